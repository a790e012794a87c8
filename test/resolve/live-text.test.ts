import { expect, test } from 'vitest';
import { settingsOf } from './resolve-text.ts';

const v1 = { dialect: 'v1' } as const;

function queueOf(text: string): string | undefined {
  return settingsOf(text, v1)['process.queue'];
}

// The legacy engine makes the text of a template when it is read, of what its lists and maps hold by then.

test.each([
  'def l = [1]\ndef s = "t ${l}"\nprocess.queue = s\nl << 2',
  'def l = [1]\ndef s = "t ${l}"\nprocess.queue = s + "x"\nl << 2',
  'def l = [1]\ndef s = "t ${l}"\nprocess.queue = "u ${s}"\nl << 2',
  'def l = [1]\ndef s = "t ${l}"\ns += "x"\nprocess.queue = s\nl << 2',
  'def l = [1]\nparams.x = "t ${l}"\nprocess.queue = params.x\nl << 2',
  'params.m = [a: 1]\nprocess.queue = "${params.m}"\nparams.m.b = 2',
  'foo.a = 1\nprocess.queue = "${foo}"\nfoo.b = 2',
  'def l = [1]\ndef g = { -> l }\nprocess.queue = g()\nl << 2',
  'def l = [1]\nprocess.queue = l\nl.with { add(2) }',
  'def l = [1]\nprocess.queue = l\nl.removeIf { it == 1 }',
  "process { queue = ['a']\nqueue << 'b' }",
])('leaves a text unknown whose list or map changes later: %j', (text) => {
  expect(queueOf(text)).toMatch(/^(?:unknown|partial)/);
});

test.each([
  ['def l = [1]\nprocess.queue = "t " + l\nl << 2', 'literal t [1]'],
  ['def l = [1]\nprocess.queue = "t ${l.join()}"\nl << 2', 'literal t 1'],
])('knows a text whose parts do not change later: %j', (text, expected) => {
  expect(queueOf(text)).toBe(expected);
});
