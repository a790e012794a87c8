/** Result of one test of a policy: a Rego rule, or a fixture. */
export interface TestCase {
  /** `policies.x_test.test_y`, or the fixture's path. */
  readonly name: string;
  /** Group in reports: the Rego package, or the fixture's folder. */
  readonly group: string;
  readonly kind: 'rego' | 'fixture';
  readonly outcome: 'pass' | 'fail' | 'skip' | 'error';
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Duration, rounded to milliseconds; 0 for a test that did not run. */
  readonly seconds: number;
  /** Failures, line by line, each with its place. */
  readonly details: readonly string[];
}
