import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { loadProgram } from '../../src/host/load-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

interface Program {
  readonly name: string;
}

const refuse = (path: string): never => {
  throw new Error(`no ${path}`);
};

/** Writes a module as `build.mjs` does. */
function writeModule(file: string, code: string): void {
  writeFileSync(file, `(function (exports, require, module, __filename, __dirname) {${code}\n})`);
}

/** A program of two files that has run once, with its cache. */
function runOnce(below = ''): { readonly file: string; readonly cache: string } {
  const folder = join(temporaryFolder(), below);
  mkdirSync(folder, { recursive: true });
  const [file, cache] = [join(folder, 'main.cjs'), join(folder, 'cache', 'scan')];
  writeModule(file, "exports.name = require('./part.cjs').name + require('node:path').sep;");
  writeModule(join(folder, 'part.cjs'), "exports.name = 'one';");
  const program = loadProgram<Program>(file, cache, 'build', refuse);
  expect(program.exports.name).toBe('one/');
  program.save();
  return { file, cache };
}

/** Returns true if a run of this build adds nothing to the cache. */
function isComplete(file: string, cache: string, build = 'build'): boolean {
  const program = loadProgram<Program>(file, cache, build, refuse);
  expect(program.exports.name).toBe('one/');
  const before = readFileSync(cache);
  writeFileSync(cache, 'unchanged');
  program.save();
  const isUnchanged = readFileSync(cache, 'utf8') === 'unchanged';
  writeFileSync(cache, before);
  return isUnchanged;
}

it('takes bytecode that an earlier run kept', () => {
  const { file, cache } = runOnce();
  expect(isComplete(file, cache)).toBe(true);
});

it('compiles anew for another build', () => {
  const { file, cache } = runOnce();
  expect(isComplete(file, cache, 'another build')).toBe(false);
});

it('compiles anew where the cache is damaged', () => {
  const { file, cache } = runOnce();
  const bytes = readFileSync(cache);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  writeFileSync(cache, bytes);
  expect(isComplete(file, cache)).toBe(false);
});

it.each([
  ['an empty source', (head: string) => head.replaceAll(/,\d+,\d+,\d+\]/gu, ',0,0,0]')],
  ['sizes of other parts', (head: string) => head.replaceAll(/,(\d+),(\d+),/gu, ',$2,$1,')],
  ['sizes beyond the file', (head: string) => head.replaceAll(/,(\d+),(\d+),/gu, ',$1,99999999,')],
  ['no first line', () => ''],
])('compiles anew where the first line of the cache has %s', (_, change) => {
  const { file, cache } = runOnce();
  const bytes = readFileSync(cache);
  const end = bytes.indexOf('\n');
  writeFileSync(cache, Buffer.concat([Buffer.from(change(bytes.toString('utf8', 0, end))), bytes.subarray(end)]));
  expect(isComplete(file, cache)).toBe(false);
});

it('takes bytecode of many parts with long paths', () => {
  const { file, cache } = runOnce(`${'long folder '.repeat(20)}/`.repeat(12));
  const names = Array.from({ length: 40 }, (_, index) => `./part-${index}.cjs`);
  for (const name of names) writeModule(join(dirname(file), name), '');
  writeModule(file, `${names.map((name) => `require('${name}');`).join('')} exports.name = 'one/';`);
  rmSync(cache);
  loadProgram<Program>(file, cache, 'build', refuse).save();
  expect(readFileSync(cache).indexOf('\n')).toBeGreaterThan(2 ** 16);
  expect(isComplete(file, cache)).toBe(true);
});

it('waits for no pipe in place of the cache', () => {
  const { file, cache } = runOnce();
  rmSync(cache);
  execFileSync('mkfifo', [cache]);
  expect(loadProgram<Program>(file, cache, 'build', refuse).exports.name).toBe('one/');
});

it('does not take bytecode that anybody may write', () => {
  const { file, cache } = runOnce();
  chmodSync(cache, 0o666);
  expect(isComplete(file, cache)).toBe(false);
});

it('keeps nothing without a cache file', () => {
  const { file, cache } = runOnce();
  const program = loadProgram<Program>(file, undefined, 'build', refuse);
  program.save();
  expect(program.exports.name).toBe('one/');
  expect(existsSync(join(cache, 'undefined'))).toBe(false);
});

it('refuses a part that is missing, at once or when it is first used', () => {
  const { file } = runOnce();
  const folder = dirname(file);
  rmSync(join(folder, 'part.cjs'));
  expect(() => loadProgram(file, undefined, 'build', refuse)).toThrow(`no ${join(folder, 'part.cjs')}`);
  writeModule(file, "exports.load = () => require('./part.cjs');");
  const { exports } = loadProgram<{ load(): void }>(file, undefined, 'build', refuse);
  expect(() => exports.load()).toThrow(`no ${join(folder, 'part.cjs')}`);
});
