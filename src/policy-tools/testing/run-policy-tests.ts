import { HostError } from '../../base/errors.ts';
import type { Json } from '../../base/json.ts';
import { compareCodeUnits } from '../../base/order.ts';
import type { TracedRule } from '../../policy/evaluation/trace-policy.ts';
import { regoSpellings } from '../../policy/pack/canonical-path.ts';
import type { InspectedModule } from '../../policy/pack/inspected.ts';
import { buildPolicyData, type GivenData } from '../../policy/pack/policy-data.ts';
import { policyError } from '../../policy/pack/read-pack.ts';
import type { RegoCompiler, RegoFile } from '../../policy/rego-compiler.ts';

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
  /** How long it took, compiled; up to its end where it came to none. */
  readonly seconds?: number;
  /** Of a test that failed. */
  readonly trace?: readonly TracedRule[];
}

export interface PolicyTestReport {
  readonly results: readonly PolicyTestResult[];
  /** How many lines of each file some test reached, and which none did; absent where it was not asked for. */
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
  /** The files of which the traces of failing tests tell; none: no traces. */
  readonly focus?: readonly string[];
  /** Milliseconds; what the compiler was given, for messages. */
  readonly timeLimit?: number;
  /** What policies see as data beside the vocabulary. */
  readonly data?: GivenData;
}

/**
 * Runs every rule named `test_…`. Policies see the vocabulary; parameters are the test's to give (`with data.parameters as`).
 * A test that does not come to an end, or ends the compiler, is an error, and all others have their results: after such
 * a run the packages are tried one by one, then the tests of those that ended.
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
        only: group.map(nameOf),
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
  const others = tests.filter((test) => !ended.some((each) => each.test === test)).map(nameOf);
  const report = others.length === 0 ? { results: [] } : await tryTests(modules, compiler, { ...asked, only: others });
  // Together they are too much: that is no single test's fault.
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
    if (faults.length > 0) throw policyError('policy/bad-rego', faults);
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
        return { package: packageText(segments), name, file: path, line, column };
      }),
  );
  return [...new Map(found.map((test) => [nameOf(test), test])).values()];
}

/** As OPA writes a package: `data.a["b-c"]`. */
function packageText(segments: readonly string[]): string {
  return segments.reduce(
    (text, name) => (/^[A-Za-z_]\w*$/u.test(name) ? `${text}.${name}` : `${text}[${JSON.stringify(name)}]`),
    'data',
  );
}

function nameOf({ package: where, name }: Test): string {
  return `${where}.${name}`;
}

function comparePlaces(a: Test, b: Test): number {
  return compareCodeUnits(a.file, b.file) || a.line - b.line;
}
