import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { probesArePresent, scoreProbes } from './probes.ts';

const note = probesArePresent ? '' : ' (skipped: the engine’s probes are not beside the project)';
const page = readFileSync(join(import.meta.dirname, '../../docs/measurements/probes.md'), 'utf8');

/** The rows of the page's table of one outcome, as `id dialect`. */
function rowsOf(outcome: string): readonly string[] {
  const rows = [...page.matchAll(/^\| `(p\d+-[\w-]+)` \| ([v12, ]+) \| ([\w ]+) \| .+ \|$/gmu)];
  return rows
    .filter(([, , , how]) => how === outcome)
    .flatMap(([, id, dialects]) => (dialects ?? '').split(', ').map((dialect) => `${id} ${dialect}`))
    .toSorted();
}

test.skipIf(!probesArePresent).each(['v2', 'v1'] as const)(`resolves %s like the engine${note}`, (dialect) => {
  const { agree, undecided, otherColumn, differ } = scoreProbes(dialect);
  const all = agree + undecided.length + otherColumn.length + differ.length;
  expect(all).toBeGreaterThan(300);
  expect((all - differ.length) / all, JSON.stringify(differ)).toBeGreaterThanOrEqual(0.98);
  expect(undecided.length / all).toBeLessThanOrEqual(0.08);
});

test.skipIf(!probesArePresent)(
  `docs/measurements/probes.md has every snippet that does not agree, and its figures${note}`,
  () => {
    const scores = (['v2', 'v1'] as const).map((dialect) => ({ dialect, ...scoreProbes(dialect) }));
    const named = (ids: (score: (typeof scores)[number]) => readonly string[]): readonly string[] =>
      scores.flatMap((score) => ids(score).map((id) => `${id} ${score.dialect}`)).toSorted();
    expect(rowsOf('differs')).toEqual(named(({ differ }) => differ.map(({ id }) => id)));
    expect(rowsOf('other column')).toEqual(named(({ otherColumn }) => otherColumn));
    expect(rowsOf('undecided')).toEqual(named(({ undecided }) => undecided));
    for (const { dialect, agree, undecided, otherColumn, differ } of scores) {
      expect(page).toContain(
        `| ${dialect} | ${agree} | ${undecided.length} | ${otherColumn.length} | ${differ.length} |`,
      );
    }
  },
);
