import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareCodeUnits } from '../../src/base/order.ts';
import type { Mutant } from './find-mutants.ts';

/** Judgement on a fault that no test notices. */
export interface Judgement {
  /** `equivalent`: no result changes; `accepted`: no test is worth it; empty: not reviewed yet. */
  readonly verdict: string;
  readonly why: string;
}

const file = join(import.meta.dirname, 'survivors.tsv');
const head = 'file\toperator\tbefore\tafter\tverdict\twhy\n';

/** Returns the name of a mutant, which describes the change without its line: the first four cells of its row. */
export function nameOf({ file, operator, before, after }: Mutant): string {
  return [file, operator, before, after].join('\t');
}

/** The faults that no test notices, by their names, in the order of the file. */
export function readSurvivors(): ReadonlyMap<string, Judgement> {
  const rows = readFileSync(file, 'utf8').split('\n').slice(1, -1);
  return new Map(
    rows.map((row) => {
      const [path, operator, before, after, verdict = '', why = ''] = row.split('\t');
      return [[path, operator, before, after].join('\t'), { verdict, why }];
    }),
  );
}

/** Writes what survives now of the files that were tried; what was thought of it stays, and so do the rows of other files. */
export function writeSurvivors(mutants: readonly Mutant[], tried: ReadonlySet<string>): void {
  const judged = readSurvivors();
  const others = [...judged.keys()].filter((name) => !tried.has(name.split('\t', 1)[0] ?? ''));
  const names = [...new Set([...others, ...mutants.map(nameOf)])].toSorted(compareCodeUnits);
  const rows = names.map((name) => {
    const { verdict, why } = judged.get(name) ?? { verdict: '', why: '' };
    return `${name}\t${verdict}\t${why}\n`;
  });
  writeFileSync(file, `${head}${rows.join('')}`);
}
