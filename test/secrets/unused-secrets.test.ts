import { expect, test } from 'vitest';
import { documentOf } from '../document/document-of.ts';

const token = `ghp_${'abcdefghijklmnopqrstuvwxyz0123456789'}`;

/** Lists the unused secrets that a document reports. */
function unused(text: string): readonly string[] {
  const document = documentOf(text, [], { dialect: 'v1' });
  expect(JSON.stringify(document)).not.toContain('hunter2');
  expect(JSON.stringify(document)).not.toContain(token);
  return document.problems
    .filter(({ code }) => code === 'resolve/unused-secret')
    .map(({ line, column }) => `${line}:${column}`);
}

test.each([
  ['a name tells it', "def db_password = 'hunter2-horse'"],
  ['its form tells it', `def t = '${token}'`],
  ['it is a part of a text', "def url = 'https://bob:hunter2-horse@example.org/x'"],
  ['it is in the branch that is not taken', "def api_token = false ? 'hunter2-horse' : null"],
  ['it stands in parentheses', "def api_token = ('hunter2-horse')"],
  ['it is encoded', "def api_token = 'aHVudGVyMi1ob3JzZQ=='.decodeBase64()"],
  ['it is in a branch', "if (params.x) { def db_password = 'hunter2-horse' }"],
  ['only what nothing reads reads it', 'def db_password = \'hunter2-horse\'; def a = db_password; def b = "x${a}"'],
  ['it is the first of several names', "def (api_token, user) = ['hunter2-horse', 'bob']"],
  ['a call adds it', "params.put('api_token', 'hunter2-horse')"],
  ['a map adds it', "params << [api_token: 'hunter2-horse']"],
  ['a sum adds it', "params += [api_token: 'hunter2-horse']"],
  ['its branch never runs', "if (false) { params.api_token = 'hunter2-horse' }"],
  ['its branch is not taken', "params.x = false; if (params.x) { params.api_token = 'hunter2-horse' }"],
  [
    'another branch is taken',
    "params.x = 'a'; if (params.x) { a = 1 } else if (params.y) { params.api_token = 'hunter2-horse' }",
  ],
  ['the other branch always runs', "if ((true)) { params.x = 1 } else { params { api_token = 'hunter2-horse' } }"],
])('reports an unused secret where %s', (_, text) => {
  const name = /(?:db_password|params(?=\.put| <<| \+=)|params\.api_token|api_token|url|\bt\b)/u.exec(text)?.index ?? 0;
  expect(unused(text)).toEqual([`1:${name + 1}`]);
});

test.each([
  ['it is read', "def db_password = 'hunter2-horse'\nparams.db_password = db_password"],
  ['what reads it is read', "def db_password = 'hunter2-horse'\ndef a = db_password\nparams.db_password = a"],
  ['its branch runs', "if (true) { params.api_token = 'hunter2-horse' }"],
  ['it is not known whether its branch runs', "if (System.getenv('X')) { params.api_token = 'hunter2-horse' }"],
  ['its branch is taken', "params.x = 1\nif (params.x) { params.api_token = 'hunter2-horse' }"],
  ['a branch that is not taken has a reference', 'params.x = false; if (params.x) { params.api_token = secrets.A }'],
  ['a branch that never runs has none', "if (false) { params.api_token = '' }"],
  ['another of several names is', "def (user, api_token) = ['bob', secrets.T]"],
  ['a call adds none', "params.put('api_token', secrets.T)"],
  ['it is a placeholder', "def db_password = '<PASSWORD>'"],
  ['it is empty', "def db_password = ''"],
  ['it comes from elsewhere', "def db_password = System.getenv('DB_PASSWORD')"],
  ['it is the name of a file', "def db_password = new File('/run/secrets/db').text"],
  ['it says where the secret is', "def private_key = '/home/me/.ssh/id_rsa'\ndef api_token = '${TOKEN}'"],
  ['it is a switch', "def use_token = 'true'"],
  ['it is the output of a command', "def api_token = 'vault kv get secret/x'.execute().text"],
  ['it is that of a command in parentheses', "def api_token = ('vault kv get secret/x').execute().text"],
  ['JSON holds none', 'def api_token = new groovy.json.JsonSlurper().parseText(\'{"token": null}\')'],
  ['it is compared', "def with_password = params.mode == 'password'"],
])('reports no unused secret where %s', (_, text) => {
  expect(unused(text)).toEqual([]);
});

test('states a plaintext secret on the side of a condition that is not taken', () => {
  const factsOf = (value: string): unknown =>
    documentOf(`params.x = false\ntower.accessToken = ${value}`, [], { dialect: 'v1' }).settings['platform.accessToken']
      ?.secretFacts;
  expect(factsOf("params.x ? 'hunter2-horse' : ''")).toMatchObject({ source: 'mixed', empty: false });
  expect(factsOf("params.x ? 'hunter2-horse' : null")).toMatchObject({ source: 'mixed', empty: false });
  expect(factsOf("params.x ? '' : ''")).toMatchObject({ empty: true });
  expect(factsOf("params.x ? '<TOKEN>' : ''")).toMatchObject({ empty: true });
  expect(factsOf("params.x ? secrets.A : ''")).toMatchObject({ empty: true });
});

test('states a plaintext secret that is encoded', () => {
  const sourceOf = (value: string): unknown =>
    documentOf(`tower.accessToken = ${value}`, [], { dialect: 'v1' }).settings['platform.accessToken']?.secretFacts
      ?.source;
  expect(sourceOf("'aHVudGVyMi1ob3JzZQ=='.decodeBase64()")).toBe('mixed');
  expect(sourceOf(`new groovy.json.JsonSlurper().parseText('{"token": "hunter2-horse"}').token`)).toBe('mixed');
  expect(sourceOf("new File('/run/secrets/token').text")).toBe('reference');
});
