import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareCodeUnits } from '../../src/base/order.ts';
import { repositoryRoot } from '../policy/rego-folder.ts';

/** Result of injecting one policy's examples into real files. */
export interface InjectionRow {
  readonly id: string;
  /** Examples of what fails, and of what complies. */
  readonly failing: number;
  readonly complying: number;
  readonly files: number;
  /** Examples, in all their forms and both places, in all files. */
  readonly views: number;
  readonly wrong: number;
}

const page = join(repositoryRoot, 'docs', 'measurements', 'injection.md');
const head = '| policy | failing | complying | files | views | wrong |\n|---|---:|---:|---:|---:|---:|\n';
const ROW = /^\| (PL-[A-Z]+-\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/gmu;

export function readInjectionRows(): readonly InjectionRow[] {
  return [...readFileSync(page, 'utf8').matchAll(ROW)].map(([, id = '', ...numbers]) => {
    const [failing = 0, complying = 0, files = 0, views = 0, wrong = 0] = numbers.map(Number);
    return { id, failing, complying, files, views, wrong };
  });
}

/** Writes the rows of the policies that were tried; the others stay as they are. */
export function writeInjectionRows(tried: readonly InjectionRow[]): void {
  const rows = new Map([...readInjectionRows(), ...tried].map((row) => [row.id, row]));
  const sorted = [...rows.values()].toSorted((a, b) => compareCodeUnits(a.id, b.id));
  const sum = (of: (row: InjectionRow) => number): number => sorted.reduce((total, row) => total + of(row), 0);
  const all = `| **all ${sorted.length}** | ${sum((row) => row.failing)} | ${sum((row) => row.complying)} | | ${sum((row) => row.views)} | ${sum((row) => row.wrong)} |\n`;
  const text = readFileSync(page, 'utf8').split('\n| policy |', 1)[0] ?? '';
  const table = sorted.map(
    ({ id, failing, complying, files, views, wrong }) =>
      `| ${id} | ${failing} | ${complying} | ${files} | ${views} | ${wrong} |\n`,
  );
  writeFileSync(page, `${text}\n${head}${all}${table.join('')}`);
}
