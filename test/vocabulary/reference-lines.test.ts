import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findRule } from '../../src/rules/catalogue.ts';
import { settings } from '../../src/vocabulary/vocabulary.ts';
import { readReferenceLines, referencePresent } from './reference-tables.ts';

const root = join(import.meta.dirname, '../..');

interface CoveredLine {
  readonly number: number;
  readonly hash: string;
  readonly holds: readonly { readonly by: string; readonly text: string }[];
}

const lines: readonly CoveredLine[] = readFileSync(join(root, 'docs/reference-lines/lines.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [number = '', hash = '', holds = ''] = line.split('\t');
    const parts = holds.split(' | ').map((hold) => ({
      by: hold.slice(0, hold.indexOf(' ')),
      text: hold.slice(hold.indexOf(' ') + 1),
    }));
    return { number: Number(number), hash, holds: parts };
  });

const reference = settings.filter(({ source }) => source === 'reference').map(({ definition }) => definition);

/** Returns the lines that document this row, the line of its table first. */
function holdsOf(path: string): readonly string[] {
  return lines
    .filter(({ holds }) => holds.some(({ by, text }) => by === 'row' && text === path))
    .flatMap(({ holds }) => holds.map(({ by, text }) => `${by} ${text}`));
}

test('covers each of the 330 settings by a line, and no other', () => {
  const named = new Set(lines.flatMap(({ holds }) => holds.filter(({ by }) => by === 'row').map(({ text }) => text)));
  expect(named).toEqual(new Set(reference.map(({ path }) => path)));
});

test('names existing files for each line', () => {
  for (const { number, holds } of lines) {
    for (const { by, text } of holds) {
      expect(['row', 'check', 'module', 'policy', 'rule', 'none', 'structure'], `line ${number}`).toContain(by);
      expect(text, `line ${number}`).toMatch(/\w/);
      if (by === 'check' || by === 'module') expect(existsSync(join(root, text.split(': ')[0] ?? '')), text).toBe(true);
      if (by === 'rule') expect(findRule(text), text).toBeDefined();
    }
  }
});

test.each(reference.map((definition) => [definition.path, definition] as const))(
  'names the checks that the row of the line of %s requires',
  (path, { secret, deprecated, since, rules = [], limits, allowed }) => {
    const holds = holdsOf(path);
    const has = (part: string): boolean => holds.some((hold) => hold.includes(part));
    if (secret) expect(has('policy PL-SECRETS-001')).toBe(true);
    if (deprecated !== undefined) expect(has('rule settings/')).toBe(true);
    if (since !== undefined && !path.startsWith('workflow.'))
      expect(has('rule settings/newer-than-required-engine')).toBe(true);
    const forms = new Set(['words-or-session', 'no-slip-of']);
    if (rules.some(({ kind }) => !forms.has(kind)))
      expect(holds.some((hold) => /^(?:policy PL-|rule settings\/bad-form$)/u.test(hold))).toBe(true);
    if (limits !== undefined) expect(has('limits')).toBe(true);
    if (allowed !== undefined) expect(has('allowed values')).toBe(true);
  },
);

test('equals the page generated from its mapping', () => {
  expect(() =>
    execFileSync(process.execPath, [join(root, 'docs/reference-lines/build.mjs'), '--check'], { stdio: 'pipe' }),
  ).not.toThrow();
});

test.skipIf(!referencePresent)(
  'covers every line of the reference, with its text unchanged (needs the shared directory)',
  () => {
    const actual = readReferenceLines()
      .map((text, index) => ({
        number: index + 1,
        hash: createHash('sha256').update(text).digest('hex').slice(0, 12),
        text,
      }))
      .filter(({ text }) => text.trim() !== '')
      .map(({ number, hash }) => `${number} ${hash}`);
    expect(lines.map(({ number, hash }) => `${number} ${hash}`)).toEqual(actual);
  },
);
