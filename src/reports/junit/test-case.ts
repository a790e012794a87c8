/** One test of a policy with what came of it: a Rego rule, or a fixture as a whole. */
export interface TestCase {
  /** `policies.x_test.test_y`, or the fixture's path. */
  readonly name: string;
  /** What reports group by: the Rego package, or the fixture's folder. */
  readonly group: string;
  readonly kind: 'rego' | 'fixture';
  readonly outcome: 'pass' | 'fail' | 'skip' | 'error';
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** How long it took, rounded to milliseconds; 0 for one that was not run. */
  readonly seconds: number;
  /** What went wrong, line by line; each with its place. */
  readonly details: readonly string[];
}
