import type { Json } from '../base/json.ts';
import { regoSpellings } from './canonical-path.ts';
import { buildPolicyData } from './policy-data.ts';
import { policyError } from './read-pack.ts';
import type { RegoCompiler, RegoFile } from './rego-compiler.ts';

/** One test rule, run by OPA's own tester. */
export interface PolicyTestResult {
  readonly package: string;
  readonly name: string;
  readonly outcome: 'pass' | 'fail' | 'skip' | 'error';
  /** The expression that did not hold, or what went wrong. */
  readonly message?: string;
  /** What the test printed. */
  readonly output?: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface PolicyTestReport {
  readonly results: readonly PolicyTestResult[];
  /** Percent of the expressions that some test reached, and the lines that none did; absent where it was not asked for. */
  readonly coverage?: {
    readonly coverage: number;
    readonly files: {
      readonly [file: string]: { readonly not_covered?: readonly { readonly start: { readonly row: number } }[] };
    };
  };
}

export interface PolicyTestOptions {
  /** A regular expression over `package.name`, in RE2's syntax. */
  readonly filter?: string;
  readonly coverage?: boolean;
}

/**
 * Runs every rule named `test_…`. Policies see the vocabulary; parameters are the test's to give (`with data.parameters as`).
 *
 * @throws PolicyError for modules that do not compile.
 */
export async function runPolicyTests(
  modules: readonly RegoFile[],
  compiler: RegoCompiler,
  options: PolicyTestOptions = {},
): Promise<PolicyTestReport> {
  const data: Json = buildPolicyData({});
  const { faults, result } = await compiler.ask({ op: 'test', modules, spellings: regoSpellings, data, ...options });
  if (faults.length > 0) throw policyError('policy/bad-rego', faults);
  return result as unknown as PolicyTestReport;
}
