import { createHash, createSecretKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PolicyError } from '../../../src/base/errors.ts';
import { unpackBundle } from '../../../src/policy/bundle/archive.ts';
import { type BundleKey, readKey } from '../../../src/policy/bundle/keys.ts';
import { SIGNATURES_PATH, signFiles, verifyFiles } from '../../../src/policy/bundle/signature.ts';
import type { BundleFile } from '../../../src/policy/bundle/tar.ts';
import { signToken } from '../../../src/policy/bundle/token.ts';

const fixtures = join(import.meta.dirname, 'fixtures');
const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const files: readonly BundleFile[] = [
  { path: '.manifest', bytes: encode('{"revision": "1"}') },
  { path: 'a/policy.rego', bytes: encode('package a') },
  { path: 'data.json', bytes: encode('{"b": 1.0, "a": []}') },
];

interface Pair {
  readonly own: BundleKey;
  readonly shown: BundleKey;
}

const pem = (key: KeyObject): Buffer =>
  Buffer.from(key.export({ format: 'pem', type: key.type === 'private' ? 'pkcs8' : 'spki' }));
const pairOf = (keys: { readonly privateKey: KeyObject; readonly publicKey: KeyObject }): Pair => ({
  own: readKey(pem(keys.privateKey), 'own', 'sign'),
  shown: readKey(pem(keys.publicKey), 'shown', 'verify'),
});
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const secret = randomBytes(64);
const pairs: Readonly<Record<string, Pair>> = {
  R: pairOf(rsa),
  P: pairOf(rsa),
  ES256: pairOf(generateKeyPairSync('ec', { namedCurve: 'P-256' })),
  ES384: pairOf(generateKeyPairSync('ec', { namedCurve: 'P-384' })),
  ES512: pairOf(generateKeyPairSync('ec', { namedCurve: 'P-521' })),
  H: { own: readKey(secret, 'secret', 'sign'), shown: readKey(secret, 'secret', 'verify') },
};
const pairFor = (algorithm: string): Pair => {
  const pair = pairs[algorithm] ?? pairs[algorithm.charAt(0)];
  if (pair === undefined) throw new Error(algorithm);
  return pair;
};
const signed = (algorithm = 'ES256', scope = ''): readonly BundleFile[] => [
  ...files,
  signFiles(files, { key: pairFor(algorithm).own, algorithm, keyId: 'default', scope }),
];
const trust = (algorithm = 'ES256', scope = '') => ({ keys: [pairFor(algorithm).shown], scope });
const change = (all: readonly BundleFile[], path: string, text: string): readonly BundleFile[] =>
  all.map((file) => (file.path === path ? { path, bytes: encode(text) } : file));
/** With a token of one's own making. */
const forged = (payload: object, header: object = {}, algorithm = 'ES256'): readonly BundleFile[] => {
  const token = signToken(header, payload, pairFor(algorithm).own, algorithm);
  return [...files, { path: SIGNATURES_PATH, bytes: encode(JSON.stringify({ signatures: [token] })) }];
};
const listed = files.map((file) => ({
  name: file.path,
  algorithm: 'SHA-256',
  hash: createHash('sha256')
    .update(
      file.path.endsWith('.rego') ? file.bytes : file.path === '.manifest' ? '{"revision":"1"}' : '{"a":[],"b":1.0}',
    )
    .digest('hex'),
}));

test.each(['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'HS256', 'HS384', 'HS512'])(
  'accepts a %s signature of that key only',
  (algorithm) => {
    expect(verifyFiles(signed(algorithm), 'x', trust(algorithm))).toMatch(/^(?:shown|secret)$/u);
    const others = ['RS256', 'ES256', 'ES384', 'ES512', 'HS256'].filter(
      (other) => pairFor(other) !== pairFor(algorithm),
    );
    for (const other of others.filter((each) => !(each === 'RS256' && /^[RP]S/u.test(algorithm)))) {
      expect(() => verifyFiles(signed(algorithm), 'x', trust(other)), other).toThrow(PolicyError);
    }
  },
);

test('accepts a signature by any of several keys, and returns the one that signed', () => {
  const keys = [pairFor('ES384').shown, { ...pairFor('ES256').shown, name: 'second' }];
  expect(verifyFiles(signed(), 'x', { keys, scope: '' })).toBe('second');
});

test('requires no signature without keys', () => {
  expect(verifyFiles(files, 'x', { keys: [], scope: '' })).toBeUndefined();
});

test('verifies what OPA signed: canonical JSON, numbers as written, escapes as in Go', () => {
  const key = readKey(readFileSync(join(fixtures, 'signed-by-opa.pem')), 'opa', 'verify');
  for (const name of ['signed-by-opa.tar.gz', 'built-by-opa.tar.gz']) {
    const theirs = unpackBundle(readFileSync(join(fixtures, name)), name);
    expect(theirs.length).toBeGreaterThan(3);
    expect(verifyFiles(theirs, name, { keys: [key], scope: '' })).toBe('opa');
    const rego = theirs.find(({ path }) => path.endsWith('.rego'))?.path ?? '';
    expect(() => verifyFiles(change(theirs, rego, 'package acme'), name, { keys: [key], scope: '' })).toThrow(
      'was changed',
    );
  }
});

const changes: readonly (readonly [string, readonly BundleFile[], string])[] = [
  ['without a signature', files, 'it is not signed, but a signature by shown is required'],
  ['with Rego that was changed', change(signed(), 'a/policy.rego', 'package b'), '"a/policy.rego" in it was changed'],
  ['with data that was changed', change(signed(), 'data.json', '{"a": [], "b": 1}'), '"data.json" in it was changed'],
  ['with another manifest', change(signed(), '.manifest', '{}'), '".manifest" in it was changed'],
  ['with a file more', [...signed(), { path: 'b.rego', bytes: encode('') }], '"b.rego" in it is not signed'],
  ['with a file less', signed().slice(1), '".manifest" is signed but missing'],
  ['for another scope', signed('ES256', 'prod'), 'is for the scope "prod", not for no scope'],
  ['with a token of nobody', forged({ files: listed }, { alg: 'none' }), 'it is not signed by'],
  ['with what must be understood', forged({ files: listed }, { crit: ['exp'] }), 'OPA writes one token'],
  ['that lists nothing', forged({}), 'is not signed'],
  [
    'that was signed from the directory above',
    forged({ files: listed.map((each) => ({ ...each, name: `rules/${each.name}` })) }),
    'sign within the directory, with `opa sign --bundle .`',
  ],
  [
    'by a hash that can be forged',
    forged({ files: listed.map((each) => ({ ...each, algorithm: 'MD5' })) }),
    'signed with MD5',
  ],
  [
    'by a hash that every object has',
    forged({ files: listed.map((each) => ({ ...each, algorithm: 'toString' })) }),
    'toString',
  ],
  ['with two tokens', change(signed(), SIGNATURES_PATH, '{"signatures": ["a.b.c", "a.b.c"]}'), 'OPA writes one token'],
  [
    'of a plugin',
    change(signed(), SIGNATURES_PATH, '{"signatures": ["a.b.c"], "plugin": "x"}'),
    'OPA writes one token',
  ],
  ['with no token', change(signed(), SIGNATURES_PATH, '{"signatures": ["a.b"]}'), 'OPA writes one token'],
  ['with no JSON', change(signed(), SIGNATURES_PATH, 'x'), 'OPA writes one token'],
  ['with null', change(signed(), SIGNATURES_PATH, 'null'), 'OPA writes one token'],
];

test.each(changes)('refuses a bundle %s', (_, given, why) => {
  expect(() => verifyFiles(given, 'x.tar.gz', trust())).toThrow(PolicyError);
  expect(() => verifyFiles(given, 'x.tar.gz', trust())).toThrow(why);
});

test('ignores white space and order in data, and accepts other SHA-2 hashes', () => {
  expect(verifyFiles(change(signed(), 'data.json', '{"a":[],\n"b":1.0}'), 'x', trust())).toBe('shown');
  expect(verifyFiles(forged({ files: listed }), 'x', trust())).toBe('shown');
});

test('never uses a public key as a secret, whatever the token names', () => {
  const attacker: BundleKey = { name: 'a', key: createSecretKey(pem(rsa.publicKey)), algorithms: ['HS256'] };
  const token = signToken({}, { files: listed }, attacker, 'HS256');
  const given = [...files, { path: SIGNATURES_PATH, bytes: encode(JSON.stringify({ signatures: [token] })) }];
  expect(() => verifyFiles(given, 'x', trust('RS256'))).toThrow('it is not signed by shown');
});

test('signs only with algorithms of the key', () => {
  const sign = () => signFiles(files, { key: pairFor('ES256').own, algorithm: 'RS256', keyId: 'd', scope: '' });
  expect(sign).toThrow('The key own cannot sign with "RS256": use ES256.');
});

test('refuses weak and invalid keys', () => {
  const read =
    (content: string | Buffer, use: 'sign' | 'verify' = 'verify') =>
    () =>
      readKey(Buffer.from(content), 'k', use);
  expect(read('short')).toThrow('a secret must have at least 32 bytes');
  expect(read(pem(generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey))).toThrow('at least 2048 bits');
  expect(read(pem(generateKeyPairSync('ed25519').publicKey))).toThrow('only RSA keys and elliptic');
  expect(read(pem(generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).publicKey))).toThrow(
    'only RSA keys and elliptic',
  );
  expect(read('-----BEGIN PUBLIC KEY-----\nx')).toThrow('it is not a public key');
  expect(read(pem(rsa.publicKey), 'sign')).toThrow('it is not a private key');
});

test('uses no hash longer than the secret', () => {
  expect(readKey(randomBytes(32), 'k', 'sign').algorithms).toEqual(['HS256']);
  expect(readKey(randomBytes(64), 'k', 'sign').algorithms).toEqual(['HS256', 'HS384', 'HS512']);
});
