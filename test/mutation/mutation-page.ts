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

const page = join(repositoryRoot, 'docs', 'mutation.md');

/** Writes the table of docs/mutation.md again. */
export function writeMutationPage(fated: readonly FatedMutant[]): void {
  const files = [...new Set(fated.map(({ mutant }) => mutant.file))].toSorted(compareCodeUnits);
  const table = [
    '| policy or library | faults | noticed by Rego tests | by fixtures | by none | noticed |',
    '|---|---|---|---|---|---|',
    renderRow('**all**', fated),
    ...files.map((file) =>
      renderRow(
        file.split('/').slice(2).join('/').replace('/policy.rego', ''),
        fated.filter(({ mutant }) => mutant.file === file),
      ),
    ),
  ];
  const text = readFileSync(page, 'utf8');
  writeFileSync(page, text.replace(/\n\| policy or library[\s\S]*$/u, `\n${table.join('\n')}\n`));
}

function renderRow(name: string, fated: readonly FatedMutant[]): string {
  const count = (wanted: Fate): number => fated.filter(({ fate }) => fate === wanted).length;
  const byTest = count('killed by a Rego test');
  const byFixture = count('killed by a fixture');
  const left = count('survived');
  const valid = byTest + byFixture + left;
  const share = valid === 0 ? '' : `${(((byTest + byFixture) / valid) * 100).toFixed(1)} %`;
  return `| ${name} | ${valid} | ${byTest} | ${byFixture} | ${left} | ${share} |`;
}
