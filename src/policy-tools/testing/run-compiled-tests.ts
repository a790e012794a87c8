import { createAnswerer } from '../../policy/builtins/answer-call.ts';
import type { CallOpa } from '../../policy/builtins/builtin.ts';
import { buildHostBuiltins, builtinRenames } from '../../policy/builtins/host-builtins.ts';
import { DEFAULT_MEMORY, PolicyInstance } from '../../policy/evaluation/policy-instance.ts';
import { buildPolicyData, type GivenData } from '../../policy/pack/policy-data.ts';
import { createPolicyError } from '../../policy/pack/read-pack.ts';
import { regoSpellings } from '../../policy/pack/to-canonical-path.ts';
import type { RegoCompiler, RegoFile } from '../../policy/rego-compiler.ts';
import type { PolicyTestResult } from './run-policy-tests.ts';

export interface CompiledTestOptions {
  /** Nanoseconds since 1970. */
  readonly now: bigint;
  readonly callOpa: CallOpa;
  /** Data for policies, in addition to the vocabulary. */
  readonly data?: GivenData;
}

/** Outcome of a compiled test; `ended` is the error that ended it. */
export type CompiledOutcome = 'pass' | 'fail' | { readonly ended: string };

export interface CompiledRun {
  readonly outcome: CompiledOutcome;
  readonly seconds: number;
}

/** Evaluates compiled tests by entrypoint, within time and memory limits. */
export type EvaluateCompiled = (
  wasm: Uint8Array<ArrayBuffer>,
  entrypoints: readonly string[],
) => Promise<ReadonlyMap<string, CompiledRun>>;

/**
 * Compiles tests as a scan compiles policies and evaluates them. A test for which OPA's interpreter and the compiled module
 * disagree becomes a failure with a message. Results of tests that were skipped or ended in an error do not change.
 *
 * @throws PolicyError for Rego that OPA's interpreter accepts and its compiler refuses.
 */
export async function compareCompiled(
  results: readonly PolicyTestResult[],
  modules: readonly RegoFile[],
  compiler: RegoCompiler,
  evaluate: EvaluateCompiled,
): Promise<readonly PolicyTestResult[]> {
  const isCompared = ({ outcome }: PolicyTestResult): boolean => outcome === 'pass' || outcome === 'fail';
  const entrypoints = [...new Set(results.filter(isCompared).map(writeEntrypoint))];
  if (entrypoints.length === 0) return results;
  const { faults, binary } = await compiler.ask({
    ...{ op: 'compile', modules, spellings: regoSpellings, renames: builtinRenames, entrypoints },
  });
  if (faults.length > 0) throw createPolicyError('policy/bad-rego', faults);
  const outcomes = await evaluate(binary, entrypoints);
  return results.map((result): PolicyTestResult => {
    if (!isCompared(result)) return result;
    const { outcome: compiled, seconds } = outcomes.get(writeEntrypoint(result)) ?? notRun;
    if (compiled === result.outcome) return { ...result, seconds };
    const outcome = typeof compiled === 'string' ? `"${compiled}"` : `an error: ${compiled.ended}`;
    const own = result.message === undefined ? '' : `\n${result.message}`;
    return {
      ...result,
      seconds,
      outcome: 'fail',
      message: `OPA's interpreter returns "${result.outcome}", but compiled, as in a scan, the test returns ${outcome}.${own}`,
    };
  });
}

const notRun: CompiledRun = { outcome: { ended: 'it was not run' }, seconds: 0 };

/** Instantiates compiled tests, and returns a function that evaluates one of them. */
export function createTestEvaluator(
  wasm: Uint8Array<ArrayBuffer>,
  { now, callOpa, data: given }: CompiledTestOptions,
): (entrypoint: string) => CompiledOutcome {
  const module = new WebAssembly.Module(wasm);
  const answer = createAnswerer(buildHostBuiltins(now), callOpa);
  const data = buildPolicyData({}, given);
  let instance: PolicyInstance | undefined;
  return (entrypoint) => {
    const current = instance ?? PolicyInstance.load(module, data, answer, DEFAULT_MEMORY);
    instance = undefined;
    try {
      const [text = '[]'] = current.evaluateTo('opa_json', undefined, [entrypoint]);
      instance = current;
      const [first] = JSON.parse(text) as readonly { readonly result: unknown }[];
      return first !== undefined && holds(first.result) ? 'pass' : 'fail';
    } catch (error) {
      return { ended: error instanceof Error ? error.message : String(error) };
    }
  };
}

/** Returns whether a test passed. A test with cases is an object of results, nested at any depth. */
function holds(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return value === true;
  return Object.values(value).every(holds);
}

/** `data.a["b-c"]` and `test_x` become `a/b-c/test_x`. */
function writeEntrypoint({ package: path, name }: PolicyTestResult): string {
  const segments = [...path.matchAll(/\["((?:[^"\\]|\\.)*)"\]|([^.[\]]+)/gu)].map(
    ([, quoted, plain]) => quoted ?? plain,
  );
  return [...segments.slice(1), name].join('/');
}
