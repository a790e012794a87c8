import { expect, test } from 'vitest';
import { createRedactor } from '../../src/secrets/redactor.ts';

const secret = 'p<a>"s&s w/o\\rd é';
const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

test.each([
  ['as it is', secret],
  ['in base64', Buffer.from(secret).toString('base64')],
  ['in base64 for URLs', Buffer.from(secret).toString('base64url')],
  ['in a URL', encodeURIComponent(secret)],
  ['in a form', encodeURIComponent(secret).replaceAll('%20', '+')],
  ['in JSON', JSON.stringify(secret).slice(1, -1)],
  ['in XML text', xml(secret)],
  ['in an XML attribute', xml(secret).replaceAll('"', '&quot;')],
])('redacts a secret %s', (_, form) => {
  expect(createRedactor({ texts: [secret] }).text(`before ${form} after`)).toBe('before [REDACTED] after');
});

test('leaves strings of fewer than four characters', () => {
  expect(createRedactor({ texts: ['abc', '   ', ''] }).text('abcdef')).toBe('abcdef');
});

test('redacts the longer of two secrets', () => {
  expect(createRedactor({ texts: ['hunter', 'hunter2'] }).text('hunter2 hunter')).toBe('[REDACTED] [REDACTED]');
});

test("keeps the setting's own name, even where it contains the secret", () => {
  const redactor = createRedactor({ texts: ['password'] });
  expect(redactor.text("'db.password' is 'password'", 'db.password')).toBe("'db.password' is '[REDACTED]'");
  expect(createRedactor({ texts: ['db.password=x'] }).text('db.password=x', 'db.password')).toBe('[REDACTED]');
});

test('redacts secrets that overlap as one', () => {
  expect(createRedactor({ texts: ['hunter2x', '2xyz9'] }).text('a hunter2xyz9 b')).toBe('a [REDACTED] b');
});

test('redacts every text of plain data, keys included', () => {
  const data = { hunter2: ['a hunter2', 1, null, { b: 'hunter2' }] };
  expect(createRedactor({ texts: ['hunter2'] }).data(data)).toEqual({
    '[REDACTED]': ['a [REDACTED]', 1, null, { b: '[REDACTED]' }],
  });
});

test('keeps the entries of names that are redacted to the same one', () => {
  const data = { 'a-hunter2': 1, 'a-hunter2-hunter2': 2, 'a-swordfish': 3, plain: 4 };
  expect(createRedactor({ texts: ['hunter2', 'hunter2-hunter2', 'swordfish'] }).data(data)).toEqual({
    'a-[REDACTED]': 1,
    'a-[REDACTED]_2': 2,
    'a-[REDACTED]_3': 3,
    plain: 4,
  });
});

test('shows a part of a file without its sensitive ranges and given literals', () => {
  const redactor = createRedactor({ texts: ['hunter2'], ranges: new Map([['f', [{ start: 4, end: 9 }]]]) });
  const text = "a = 'xyz' + 'b' + hunter2";
  expect(redactor.source(text, { path: 'f', start: 0, end: text.length }, [{ path: 'f', start: 12, end: 15 }])).toBe(
    'a = [REDACTED] + [REDACTED] + [REDACTED]',
  );
  expect(redactor.isSensitive({ path: 'f', start: 8, end: 20 })).toBe(true);
  expect(redactor.isSensitive({ path: 'f', start: 9, end: 20 })).toBe(false);
  expect(redactor.isSensitive({ path: 'g', start: 0, end: 20 })).toBe(false);
});
