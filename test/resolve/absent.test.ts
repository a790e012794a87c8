import { expect, test } from 'vitest';
import { codesOf, settingsOf } from './resolve-text.ts';

const legacy = { dialect: 'v1' } as const;

test('creates an empty scope, and so another parameter, for an unset parameter that the legacy dialect reads', () => {
  const text = 'params.a = 1\nx.y = params.nope ? 1 : 2\nx.z = params.size()\nx.w = params.a\nparams.nope = 1';
  expect(settingsOf(text, legacy)).toMatchObject({ 'x.z': 'unknown', 'x.w': 'resolved 1' });
  expect(settingsOf(text)).toMatchObject({ 'x.y': 'resolved 2', 'x.z': 'resolved 1' });
});

test.each([
  'params { a { b = 1 } }\nx.y = params.a.nope ? 1 : 2\nx.z = params.a.size()\nparams.a.nope = 1',
  'params { a { b = 1 } }\nx.y = params.a["nope"] ? 1 : 2\nx.z = params.a.size()\nparams.a.nope = 1',
  'params.a = 1\nx.y = params["nope"] ? 1 : 2\nx.z = params.size()\nparams.nope = 1',
  'params.a = 1\nx.y = { params.nope; 1 }()\nx.z = params.size()\nparams.nope = 1',
  'def p = params\nparams.a = 1\nx.y = p.nope ? 1 : 2\nx.z = p.size()\nparams.nope = 1',
  'a.b = 1\nx.y = a.nope ? 1 : 2\nx.z = a.keySet().join(",")\na.nope = 1',
  'a { b = nope ? 1 : 2 }\nx.z = a.size()\nnope = 1',
  'a.b = 1\nx.y = a.nope ? 1 : 2\nx.z = "${a}"\na.nope = 1',
])('leaves a scope of the legacy dialect unknown as a whole after a name was read that it lacks: %s', (text) => {
  expect(settingsOf(text, legacy)['x.z']).toMatch(/^(?:unknown|partial)/u);
  expect(codesOf(text, legacy)).toEqual([]);
});

test('reads null from a map literal of the legacy dialect without the key, which does not grow', () => {
  const text = 'a = [b: 1]\nx.y = a.nope ?: 2\nx.z = a.size()';
  expect(settingsOf(text, legacy)).toMatchObject({ 'x.y': 'resolved 2', 'x.z': 'resolved 1' });
});

test('refuses in the legacy dialect a name of a scope that is read and never set, but not one that is set later', () => {
  expect(codesOf('params { a { b = 1 } }\nx.y = params.a.nope', legacy)).toEqual(['resolve/unset-param']);
  expect(codesOf('x.y = params.nope ?: 1', legacy)).toEqual(['resolve/unset-param']);
  expect(codesOf('x.y = params.nope ?: 1\nparams.nope = 2', legacy)).toEqual([]);
});

test('distinguishes a reference to all parameters from one to a parameter', () => {
  expect(settingsOf('params.key = 1\nx.y = params*.key')).toMatchObject({ 'x.y': 'unknown' });
});
