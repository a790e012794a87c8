import type { Json } from '../base/json.ts';
import { buildDefaultTimeline, type Stretch } from './default-timeline.ts';
import type { VersionKey, VersionRange } from './engine-version.ts';
import { findExecutorDefaults } from './executors.ts';
import type { SettingDefinition } from './setting.ts';
import { compareVersionKeys } from './version-constraint.ts';

/** Effect of an absent setting. `unless` names a variable of the launching shell that overrides it. */
export type DefaultValue =
  | { readonly known: true; readonly value: Json; readonly unless?: string }
  | { readonly known: false; readonly why: string };

/**
 * Returns the default of a setting. `at` is one version or a range of them (an `EngineVersion` is one), undefined for
 * any; the default is known only if it is the same in the complete range. `executor` is the engine's name (`slurm`),
 * for the two settings whose default depends on it.
 */
export function findEffectiveDefault(
  definition: SettingDefinition,
  at: VersionKey | VersionRange | undefined,
  executor: string | undefined,
): DefaultValue {
  const found =
    findExecutorDefaults(definition.path, executor) ??
    findDefaultInRange(toRange(at), buildDefaultTimeline(definition));
  const { launchVariable } = definition;
  return found.known && launchVariable !== undefined ? { ...found, unless: launchVariable } : found;
}

function findDefaultInRange(range: VersionRange, timeline: readonly Stretch[]): DefaultValue {
  const admitted = timeline.filter((stretch, index) => overlaps(range, stretch.from, timeline[index + 1]?.from));
  const [first] = admitted;
  if (first === undefined || isEmpty(range)) return { known: false, why: 'no Nextflow version meets the requirement' };
  const unknown = admitted.find(({ why }) => why !== undefined);
  if (unknown !== undefined) return { known: false, why: unknown.why ?? '' };
  if (new Set(admitted.map(({ value }) => JSON.stringify(value))).size === 1) {
    return { known: true, value: first.value ?? null };
  }
  const changes = admitted.slice(1).map(({ from, value }) => `${JSON.stringify(value)} from ${printKey(from)}`);
  const course = [JSON.stringify(first.value), ...changes].join(', then ');
  return { known: false, why: `it is ${course}, and the required Nextflow version admits both` };
}

function toRange(at: VersionKey | VersionRange | undefined): VersionRange {
  if (at === undefined) return { min: null, max: null };
  return isKey(at) ? { min: { key: at, inclusive: true }, max: { key: at, inclusive: true } } : at;
}

function isEmpty({ min, max }: VersionRange): boolean {
  return min !== null && max !== null && compareVersionKeys(min.key, max.key) > 0;
}

/** Returns true if the range has a version from `from` to before `next`. */
function overlaps({ min, max }: VersionRange, from: VersionKey, next: VersionKey | undefined): boolean {
  if (next !== undefined && min !== null && compareVersionKeys(min.key, next) >= 0) return false;
  if (max === null) return true;
  const order = compareVersionKeys(max.key, from);
  return max.inclusive ? order >= 0 : order > 0;
}

function isKey(at: VersionKey | VersionRange): at is VersionKey {
  return Array.isArray(at);
}

function printKey(key: VersionKey): string {
  const [year = 0, month = 0, patch = 0, channel = 0] = key;
  return `${year}.${String(month).padStart(2, '0')}.${patch}${channel === 0 ? '' : `-${channel}`}`;
}
