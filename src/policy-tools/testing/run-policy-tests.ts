import { HostError } from '../../base/errors.ts';
import type { Json } from '../../base/json.ts';
import { compareCodeUnits } from '../../base/order.ts';
import type { TracedRule } from '../../policy/evaluation/trace-policy.ts';
import type { InspectedModule } from '../../policy/pack/inspected.ts';
import { buildPolicyData, type GivenData } from '../../policy/pack/policy-data.ts';
import { createPolicyError } from '../../policy/pack/read-pack.ts';
import { regoSpellings } from '../../policy/pack/to-canonical-path.ts';
import type { RegoCompiler, RegoFile } from '../../policy/rego-compiler.ts';

/** Result of a test rule from OPA's test runner. */
export interface PolicyTestResult {
  readonly package: string;
  readonly name: string;
  readonly outcome: 'pass' | 'fail' | 'skip' | 'error';
  /** The expression that failed, or the error. */
  readonly message?: string;
  /** Output of `print` calls. */
  readonly output?: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Duration of the compiled test; for one that timed out, the time limit. */
  readonly seconds?: number;
  /** Only for a failed test. */
  readonly trace?: readonly TracedRule[];
}

export interface PolicyTestReport {
  readonly results: readonly PolicyTestResult[];
  /** Lines of each file that tests reached and did not reach; absent if not requested. */
  readonly coverage?: {
    readonly files: {
      readonly [file: string]: {
        readonly covered_lines?: number;
        readonly not_covered_lines?: number;
        readonly not_covered?: readonly { readonly start: { readonly row: number } }[];
      };
    };
  };
}

export interface PolicyTestOptions {
  /** A regular expression over `package.name`, in RE2's syntax. */
  readonly filter?: string;
  readonly coverage?: boolean;
  /** Files to trace in failing tests; if empty or absent, there are no traces. */
  readonly focus?: readonly string[];
  /** Time limit of the compiler in milliseconds, for messages. */
  readonly timeLimit?: number;
  /** Data for policies, in addition to the vocabulary. */
  readonly data?: GivenData;
}

/**
 * Runs every rule named `test_…`. Policies have the vocabulary as data; tests provide parameters (`with data.parameters as`).
 * A test that times out, or crashes the compiler, is an error, and all others have results: after such a run, this tries
 * each package separately, then each test of the packages that failed.
 *
 * @throws PolicyError for modules that do not compile.
 */
export async function runPolicyTests(
  modules: readonly RegoFile[],
  compiler: RegoCompiler,
  options: PolicyTestOptions = {},
): Promise<PolicyTestReport> {
  const { timeLimit, ...asked } = options;
  const all = await tryTests(modules, compiler, asked);
  if (!(all instanceof HostError)) return all;
  const tests = await listTests(modules, compiler);
  const byPackage = [...new Set(tests.map(({ package: name }) => name))].map((name) =>
    tests.filter((test) => test.package === name),
  );
  const { filter, data } = asked;
  const findEnded = async (groups: readonly (readonly Test[])[]): Promise<ReadonlyMap<readonly Test[], HostError>> => {
    const ended = new Map<readonly Test[], HostError>();
    for (const group of groups) {
      const tried = await tryTests(modules, compiler, {
        only: group.map(writeName),
        ...(filter ? { filter } : {}),
        ...(data ? { data } : {}),
      });
      if (tried instanceof HostError) ended.set(group, tried);
    }
    return ended;
  };
  const suspects = byPackage.length > 1 ? [...(await findEnded(byPackage)).keys()].flat() : tests;
  const ended = [...(await findEnded(suspects.map((test) => [test])))].flatMap(([group, error]) =>
    group.map((test) => ({ test, error })),
  );
  const others = tests.filter((test) => !ended.some((each) => each.test === test)).map(writeName);
  const report = others.length === 0 ? { results: [] } : await tryTests(modules, compiler, { ...asked, only: others });
  // The remaining tests pass one by one but not together, so no single test is the cause.
  if (report instanceof HostError) throw report;
  const errors = ended.map(({ test, error }): PolicyTestResult => {
    const isTime = error.code === 'host/compiler-timeout' && timeLimit !== undefined;
    return {
      ...{ ...test, outcome: 'error', message: isTime ? `it took longer than ${timeLimit / 1000} s` : error.message },
      ...(isTime ? { seconds: timeLimit / 1000 } : {}),
    };
  });
  return { ...report, results: [...report.results, ...errors].toSorted(comparePlaces) };
}

type Test = Pick<PolicyTestResult, 'package' | 'name' | 'file' | 'line' | 'column'>;

type Asked = Omit<PolicyTestOptions, 'timeLimit'> & { readonly only?: readonly string[] };

async function tryTests(
  modules: readonly RegoFile[],
  compiler: RegoCompiler,
  { data: given, ...asked }: Asked,
): Promise<PolicyTestReport | HostError> {
  const data: Json = buildPolicyData({}, given);
  try {
    const { faults, result } = await compiler.ask({ op: 'test', modules, spellings: regoSpellings, data, ...asked });
    if (faults.length > 0) throw createPolicyError('policy/bad-rego', faults);
    return result as unknown as PolicyTestReport;
  } catch (error) {
    if (error instanceof HostError) return error;
    throw error;
  }
}

async function listTests(modules: readonly RegoFile[], compiler: RegoCompiler): Promise<readonly Test[]> {
  const { result } = await compiler.ask({ op: 'inspect', modules });
  const found = (result as unknown as readonly InspectedModule[]).flatMap(({ path, package: segments, rules }) =>
    rules
      .filter(({ name }) => name.startsWith('test_'))
      .map(({ name, line, column }): Test => {
        return { package: writePackage(segments), name, file: path, line, column };
      }),
  );
  return [...new Map(found.map((test) => [writeName(test), test])).values()];
}

/** Returns OPA's spelling of a package: `data.a["b-c"]`. */
function writePackage(segments: readonly string[]): string {
  return segments.reduce(
    (text, name) => (/^[A-Za-z_]\w*$/u.test(name) ? `${text}.${name}` : `${text}[${JSON.stringify(name)}]`),
    'data',
  );
}

function writeName({ package: where, name }: Test): string {
  return `${where}.${name}`;
}

function comparePlaces(a: Test, b: Test): number {
  return compareCodeUnits(a.file, b.file) || a.line - b.line;
}
