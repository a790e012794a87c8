import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const corpus = join(root, '..', 'shared', 'corpus', 'repos');
const present = existsSync(corpus);

interface Share {
  readonly written: number;
  /** Known in every view in which they are in effect. */
  readonly known: number;
  /** Known in some view. */
  readonly somewhere: number;
  readonly literal: number;
  readonly counts: Readonly<Record<string, number>>;
  /** Known values that were compared with the oracle, by value and by source text. */
  readonly compared: number;
  readonly sameSource: number;
  readonly wrong: readonly string[];
}

// The measurement is `bench/known-share.mjs`, which runs what `npm run build` made.
describe.skipIf(!present)(present ? 'of what real files set' : 'SKIPPED, ../shared/corpus is absent', () => {
  let shares: Readonly<Record<string, Share>> = {};

  beforeAll(() => {
    const script = join(root, 'bench', 'known-share.mjs');
    const output = execFileSync(process.execPath, [script, corpus, '--json'], { encoding: 'utf8' });
    shares = JSON.parse(output);
  }, 240_000);

  test.each(['v2', 'v1'])('knows nine tenths of the values without running anything, read as %s', (dialect) => {
    const { written = 0, known = 0, somewhere = 0, literal = 0, counts = {} } = shares[dialect] ?? {};
    expect(written).toBeGreaterThan(7_000);
    expect(somewhere / written).toBeGreaterThanOrEqual(0.9);
    // The others are in files that are included under a condition that only the launch decides.
    expect((somewhere - known) / written).toBeLessThan(0.01);
    // Of what is not written out, two fifths and more are decided.
    expect((known - literal) / (written - literal)).toBeGreaterThanOrEqual(0.4);
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(written);
  });

  test.each(['v2', 'v1'])('finds the same known values as an independent reader, as %s', (dialect) => {
    const { known = 0, compared = 0, sameSource = 0, wrong } = shares[dialect] ?? {};
    expect(wrong).toEqual([]);
    expect((compared + sameSource) / known).toBeGreaterThan(0.95);
  });
});
