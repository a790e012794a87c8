import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinRanges } from '../../../src/base/ranges.ts';
import { LineIndex, type Range } from '../../../src/base/source.ts';
import { cutLine } from '../../../src/findings/frames/cut-line.ts';
import { buildFrame } from '../../../src/findings/frames/frame.ts';

const hiding = (ranges: readonly Range[]) => ({ secret: joinRanges(ranges), unread: [], around: [], loose: [] });

/** The frame around `part`, its lines as text with the mark in « ». */
function frameOf(text: string, part: string, hidden: readonly string[] = []): readonly string[] {
  const lines = new LineIndex(text);
  const rangeOf = (piece: string) => ({ start: text.indexOf(piece), end: text.indexOf(piece) + piece.length });
  return buildFrame(lines, lines.findLocation('f', rangeOf(part)), hiding(hidden.map(rangeOf))).map((line) => {
    if (line.mark === null) return `${line.line}:${line.text}`;
    const { start, end } = line.mark;
    return `${line.line}:${line.text.slice(0, start)}«${line.text.slice(start, end)}»${line.text.slice(end)}`;
  });
}

test('shows two lines around the place, without blank ones at the edges', () => {
  expect(frameOf('one\ntwo\n\nfour\nfive\n\nseven', 'four')).toEqual(['2:two', '3:', '4:«four»', '5:five']);
});

test('shows a hidden range as [REDACTED], in the line and in its mark', () => {
  const text = "user = 'ann'\npassword = 'hunter2'\n";
  expect(frameOf(text, "password = 'hunter2'", ["'hunter2'"])).toEqual(["1:user = 'ann'", '2:«password = [REDACTED]»']);
  expect(frameOf(text, 'hunter', ["'hunter2'"])).toEqual(["1:user = 'ann'", '2:password = «[REDACTED]»']);
});

test('shows nothing of the lines of a hidden range over several lines', () => {
  const text = 'key = """\nSECRET1\nSECRET2\n"""\nafter = 1';
  expect(frameOf(text, 'after = 1', ['"""\nSECRET1\nSECRET2\n"""'])).toEqual([
    '3:[REDACTED]',
    '4:[REDACTED]',
    '5:«after = 1»',
  ]);
});

test('tabs become blanks, and invisible characters become visible', () => {
  expect(frameOf('\ta = \u001b[31m1\u202e\u200b', 'a = ')).toEqual(['1:  «a = »\ufffd[31m1\ufffd\ufffd']);
});

test('returns no frame for a complete file', () => {
  const lines = new LineIndex('a = 1\n');
  expect(buildFrame(lines, { file: 'f', line: 1, column: 1, endLine: 1, endColumn: 1 }, hiding([]))).toEqual([]);
});

test('cuts long lines around the region', () => {
  const text = `${'x'.repeat(5000)}HERE${'y'.repeat(5000)}`;
  const [line] = frameOf(text, 'HERE');
  expect(line).toMatch(/^1:…x+«HERE»y*…$/u);
  expect(line?.length).toBeLessThan(220);
});

test('never shows a character of a hidden range, and keeps marks within their line', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\t', '😀', ' '), minLength: 1, maxLength: 80 });
  fc.assert(
    fc.property(text, fc.nat(), fc.nat(), fc.nat(), fc.nat(), (around, a, b, c, d) => {
      const at = a % (around.length + 1);
      const whole = `${around.slice(0, at)}${'§'.repeat(1 + (b % 9))}${around.slice(at)}`;
      const hidden = [{ start: at, end: at + 1 + (b % 9) }];
      const start = c % whole.length;
      const lines = new LineIndex(whole);
      const location = lines.findLocation('f', { start, end: Math.min(whole.length, start + (d % 20)) });
      for (const line of buildFrame(lines, location, hiding(hidden))) {
        expect(line.text).not.toContain('§');
        expect(line.text).not.toMatch(/[\t\n]/u);
        if (line.mark === null) continue;
        expect(line.line).toBe(location.line);
        expect(line.mark.start).toBeGreaterThanOrEqual(0);
        expect(line.mark.end).toBeGreaterThan(line.mark.start);
        expect(line.mark.end).toBeLessThanOrEqual(line.text.length + 1);
      }
    }),
  );
});

test('cuts a line to the width and keeps the start of its mark', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 300 }), fc.nat(), fc.nat(), (raw, a, b) => {
      const text = raw.toWellFormed();
      const start = a % text.length;
      const end = Math.min(text.length, start + 1 + (b % 50));
      const cut = cutLine({ line: 1, text, mark: { start, end } }, 60);
      expect(cut.text.length).toBeLessThanOrEqual(60);
      const shown = text.length <= 60 ? text.slice(start, end) : cut.text.slice(cut.mark?.start, cut.mark?.end);
      expect(text.slice(start, end).startsWith(shown.replace(/…$/u, '').slice(0, 1))).toBe(true);
      expect(cut.text.isWellFormed()).toBe(text.isWellFormed());
    }),
  );
});

test('blanks around the place, not in it', () => {
  const text = "a = 'one'\nb = 'two' // three\n";
  const lines = new LineIndex(text);
  const around = ['one', 'two', ' three'].map((part) => ({
    start: text.indexOf(part),
    end: text.indexOf(part) + part.length,
  }));
  const place = lines.findLocation('f', { start: text.indexOf('b'), end: text.indexOf(' //') });
  expect(buildFrame(lines, place, { secret: [], unread: [], around, loose: [] }).map((line) => line.text)).toEqual([
    "a = '…'",
    "b = 'two' //…",
  ]);
});

test('shows a text that no value has only where the finding is about it', () => {
  const text = "assert a : 'note'\n";
  const lines = new LineIndex(text);
  const note = { start: text.indexOf('note'), end: text.indexOf('note') + 4 };
  const shownFor = (start: number, end: number): readonly string[] =>
    buildFrame(lines, lines.findLocation('f', { start, end }), {
      ...{ secret: [], unread: [], around: [note], loose: [note] },
    }).map((line) => line.text);
  expect(shownFor(0, text.length - 1)).toEqual(["assert a : '…'"]);
  expect(shownFor(note.start - 1, note.end + 1)).toEqual(["assert a : 'note'"]);
  expect(shownFor(note.start, note.end)).toEqual(["assert a : 'note'"]);
});
