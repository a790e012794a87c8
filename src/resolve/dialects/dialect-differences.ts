import type { Diagnostic } from '../../base/diagnostic.ts';
import { diagnose } from '../diagnostics.ts';
import { explode } from '../tree/explode.ts';
import type { ResolvedConfig } from '../tree/resolved.ts';
import type { Origin } from '../values/origin.ts';
import { isSameValue } from '../values/same-value.ts';
import type { Value } from '../values/value.ts';
import { findRules } from './find-rules.ts';

/** A note about one setting, by its path as the target spells it. */
export interface SettingNote extends Diagnostic {
  readonly path: readonly string[];
  readonly profile: string | undefined;
  readonly fix: undefined;
}

/** One leaf as one dialect reads it. Map literals are exploded, since one dialect extends what the other replaces. */
interface Reading {
  readonly path: readonly string[];
  readonly value: Value;
  readonly origin: Origin;
}

/**
 * Every setting that the two dialects read differently, at the assignment that counts in the first reading, or where
 * that has none, in the other.
 */
export function findDifferences(resolved: ResolvedConfig, other: ResolvedConfig): readonly SettingNote[] {
  const mine = collectReadings(resolved);
  const theirs = collectReadings(other);
  const moved = { mine: groupPathsByPlace(mine), theirs: groupPathsByPlace(theirs) };
  const hasProfile = [...mine.values(), ...theirs.values()].some(({ origin }) => origin.profile !== undefined);
  const notes: SettingNote[] = [];
  for (const name of new Set([...mine.keys(), ...theirs.keys()])) {
    const [here, there] = [mine.get(name), theirs.get(name)];
    if (here === undefined ? isNothing(there) : there === undefined ? isNothing(here) : agree(here, there)) continue;
    const at = here ?? there;
    if (at === undefined) continue;
    const isMoved = isElsewhere(here, moved.theirs) || isElsewhere(there, moved.mine);
    const [strict, legacy] = findRules(resolved.dialect).name === 'strict' ? [here, there] : [there, here];
    const how = describeDifference(strict, legacy, isMoved, hasProfile);
    const note = diagnose('dialects-differ', at.origin.span, { name: at.path.join('.'), how });
    const related =
      here === undefined || there === undefined || writePlaceKey(here.origin) === writePlaceKey(there.origin)
        ? []
        : [{ message: `what counts in the ${findRules(other.dialect).name} dialect`, span: there.origin.span }];
    notes.push({ ...note, related, path: at.path, profile: at.origin.profile, fix: undefined });
  }
  return notes;
}

function collectReadings({ settings }: ResolvedConfig): ReadonlyMap<string, Reading> {
  const readings = new Map<string, Reading>();
  for (const { path, value, origin } of settings)
    for (const leaf of explode({ path, value, origin }, { lists: false })) {
      const reading = { path: leaf.segments.map(String), value: leaf.value, origin: leaf.origin };
      readings.set(JSON.stringify(reading.path), reading);
    }
  return readings;
}

function agree(a: Reading, b: Reading): boolean {
  return isSameValue(a.value, b.value);
}

/** Treats an absent setting, null and an empty map as equal: Nextflow reads them alike. */
function isNothing(reading: Reading | undefined): boolean {
  const value = reading?.value;
  return value === undefined || value.kind === 'null' || (value.kind === 'map' && value.entries.size === 0);
}

/** By the place of each assignment the setting that it counts for. */
function groupPathsByPlace(readings: ReadonlyMap<string, Reading>): ReadonlyMap<string, string> {
  return new Map(Array.from(readings, ([name, { origin }]) => [writePlaceKey(origin), name]));
}

function isElsewhere(reading: Reading | undefined, byPlace: ReadonlyMap<string, string>): boolean {
  if (reading === undefined) return false;
  const name = byPlace.get(writePlaceKey(reading.origin));
  return name !== undefined && name !== JSON.stringify(reading.path);
}

function writePlaceKey({ span }: Origin): string {
  return `${span.path}:${span.start}`;
}

function describeDifference(
  strict: Reading | undefined,
  legacy: Reading | undefined,
  isMoved: boolean,
  hasProfile: boolean,
): string {
  if (strict !== undefined && legacy !== undefined && writePlaceKey(strict.origin) === writePlaceKey(legacy.origin))
    return 'both use this assignment, but compute it from values that differ';
  const [here, there] = [describeReading(strict), describeReading(legacy)];
  return `in the strict one ${here}, in the legacy one ${there}. The reason: ${explainDifference(strict, legacy, isMoved, hasProfile)}`;
}

function describeReading(reading: Reading | undefined): string {
  if (reading === undefined) return 'it is not set';
  const { profile } = reading.origin;
  return profile === undefined ? 'the value outside profiles counts' : `the value of profile \`${profile}\` counts`;
}

/** Returns the reason why the dialects differ at a setting. */
function explainDifference(
  strict: Reading | undefined,
  legacy: Reading | undefined,
  isMoved: boolean,
  hasProfile: boolean,
): string {
  if (isMoved) return 'in a block the legacy dialect writes a dotted name into the scope of that name around the block';
  const [one, two] = [strict?.origin.profile, legacy?.origin.profile];
  if (strict === undefined) return 'the strict dialect keeps only the last of several blocks of one profile';
  if (legacy === undefined) {
    if (one === undefined && !hasProfile)
      return 'in the legacy dialect a block, or the literal of an included file, replaces a map literal';
    return one === undefined && !strict.path.some(isSelector)
      ? "in the legacy dialect a block replaces a map literal, and settings after a profile's blocks of the same name may be lost"
      : "in the legacy dialect a profile's block replaces the selector, or the dotted names, of an earlier one";
  }
  if (one !== undefined && two !== undefined && one !== two)
    return 'the strict dialect applies profiles in the selected order, the legacy one in the order of definition';
  if (two !== undefined)
    return 'the legacy dialect applies a profile at the end of the file if the profile creates the scope';
  return 'the dialects apply the assignments in different orders';
}

function isSelector(name: string): boolean {
  return /^with(?:Name|Label):/u.test(name);
}
