import { type RegoValue, toRegoNumber } from '../rego-values/rego-value.ts';
import { BuiltinError, type HostBuiltin, toText } from './builtin.ts';

interface SemanticVersion {
  readonly numbers: readonly [major: bigint, minor: bigint, patch: bigint];
  readonly preRelease: string;
}

const LARGEST_INT64 = 2n ** 63n - 1n;
const IDENTIFIERS = /^[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*$/;

/** `semver.compare`: -1, 0 or 1. Semantic Versioning 2.0.0, with a leading `v` allowed, as OPA has it. */
export const compareSemver: HostBuiltin = (a, b) => {
  const [left, right] = [parseVersion(toText(a)), parseVersion(toText(b))];
  if (left === undefined || right === undefined) throw new BuiltinError('operand is not a valid SemVer');
  for (const [index, number] of left.numbers.entries()) {
    const other = right.numbers[index] ?? 0n;
    if (number !== other) return toRegoNumber(number < other ? -1 : 1);
  }
  return toRegoNumber(comparePreReleases(left.preRelease, right.preRelease));
};

/** `semver.is_valid`: false for anything that is no string. */
export const isValidSemver: HostBuiltin = (version: RegoValue | undefined) =>
  typeof version === 'string' && parseVersion(version) !== undefined;

function parseVersion(text: string): SemanticVersion | undefined {
  const [beforeMetadata, metadata] = cut(text.replace(/^v/, ''), '+');
  if (metadata !== undefined && !IDENTIFIERS.test(metadata)) return undefined;
  const [core, preRelease] = cut(beforeMetadata, '-');
  if (preRelease !== undefined) {
    if (!IDENTIFIERS.test(preRelease) || preRelease.split('.').some((part) => /^0\d+$/.test(part))) return undefined;
  }
  const numbers = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.exec(core)?.slice(1).map(BigInt);
  const [major, minor, patch] = numbers ?? [];
  if (major === undefined || minor === undefined || patch === undefined) return undefined;
  if ([major, minor, patch].some((number) => number > LARGEST_INT64)) return undefined;
  return { numbers: [major, minor, patch], preRelease: preRelease ?? '' };
}

function cut(text: string, separator: string): readonly [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

/** A version without a pre-release is the newer one. */
function comparePreReleases(a: string, b: string): number {
  if (a === b) return 0;
  if (a === '') return 1;
  if (b === '') return -1;
  const [left, right] = [a.split('.'), b.split('.')];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const order = compareIdentifiers(left[i] ?? '', right[i] ?? '');
    if (order !== 0) return order;
  }
  return Math.sign(left.length - right.length);
}

/** Numbers are less than words. */
function compareIdentifiers(a: string, b: string): number {
  const [isNumberA, isNumberB] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (isNumberA !== isNumberB) return isNumberA ? -1 : 1;
  if (a === b) return 0;
  if (isNumberA) return BigInt(a) < BigInt(b) ? -1 : 1;
  return a < b ? -1 : 1;
}
