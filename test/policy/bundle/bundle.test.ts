import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PolicyError } from '../../../src/base/errors.ts';
import { packBundle } from '../../../src/policy/bundle/archive.ts';
import { buildBundle, readBundle } from '../../../src/policy/bundle/bundle.ts';
import { readKey } from '../../../src/policy/bundle/keys.ts';
import { signFiles } from '../../../src/policy/bundle/signature.ts';
import { writeTar } from '../../../src/policy/bundle/tar.ts';
import { mergeDataFiles } from '../../../src/policy/pack/data-file.ts';
import type { CompiledPack } from '../../../src/policy/pack/pack.ts';
import { trustEveryone } from '../../support/trust-everyone.ts';

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const pack: CompiledPack = {
  digest: 'd',
  policies: [],
  packages: [],
  askedData: [],
  wasm: new Uint8Array([0, 97, 115, 109]),
};
const files = buildBundle({
  revision: 'v7',
  version: '1.0.0',
  modules: [{ path: 'a/policy.rego', text: 'package a' }],
  library: [{ path: 'plumbline/lib/settings.rego', text: 'package plumbline.lib' }],
  data: '{"parameters":{},"regions":["x"],"vocabulary":{}}',
  pack,
});
const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const own = readKey(Buffer.from(keys.privateKey.export({ format: 'pem', type: 'pkcs8' })), 'own', 'sign');
const trust = {
  keys: [readKey(Buffer.from(keys.publicKey.export({ format: 'pem', type: 'spki' })), 'shown', 'verify')],
  scope: '',
};
const signing = { key: own, algorithm: undefined, keyId: 'default', scope: '' };
const of = (parts: Readonly<Record<string, string>>): Uint8Array =>
  packBundle(Object.entries(parts).map(([path, text]) => ({ path, bytes: encode(text) })));

test('reads what it built, except what only OPA needs', () => {
  const { revision, modules, data, signedBy } = readBundle(packBundle(files), 'x.tar.gz', trustEveryone);
  expect({ revision, modules, signedBy }).toEqual({
    revision: 'v7',
    modules: [{ path: 'a/policy.rego', text: 'package a' }],
    signedBy: undefined,
  });
  expect(mergeDataFiles(data, [])).toEqual({ regions: ['x'] });
});

test('uses a compiled pack only if a trusted key signed it', () => {
  const signed = packBundle([...files, signFiles(files, signing)]);
  expect(readBundle(signed, 'x', trust)).toMatchObject({ signedBy: 'shown', compiled: pack });
  expect(readBundle(signed, 'x', trustEveryone)).toMatchObject({ signedBy: undefined, compiled: undefined });
});

test('ignores a sidecar that belongs to another module', () => {
  const other = files.map((file) => (file.path === 'policy.wasm' ? { ...file, bytes: encode('\0asm.') } : file));
  expect(readBundle(packBundle([...other, signFiles(other, signing)]), 'x', trust).compiled).toBeUndefined();
});

test('reads bundles of OPA: Rego, and data below its directories', () => {
  const archive = readFileSync(join(import.meta.dirname, 'fixtures/signed-by-opa.tar.gz'));
  const { modules, data, revision } = readBundle(archive, 'x', trustEveryone);
  expect([modules.map(({ path }) => path), revision]).toEqual([['p.rego'], 'v7']);
  expect(mergeDataFiles(data, [])).toMatchObject({ regions: { allowed: expect.arrayContaining(['europe-west4']) } });
});

test.each([
  ['only says what has changed', { 'patch.json': '{}', 'a.rego': 'package a' }, 'it is a delta bundle'],
  ['has no Rego', { 'data.json': '{}' }, 'it contains no Rego'],
  ['has old Rego', { '.manifest': '{"rego_version": 0}', 'a.rego': 'package a' }, 'Rego of a version other than 1'],
  [
    'has a file of old Rego',
    { '.manifest': '{"rego_version": 1, "file_rego_versions": {"/a.rego": 0}}', 'a.rego': 'package a' },
    'Rego of a version other than 1',
  ],
  ['has a manifest that is none', { '.manifest': '[', 'a.rego': 'package a' }, 'its .manifest is not a JSON object'],
])('refuses a bundle that %s', (_, parts: Readonly<Record<string, string>>, why) => {
  expect(() => readBundle(of(parts), 'x.tar.gz', trustEveryone)).toThrow(`The bundle x.tar.gz cannot be used: `);
  expect(() => readBundle(of(parts), 'x.tar.gz', trustEveryone)).toThrow(why);
});

test('reports invalid and reserved data with its file', () => {
  const dataOf = (parts: Readonly<Record<string, string>>) => () =>
    mergeDataFiles(readBundle(of({ 'a.rego': 'package a', ...parts }), 'x.tar.gz', trustEveryone).data, []);
  expect(dataOf({ 'a/data.json': '{"b":}' })).toThrow('x.tar.gz/a/data.json:1:7: invalid JSON');
  expect(dataOf({ 'data.json': '{"parameters": {}}' })).toThrow('data.parameters is reserved');
  expect(dataOf({ '.manifest': '{"metadata": {"plumbline": {}}}', 'data.json': '[' })).toThrow('invalid JSON');
});

test('refuses a changed signed archive, unless the change has no effect', () => {
  const archive = writeTar([...files, signFiles(files, signing)]);
  const meant = readBundle(archive, 'x', trust);
  const change = fc.record({ at: fc.nat(archive.length - 1), bits: fc.integer({ min: 1, max: 255 }) });
  let refused = 0;
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
      const changed = Uint8Array.from(archive);
      for (const { at, bits } of changes) changed[at] = (changed[at] ?? 0) ^ bits;
      try {
        expect(readBundle(changed, 'x', trust)).toEqual(meant);
      } catch (error) {
        expect(error).toBeInstanceOf(PolicyError);
        refused++;
      }
    }),
    { numRuns: 500 },
  );
  expect(refused).toBeGreaterThan(100);
});

test('refuses arbitrary bytes', () => {
  const start = packBundle(files).subarray(0, 200);
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 2000 }),
    fc.uint8Array({ maxLength: 300 }).map((rest) => Uint8Array.from([...start, ...rest])),
    fc.uint8Array({ maxLength: 300 }).map((rest) => new Uint8Array(gzipSync(rest))),
  );
  fc.assert(
    fc.property(bytes, (given) => {
      expect(() => readBundle(given, 'x', trustEveryone)).toThrow(PolicyError);
    }),
  );
});
