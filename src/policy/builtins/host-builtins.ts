import { absolute, ceil, floor, minus, plus, product, quotient, roundNumber, sum, times } from './arithmetic.ts';
import { bitsAnd, bitsNegate, bitsOr, bitsXor, shiftLeft, shiftRight } from './bits.ts';
import type { HostBuiltin } from './builtin.ts';
import { decodeBase64, decodeBase64Url, decodeHex, digestWith, encodeHex, isValidBase64 } from './encoding.ts';
import { isValidJson, marshalJson, unmarshalJson } from './json.ts';
import { formatInt, rangeStep, slice, sort, toNumber } from './numbers.ts';
import { isSubset } from './object-subset.ts';
import { unionAll } from './object-union.ts';
import { compareSemver, isValidSemver } from './semver.ts';
import { sprintf } from './sprintf.ts';
import {
  anyPrefixMatch,
  anySuffixMatch,
  concat,
  countOccurrences,
  fillTemplate,
  indexOf,
  indexOfAll,
  replaceAll,
  substring,
} from './strings.ts';
import { nowAt, parseRfc3339 } from './time.ts';

const RENAMED = 'plumbline.';

const pure: { readonly [name: string]: HostBuiltin } = {
  abs: absolute,
  'array.slice': slice,
  'base64.decode': decodeBase64,
  'base64.is_valid': isValidBase64,
  'base64url.decode': decodeBase64Url,
  'bits.and': bitsAnd,
  'bits.lsh': shiftLeft,
  'bits.negate': bitsNegate,
  'bits.or': bitsOr,
  'bits.rsh': shiftRight,
  'bits.xor': bitsXor,
  ceil,
  concat,
  'crypto.md5': digestWith('md5'),
  'crypto.sha1': digestWith('sha1'),
  'crypto.sha256': digestWith('sha256'),
  div: quotient,
  floor,
  format_int: formatInt,
  'hex.decode': decodeHex,
  'hex.encode': encodeHex,
  indexof: indexOf,
  indexof_n: indexOfAll,
  'internal.template_string': fillTemplate,
  'json.is_valid': isValidJson,
  'json.marshal': marshalJson,
  'json.unmarshal': unmarshalJson,
  minus,
  mul: times,
  'numbers.range_step': rangeStep,
  'object.subset': isSubset,
  'object.union_n': unionAll,
  plus,
  product,
  replace: replaceAll,
  round: roundNumber,
  'semver.compare': compareSemver,
  'semver.is_valid': isValidSemver,
  sort,
  sprintf,
  'strings.any_prefix_match': anyPrefixMatch,
  'strings.any_suffix_match': anySuffixMatch,
  'strings.count': countOccurrences,
  substring,
  sum,
  'time.parse_rfc3339_ns': parseRfc3339,
  to_number: toNumber,
  trace: () => true,
};

/**
 * OPA's names of the builtins that need no more than this process. What is neither here nor in the compiled module is
 * answered by OPA's own code, in the embedded compiler.
 */
export const fastBuiltinNames: readonly string[] = [...Object.keys(pure), 'time.now_ns'];

/**
 * Names that compiled policies use instead of OPA's. For some `@open-policy-agent/opa-wasm` has its own versions and looks there
 * first: its `sprintf` is sprintf-js, where `%v` of null throws and objects become `[object Object]`; its `regex.split` is
 * JavaScript's; its `yaml` is YAML 1.2, where OPA's is Go's.
 */
const supplantedNames: readonly string[] = [
  'regex.split',
  'sprintf',
  'yaml.is_valid',
  'yaml.marshal',
  'yaml.unmarshal',
];

/**
 * What OPA compiles into a module and answers otherwise there than in its interpreter: `replace` of nothing runs without end,
 * `concat` and `json.marshal` take sets and keys in no order, `json.unmarshal` reads `[1,]`, `json.filter` crashes on an
 * empty path, `to_number("-")` is a number, and fractions are calculated with other digits.
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

export const builtinRenames: { readonly [name: string]: string } = Object.fromEntries(
  [...supplantedNames, ...correctedBuiltinNames].map((name) => [name, `${RENAMED}${name}`]),
);

/** OPA's name of a builtin that a compiled policy calls. */
export function originalName(name: string): string {
  return name.startsWith(RENAMED) ? name.slice(RENAMED.length) : name;
}

/** Those of them whose failures are told: what OPA compiles in fails without a word, wherever it is answered. */
export function findTold(names: readonly string[]): readonly string[] {
  return names.filter((name) => !(correctedBuiltinNames.includes(name) && fastBuiltinNames.includes(name)));
}

/** Those of them that only OPA's own code answers: a scan that calls one loads the embedded compiler. */
export function findAnsweredByOpa(names: readonly string[]): readonly string[] {
  return names.filter((name) => !fastBuiltinNames.includes(name));
}

/** The builtins by OPA's names. */
export function buildHostBuiltins(nanoseconds: bigint): ReadonlyMap<string, HostBuiltin> {
  return new Map([...Object.entries(pure), ['time.now_ns', nowAt(nanoseconds)]]);
}
