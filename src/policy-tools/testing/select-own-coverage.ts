import type { PolicyTestReport } from './run-policy-tests.ts';

export interface Coverage {
  /** Share of the lines with expressions; 100 if there are none. */
  readonly percent: number;
  readonly missed: readonly { readonly file: string; readonly line: number }[];
}

/** Returns the coverage of the user's own files, tests left out. */
export function selectOwnCoverage(
  { files }: NonNullable<PolicyTestReport['coverage']>,
  own: ReadonlySet<string>,
): Coverage {
  const counted = Object.entries(files).filter(([file]) => !file.endsWith('_test.rego') && own.has(file));
  const missed = counted.flatMap(([file, { not_covered: places = [] }]) =>
    places.map(({ start }) => ({ file, line: start.row })),
  );
  const sum = (field: 'covered_lines' | 'not_covered_lines'): number =>
    counted.reduce((total, [, file]) => total + (file[field] ?? 0), 0);
  const [covered, all] = [sum('covered_lines'), sum('covered_lines') + sum('not_covered_lines')];
  return { percent: all === 0 ? 100 : (100 * covered) / all, missed };
}
