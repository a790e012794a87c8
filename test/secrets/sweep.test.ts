import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSweep } from '../../src/secrets/sweep.ts';

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
])('a secret is removed %s', (_, form) => {
  expect(createSweep([secret]).text(`before ${form} after`)).toBe('before [REDACTED] after');
});

test('strings of fewer than four characters are left alone', () => {
  expect(createSweep(['abc', '   ', '']).text('abcdef')).toBe('abcdef');
});

test('the longer of two secrets wins', () => {
  expect(createSweep(['hunter', 'hunter2']).text('hunter2 hunter')).toBe('[REDACTED] [REDACTED]');
});

test("the setting's own name stays, even where it contains the secret", () => {
  const sweep = createSweep(['password']);
  expect(sweep.text("'db.password' is 'password'", 'db.password')).toBe("'db.password' is '[REDACTED]'");
  expect(createSweep(['db.password=x']).text('db.password=x', 'db.password')).toBe('[REDACTED]');
});

test('a secret is found wherever the chunks are cut', () => {
  const words = fc.array(fc.constantFrom('hunter2', 'hunter2!', 'x', 'hun', 'ter2', '😀', 'dulcinea'), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(words, fc.array(fc.nat({ max: 9 }), { minLength: 1 }), (parts, sizes) => {
      const text = parts.join('');
      const chunks: string[] = [];
      for (let at = 0, i = 0; at < text.length; i++) {
        const size = sizes[i % sizes.length] ?? 0;
        chunks.push(text.slice(at, at + size + 1));
        at += size + 1;
      }
      const sweep = createSweep(['hunter2', 'hunter2!', 'dulcinea']);
      expect([...sweep.chunks(chunks)].join('')).toBe(sweep.text(text));
    }),
  );
});
