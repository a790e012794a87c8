import { jsonReporter, ndjsonReporter } from './json.ts';
import { junitReporter } from './junit.ts';
import type { Reporter } from './report.ts';
import { sarifReporter } from './sarif.ts';
import { textReporter } from './text.ts';

/** Every format, by the name that the command line uses. */
export const reporters: ReadonlyMap<string, Reporter> = new Map(
  [textReporter, jsonReporter, ndjsonReporter, junitReporter, sarifReporter].map((reporter) => [
    reporter.name,
    reporter,
  ]),
);

/** Whether a format is one file a repository: its reporter takes reports of exactly one. */
export function isPerRepository(reporter: Reporter): boolean {
  return reporter === sarifReporter;
}
