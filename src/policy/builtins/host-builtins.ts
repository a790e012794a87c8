import type { HostBuiltin } from './builtin.ts';
import { decodeHex, digestWith, encodeHex } from './encoding.ts';
import { rangeStep } from './numbers.ts';
import { isSubset } from './object-subset.ts';
import { compareSemver, isValidSemver } from './semver.ts';
import { sprintf } from './sprintf.ts';
import { anyPrefixMatch, anySuffixMatch, countOccurrences, indexOfAll } from './strings.ts';
import { nowAt, parseRfc3339 } from './time.ts';

const pure: { readonly [name: string]: HostBuiltin } = {
  'crypto.md5': digestWith('md5'),
  'crypto.sha1': digestWith('sha1'),
  'crypto.sha256': digestWith('sha256'),
  'hex.decode': decodeHex,
  'hex.encode': encodeHex,
  indexof_n: indexOfAll,
  'numbers.range_step': rangeStep,
  'object.subset': isSubset,
  'semver.compare': compareSemver,
  'semver.is_valid': isValidSemver,
  sprintf,
  'strings.any_prefix_match': anyPrefixMatch,
  'strings.any_suffix_match': anySuffixMatch,
  'strings.count': countOccurrences,
  'time.parse_rfc3339_ns': parseRfc3339,
};

/** Builtins that OPA compiles into the module and that the embedded compiler's own list of them does not name. */
const compiledIn: readonly string[] = [
  ...['base64.decode', 'base64.encode', 'base64.is_valid'],
  ...['base64url.decode', 'base64url.encode'],
];

/**
 * OPA's names of the builtins that policies may call beside those of the compiler's list; a policy that calls another is
 * refused when it is compiled.
 */
export const hostBuiltinNames: readonly string[] = [...Object.keys(pure), 'time.now_ns', ...compiledIn];

/**
 * Names that compiled policies use instead of OPA's, because `@open-policy-agent/opa-wasm` has its own versions under those
 * and looks there first. Its `sprintf` is sprintf-js: `%v` of null throws, objects become `[object Object]`.
 */
export const builtinRenames: { readonly [name: string]: string } = { sprintf: 'plumbline.sprintf' };

/** The builtins by the names that compiled policies use. */
export function buildHostBuiltins(nanoseconds: bigint): ReadonlyMap<string, HostBuiltin> {
  const all: readonly (readonly [string, HostBuiltin])[] = [
    ...Object.entries(pure),
    ['time.now_ns', nowAt(nanoseconds)],
  ];
  return new Map(all.map(([name, run]) => [builtinRenames[name] ?? name, run]));
}
