import { toRegoNumber } from '../rego-values/rego-value.ts';
import {
  addNumbers,
  divideNumbers,
  makeAbsolute,
  multiplyAll,
  multiplyNumbers,
  roundDown,
  roundNumber,
  roundUp,
  subtractNumbers,
  sum,
} from './arithmetic.ts';
import type { HostBuiltin } from './builtin.ts';
import { marshalJson, unmarshalJson } from './json.ts';
import { formatInt, slice, sort, toNumber } from './numbers.ts';
import { unionAll } from './object-union.ts';
import { sprintf } from './sprintf.ts';
import { concat, cutText, fillTemplate, findIndex, matchesAnyPrefix, matchesAnySuffix, replaceAll } from './strings.ts';

const RENAMED = 'plumbline.';

const pure: { readonly [name: string]: HostBuiltin } = {
  abs: makeAbsolute,
  'array.slice': slice,
  ceil: roundUp,
  concat,
  div: divideNumbers,
  floor: roundDown,
  format_int: formatInt,
  indexof: findIndex,
  'internal.template_string': fillTemplate,
  'json.marshal': marshalJson,
  'json.unmarshal': unmarshalJson,
  minus: subtractNumbers,
  mul: multiplyNumbers,
  'object.union_n': unionAll,
  plus: addNumbers,
  product: multiplyAll,
  replace: replaceAll,
  round: roundNumber,
  sort,
  sprintf,
  'strings.any_prefix_match': matchesAnyPrefix,
  'strings.any_suffix_match': matchesAnySuffix,
  substring: cutText,
  sum,
  to_number: toNumber,
};

/**
 * OPA's names of the builtins implemented here: those that policies commonly call. The embedded compiler runs OPA's own code for
 * those that are neither here nor in the compiled module.
 */
export const fastBuiltinNames: readonly string[] = [...Object.keys(pure), 'time.now_ns'];

/**
 * Builtins that `@open-policy-agent/opa-wasm` implements differently from OPA and would call first: its `sprintf` is sprintf-js,
 * where `%v` of null throws and objects become `[object Object]`; its `regex.split` is JavaScript's; its `yaml` is YAML 1.2,
 * where OPA's is Go's.
 */
const supplantedNames: readonly string[] = [
  'regex.split',
  'sprintf',
  'yaml.is_valid',
  'yaml.marshal',
  'yaml.unmarshal',
];

/**
 * Builtins whose compiled code differs from OPA's interpreter: `replace` of the empty string never ends, `concat` and
 * `json.marshal` do not sort sets and keys, `json.unmarshal` accepts `[1,]`, `json.filter` crashes on an empty path,
 * `to_number("-")` is a number, and fractions have other digits.
 */
const correctedBuiltinNames: readonly string[] = [
  'abs',
  'array.slice',
  'base64.decode',
  'base64.is_valid',
  'base64url.decode',
  'bits.and',
  'bits.lsh',
  'bits.negate',
  'bits.or',
  'bits.rsh',
  'bits.xor',
  'ceil',
  'concat',
  'div',
  'floor',
  'format_int',
  'glob.match',
  'indexof',
  'internal.template_string',
  'json.filter',
  'json.is_valid',
  'json.marshal',
  'json.remove',
  'json.unmarshal',
  'minus',
  'mul',
  'object.union_n',
  'plus',
  'product',
  'regex.find_all_string_submatch_n',
  'replace',
  'round',
  'sort',
  'substring',
  'sum',
  'to_number',
];

/** Names that compiled policies call instead of OPA's, so that the host answers. */
export const builtinRenames: { readonly [name: string]: string } = Object.fromEntries(
  [...supplantedNames, ...correctedBuiltinNames].map((name) => [name, `${RENAMED}${name}`]),
);

/** Returns OPA's name of a builtin that a compiled policy calls. */
export function findOriginalName(name: string): string {
  return name.startsWith(RENAMED) ? name.slice(RENAMED.length) : name;
}

/** Selects the builtins whose failures are reported. Builtins that OPA compiles into the module fail silently. */
export function findReported(names: readonly string[]): readonly string[] {
  return names.filter((name) => !(correctedBuiltinNames.includes(name) && fastBuiltinNames.includes(name)));
}

/** Selects the builtins that only OPA's own code implements: a scan that calls one loads the embedded compiler. */
export function findAnsweredByOpa(names: readonly string[]): readonly string[] {
  return names.filter((name) => !fastBuiltinNames.includes(name));
}

/** Returns the builtins implemented here by OPA's names. @param nanoseconds time of the scan, since 1970. */
export function buildHostBuiltins(nanoseconds: bigint): ReadonlyMap<string, HostBuiltin> {
  return new Map([...Object.entries(pure), ['time.now_ns', () => toRegoNumber(nanoseconds)]]);
}
