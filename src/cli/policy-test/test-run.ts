import type { PolicyTestReport } from '../../policy-tools/testing/run-policy-tests.ts';
import type { TestCase } from '../../reports/junit/test-case.ts';
import type { FixtureRun } from './run-fixtures.ts';

/** All that a run of tests has to say. */
export interface TestRun {
  readonly cases: readonly TestCase[];
  readonly updated: FixtureRun['updated'];
  readonly coverage: Coverage | undefined;
}

export interface Coverage {
  /** Of the lines with expressions of all that was asked for; 100 where there are none. */
  readonly percent: number;
  readonly missed: readonly { readonly file: string; readonly line: number }[];
}

/** Of the library that comes along nobody expects tests here. */
export function ownCoverage({ files }: NonNullable<PolicyTestReport['coverage']>, own: ReadonlySet<string>): Coverage {
  const counted = Object.entries(files).filter(([file]) => !file.endsWith('_test.rego') && own.has(file));
  const missed = counted.flatMap(([file, { not_covered: places = [] }]) =>
    places.map(({ start }) => ({ file, line: start.row })),
  );
  const sum = (field: 'covered_lines' | 'not_covered_lines'): number =>
    counted.reduce((total, [, file]) => total + (file[field] ?? 0), 0);
  const [covered, all] = [sum('covered_lines'), sum('covered_lines') + sum('not_covered_lines')];
  return { percent: all === 0 ? 100 : (100 * covered) / all, missed };
}
