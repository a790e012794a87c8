import { jsonReporter, ndjsonReporter } from './json.ts';
import { junitReporter } from './junit.ts';
import type { Reporter } from './report.ts';
import { textReporter } from './text.ts';

/** Every format, by the name that the command line uses. */
export const reporters: ReadonlyMap<string, Reporter> = new Map(
  [textReporter, jsonReporter, ndjsonReporter, junitReporter].map((reporter) => [reporter.name, reporter]),
);
