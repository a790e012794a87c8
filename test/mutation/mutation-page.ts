import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareCodeUnits } from '../../src/base/order.ts';
import { repositoryRoot } from '../policy/rego-folder.ts';
import type { Mutant } from './find-mutants.ts';
import type { Fate } from './run-mutants.ts';

export interface FatedMutant {
  readonly mutant: Mutant;
  readonly fate: Fate;
}

const page = join(repositoryRoot, 'docs', 'measurements', 'mutation.md');

/** Faults that compile. */
interface Counts {
  readonly byTest: number;
  readonly byFixture: number;
  readonly left: number;
}

const ROW = /^\| (\S+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| /gmu;

/** Reads the counts of faults by fate, for each policy and file of the library, by its id or name. */
export function readMutationRows(): ReadonlyMap<string, Counts> {
  return new Map(
    [...readFileSync(page, 'utf8').matchAll(ROW)]
      .map(([, name = '', , ...numbers]) => {
        const [byTest = 0, byFixture = 0, left = 0] = numbers.map(Number);
        return [name, { byTest, byFixture, left }] as const;
      })
      .filter(([name]) => name !== '**all**'),
  );
}

/** Writes the rows of the files that were tried into docs/measurements/mutation.md; the others stay as they are, but for files that are gone. */
export function writeMutationPage(fated: readonly FatedMutant[], files: readonly string[]): void {
  const text = readFileSync(page, 'utf8');
  const kept = readMutationRows();
  const rows = files.toSorted(compareCodeUnits).flatMap((file) => {
    const own = fated.filter(({ mutant }) => mutant.file === file);
    const name = file.split('/').slice(2).join('/').replace('/policy.rego', '');
    const counts = own.length > 0 ? countFates(own) : kept.get(name);
    return counts === undefined ? [] : [{ name, counts }];
  });
  const sum = (of: keyof Counts): number => rows.reduce((total, { counts }) => total + counts[of], 0);
  const table = [
    '| policy or library | faults | noticed by Rego tests | by fixtures | by none | noticed |',
    '|---|---|---|---|---|---|',
    renderRow('**all**', { byTest: sum('byTest'), byFixture: sum('byFixture'), left: sum('left') }),
    ...rows.map(({ name, counts }) => renderRow(name, counts)),
  ];
  writeFileSync(page, text.replace(/\n\| policy or library[\s\S]*$/u, `\n${table.join('\n')}\n`));
}

function countFates(fated: readonly FatedMutant[]): Counts {
  const count = (wanted: Fate): number => fated.filter(({ fate }) => fate === wanted).length;
  return {
    byTest: count('killed by a Rego test'),
    byFixture: count('killed by a fixture'),
    left: count('survived'),
  };
}

function renderRow(name: string, { byTest, byFixture, left }: Counts): string {
  const valid = byTest + byFixture + left;
  const share = valid === 0 ? '' : `${(((byTest + byFixture) / valid) * 100).toFixed(1)} %`;
  return `| ${name} | ${valid} | ${byTest} | ${byFixture} | ${left} | ${share} |`;
}
