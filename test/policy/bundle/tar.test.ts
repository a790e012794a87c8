import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PolicyError } from '../../../src/base/errors.ts';
import { type BundleFile, readTar, writeTar } from '../../../src/policy/bundle/tar.ts';

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const read = (archive: Uint8Array): readonly BundleFile[] => readTar(archive, 'x.tar', 1000);
const show = (archive: Uint8Array): readonly string[] =>
  read(archive).map(({ path, bytes: content }) => `${path}: ${new TextDecoder().decode(content)}`);

/** An archive of one entry with these bytes of its header replaced, and the sum that fits. */
function forge(path: string, changes: readonly (readonly [at: number, text: string])[]): Uint8Array {
  const archive = writeTar([{ path, bytes: bytes('x') }]);
  for (const [at, text] of changes) archive.set(bytes(text), at);
  archive.set(bytes('        '), 148);
  const sum = archive.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  archive.set(bytes(`${sum.toString(8).padStart(6, '0')}\0 `), 148);
  return archive;
}

test('reads what it wrote, with names and content of any length', () => {
  const name = fc
    .array(fc.stringMatching(/^[a-zé名_-]{1,60}$/u), { minLength: 1, maxLength: 6 })
    .map((parts) => parts.join('/'));
  const files = fc.uniqueArray(fc.record({ path: name, bytes: fc.uint8Array({ maxLength: 1500 }) }), {
    selector: ({ path }) => path,
    maxLength: 8,
  });
  fc.assert(
    fc.property(files, (given) => {
      const plain = given.map(({ path, bytes: content }) => ({ path, bytes: new Uint8Array(content) }));
      expect(read(writeTar(plain))).toEqual(plain);
    }),
  );
});

test('writes equal files as equal bytes', () => {
  const files = [{ path: 'a/b.rego', bytes: bytes('package a') }];
  expect(writeTar(files)).toEqual(writeTar(files));
});

test('removes the leading slash of OPA and the leading ./ of tar', () => {
  for (const path of ['/data.json', './data.json', './/data.json', 'data.json']) {
    expect(show(writeTar([{ path, bytes: bytes('{}') }])), path).toEqual(['data.json: {}']);
  }
});

test.each(['../x.rego', 'a/../../x.rego', '/../x', 'a//b', 'a/./b', 'a/..', 'C:\\x', 'a\nb', '', '/', 'a/'])(
  'refuses the name %j',
  (path) => {
    expect(() => read(writeTar([{ path, bytes: bytes('x') }]))).toThrow(PolicyError);
    expect(() => read(writeTar([{ path, bytes: bytes('x') }]))).toThrow('is not a valid file name');
  },
);

test.each([
  ['1', 'a hard link'],
  ['2', 'a symbolic link'],
  ['3', 'a device'],
  ['4', 'a device'],
  ['6', 'a named pipe'],
  ['7', 'an entry of the kind "7"'],
  ['S', 'an entry of the kind "S"'],
])('refuses an entry of kind %s as %s', (kind, what) => {
  expect(() => read(forge('x', [[156, kind]]))).toThrow(`"x" in it is ${what}, but only files are supported`);
});

test('skips directories', () => {
  expect(read(forge('folder/', [[156, '5']]))).toEqual([]);
});

test('refuses two files with one name, however it is spelt', () => {
  const twice = ['a.rego', './a.rego'].map((path) => ({ path, bytes: bytes('x') }));
  expect(() => read(writeTar(twice))).toThrow('it has two files called "a.rego"');
});

test('refuses more files than the limit', () => {
  const many = ['a', 'b', 'c'].map((path) => ({ path, bytes: bytes('x') }));
  expect(() => readTar(writeTar(many), 'x', 2)).toThrow('it has more than 2 files');
  expect(readTar(writeTar(many), 'x', 3)).toHaveLength(3);
});

test('refuses an archive truncated or damaged at any offset', () => {
  const archive = writeTar([{ path: 'a', bytes: bytes('x'.repeat(700)) }]);
  for (const length of [0, 100, 512, 800, 1024, 1535]) {
    expect(() => read(archive.subarray(0, length)), String(length)).toThrow('its archive is truncated');
  }
  for (const at of [0, 100, 124, 150, 156]) {
    const damaged = Uint8Array.from(archive);
    damaged[at] = (damaged[at] ?? 0) ^ 0x15;
    expect(() => read(damaged), String(at)).toThrow('its archive is damaged');
  }
});

test('refuses a size beyond the archive, or one that is not octal', () => {
  expect(() => read(forge('a', [[124, '77777777777\0']]))).toThrow('truncated');
  expect(() => read(forge('a', [[124, '\u00800000000001']]))).toThrow('damaged');
});

test('accepts extended headers only for names', () => {
  const long = `${'a/'.repeat(80)}x.rego`;
  expect(show(writeTar([{ path: long, bytes: bytes('x') }]))).toEqual([`${long}: x`]);
  const sized = (text: string): Uint8Array => {
    const head = forge('h', [
      [156, 'x'],
      [124, `${text.length.toString(8).padStart(11, '0')}\0`],
      [512, text],
    ]);
    return new Uint8Array([...head.subarray(0, 1024), ...writeTar([{ path: 'a', bytes: bytes('x') }])]);
  };
  expect(show(sized('10 path=b\n'))).toEqual(['b: x']);
  expect(show(sized('11 mtime=1\n'))).toEqual(['a: x']);
  expect(() => read(sized('12 size=999\n'))).toThrow('an extended file');
  for (const broken of ['999 path=b\n', 'path=b\n', '0 path=b\n']) {
    expect(() => read(sized(broken)), broken).toThrow('its archive is damaged');
  }
});
