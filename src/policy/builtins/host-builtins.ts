import type { HostBuiltin } from './builtin.ts';
import { decodeHex, digestWith, encodeHex } from './encoding.ts';
import { rangeStep } from './numbers.ts';
import { isSubset } from './object-subset.ts';
import { unionAll } from './object-union.ts';
import { compareSemver, isValidSemver } from './semver.ts';
import { sprintf } from './sprintf.ts';
import { anyPrefixMatch, anySuffixMatch, countOccurrences, indexOfAll } from './strings.ts';
import { nowAt, parseRfc3339 } from './time.ts';

const RENAMED = 'plumbline.';

const pure: { readonly [name: string]: HostBuiltin } = {
  'crypto.md5': digestWith('md5'),
  'crypto.sha1': digestWith('sha1'),
  'crypto.sha256': digestWith('sha256'),
  'hex.decode': decodeHex,
  'hex.encode': encodeHex,
  indexof_n: indexOfAll,
  'numbers.range_step': rangeStep,
  'object.subset': isSubset,
  'object.union_n': unionAll,
  'semver.compare': compareSemver,
  'semver.is_valid': isValidSemver,
  sprintf,
  'strings.any_prefix_match': anyPrefixMatch,
  'strings.any_suffix_match': anySuffixMatch,
  'strings.count': countOccurrences,
  'time.parse_rfc3339_ns': parseRfc3339,
  trace: () => true,
};

/**
 * OPA's names of the builtins that need no more than this process. What is neither here nor in the compiled module is
 * answered by OPA's own code, in the embedded compiler.
 */
export const fastBuiltinNames: readonly string[] = [...Object.keys(pure), 'time.now_ns'];

/**
 * Names that compiled policies use instead of OPA's, because `@open-policy-agent/opa-wasm` has its own versions under those
 * and looks there first. Its `sprintf` is sprintf-js: `%v` of null throws, objects become `[object Object]`; its
 * `regex.split` is JavaScript's; its `yaml` is YAML 1.2, where OPA's is Go's. And `object.union_n` of no objects is undefined in
 * what OPA compiles, where its interpreter gives `{}`.
 */
export const builtinRenames: { readonly [name: string]: string } = Object.fromEntries(
  ['object.union_n', 'regex.split', 'sprintf', 'yaml.is_valid', 'yaml.marshal', 'yaml.unmarshal'].map((name) => [
    name,
    `${RENAMED}${name}`,
  ]),
);

/** OPA's name of a builtin that a compiled policy calls. */
export function originalName(name: string): string {
  return name.startsWith(RENAMED) ? name.slice(RENAMED.length) : name;
}

/** Those of them that only OPA's own code answers: a scan that calls one loads the embedded compiler. */
export function findAnsweredByOpa(names: readonly string[]): readonly string[] {
  return names.filter((name) => !fastBuiltinNames.includes(name));
}

/** The builtins by OPA's names. */
export function buildHostBuiltins(nanoseconds: bigint): ReadonlyMap<string, HostBuiltin> {
  return new Map([...Object.entries(pure), ['time.now_ns', nowAt(nanoseconds)]]);
}
