import { createOpaBuiltins } from '../../src/host/opa-builtins.ts';
import { createAnswerer } from '../../src/policy/builtins/answer-call.ts';
import { buildHostBuiltins } from '../../src/policy/builtins/host-builtins.ts';
import { PolicyInstance } from '../../src/policy/evaluation/policy-instance.ts';
import { parseRegoValue } from '../../src/policy/rego-values/parse-rego-value.ts';
import {
  compareRego,
  isArray,
  printRego,
  RegoNumber,
  RegoObject,
  RegoSet,
  type RegoValue,
} from '../../src/policy/rego-values/rego-value.ts';
import type { CompiledCase, ConformanceCase } from './suite.ts';

/** Reason why a case fails; undefined if it passes. */
export type Mismatch = string | undefined;

const ENTRYPOINT = 'plumbline/answers';
const NOW = 1_763_640_000_123_456_789n;
const answer = createAnswerer(buildHostBuiltins(NOW), createOpaBuiltins(NOW));

/** Evaluates a compiled case as a scan evaluates policies, and compares as OPA's own tests of compiled policies do. */
export function runCase(given: ConformanceCase, { faults, wasm }: CompiledCase): Mismatch {
  if (faults.length > 0) return faults.join('; ');
  try {
    return compare(given, evaluate(given, wasm));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const isConflict = /var assignment conflict|object insert conflict/u.test(message);
    return given.wantErrorCode === 'eval_conflict_error' && isConflict ? undefined : message;
  }
}

function evaluate({ data = '{}', input }: ConformanceCase, wasm: Uint8Array<ArrayBuffer>): RegoValue {
  const module = new WebAssembly.Module(wasm);
  const instance = PolicyInstance.load(module, JSON.parse(data), answer, { initial: 32, maximum: 4096 });
  const [text = ''] = instance.evaluateTo('opa_value', input, [ENTRYPOINT]);
  const [first] = (parseRegoValue(text) as RegoSet).items as readonly RegoObject[];
  return first?.entries[0]?.[1] ?? [];
}

function compare(given: ConformanceCase, answers: RegoValue): Mismatch {
  if (given.wantDefined !== undefined) {
    return differ(String(given.wantDefined), String(isArray(answers ?? '') && printRego(answers) !== '[]'));
  }
  const got = printBindings(answers, given.sortBindings === true);
  if (given.wantResult !== undefined) return differ(printBindings(parseRegoValue(given.wantResult), false), got);
  return given.strictError === true ? differ('set()', got) : `no error, but ${got}`;
}

function differ(wanted: string, got: string): Mismatch {
  return wanted === got ? undefined : `wanted ${wanted}, got ${got}`;
}

/** A list of bindings as a set of them. With `sorted`, the lists that are bound are sorted, as sets become lists. */
function printBindings(list: RegoValue, sorted: boolean): string {
  const bindings = toJson(list) as readonly RegoObject[];
  const items = sorted
    ? bindings.map(({ entries }) => new RegoObject(entries.map(([name, value]) => [name, sortList(value)])))
    : bindings;
  return printRego(new RegoSet(items));
}

function sortList(value: RegoValue): RegoValue {
  return value !== null && isArray(value) ? value.toSorted(compareRego) : value;
}

/** Converts values to JSON like OPA: sets become ordered lists, keys texts; integers stay exact. */
function toJson(value: RegoValue): RegoValue {
  if (value instanceof RegoNumber)
    return /^-?\d+$/u.test(value.text) ? value : new RegoNumber(String(Number(value.text)));
  if (value instanceof RegoSet) return value.items.toSorted(compareRego).map(toJson);
  if (value instanceof RegoObject) {
    return new RegoObject(value.entries.map(([key, item]) => [toKey(toJson(key)), toJson(item)]));
  }
  return value !== null && isArray(value) ? value.map(toJson) : value;
}

function toKey(key: RegoValue): string {
  return typeof key === 'string' ? key : printRego(key).replaceAll(/([,:]) /gu, '$1');
}
