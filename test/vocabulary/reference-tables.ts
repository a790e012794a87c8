import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, '../../../shared/spec/configuration-reference.md');

/**
 * True if the reference is beside the project; tests that compare with it state that in their names and are skipped
 * without it.
 */
export const referencePresent: boolean = existsSync(file);

export function readReferenceLines(): readonly string[] {
  return readFileSync(file, 'utf8').split('\n');
}

/** One row of the reference's tables, as written. */
export interface ReferenceRow {
  readonly path: string;
  readonly type: string;
  readonly default: string;
  readonly notes: string;
  readonly line: number;
}

const SCOPES: Readonly<Record<string, string>> = {
  'Unscoped settings': '',
  'Scopes pkgA and pkgB (package environments)': 'pkgA',
};

/** Every table row up to the section on states, with its scope; the per-executor defaults are no settings. */
export function readReferenceRows(): readonly ReferenceRow[] {
  const rows: ReferenceRow[] = [];
  let scope = '';
  let columns: readonly string[] = [];
  for (const [index, line] of readReferenceLines().entries()) {
    if (line.startsWith('## States')) break;
    const heading = /^#+ (.*)$/.exec(line)?.[1];
    if (heading !== undefined) scope = SCOPES[heading] ?? /^(?:Scope )?(\w+)/.exec(heading)?.[1] ?? '';
    if (/^pkg[AB]:$/.test(line)) scope = line.slice(0, -1);
    if (!line.startsWith('|')) columns = [];
    if (!line.startsWith('|') || /^\|[-|]+$/.test(line)) continue;
    const cells = line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim());
    if (columns.length === 0) {
      columns = cells;
      continue;
    }
    if (columns[0] !== 'Name') continue;
    const at = (name: string): string => cells[columns.findIndex((column) => column.startsWith(name))] ?? '';
    const path = scope === '' ? at('Name') : `${scope}.${at('Name')}`;
    rows.push({ path, type: at('Type'), default: at('Default') || '-', notes: at('Notes'), line: index + 1 });
  }
  return rows;
}
