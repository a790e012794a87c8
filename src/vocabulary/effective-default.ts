import type { Json } from '../base/json.ts';
import type { VersionKey, VersionRange } from './engine-version.ts';
import { findExecutorDefaults } from './executors.ts';
import type { SettingDefinition } from './setting.ts';
import { compareVersionKeys, toVersionKey } from './version-constraint.ts';

/** What an absent setting amounts to. `unless` names a variable of the launching shell that can stand in for it. */
export type DefaultValue =
  | { readonly known: true; readonly value: Json; readonly unless?: string }
  | { readonly known: false; readonly why: string };

/** One stretch of versions, from `from` on, with its default; `why` where it is not known. */
interface Stretch {
  readonly from: VersionKey;
  readonly value?: Json;
  readonly why?: string;
}

/** The first version whose code was compared with the reference. */
const COMPARED = toVersionKey('25.04.0');
const BEGINNING: VersionKey = [0, 0, 0, 0];

/**
 * The default of a setting. `at` is one version or a range of them (an `EngineVersion` is one), undefined for any;
 * the default is known only if it is the same over all of it. `executor` is the engine's name (`slurm`), for the two
 * settings whose default depends on it.
 */
export function effectiveDefault(
  definition: SettingDefinition,
  at: VersionKey | VersionRange | undefined,
  executor: string | undefined,
): DefaultValue {
  const { environment, engine, launchVariable } = definition;
  if (environment !== undefined) {
    return { known: false, why: `the engine falls back to ${environment.join(', ')} in the environment` };
  }
  if (engine?.name !== undefined) return { known: false, why: `the engine reads ${engine.name} instead` };
  const perExecutor = findExecutorDefaults(definition.path, executor);
  if (perExecutor !== undefined && !perExecutor.known) return perExecutor;
  const found = perExecutor ?? over(at, timeline(definition));
  return found.known && launchVariable !== undefined ? { ...found, unless: launchVariable } : found;
}

function over(at: VersionKey | VersionRange | undefined, stretches: readonly Stretch[]): DefaultValue {
  const range: VersionRange =
    at === undefined
      ? { min: null, max: null }
      : isKey(at)
        ? { min: { key: at, inclusive: true }, max: { key: at, inclusive: true } }
        : at;
  const empty = range.min !== null && range.max !== null && compareVersionKeys(range.min.key, range.max.key) > 0;
  const inRange = empty
    ? []
    : stretches.filter((stretch, index) => overlaps(range, stretch.from, stretches[index + 1]?.from));
  const [first] = inRange;
  if (first === undefined) return { known: false, why: 'no engine version meets the requirement' };
  const unknown = inRange.find((stretch) => stretch.value === undefined);
  if (unknown !== undefined) return { known: false, why: unknown.why ?? 'no default is stated' };
  if (inRange.every(({ value }) => JSON.stringify(value) === JSON.stringify(first.value))) {
    return { known: true, value: first.value ?? null };
  }
  const changes = inRange.slice(1).map(({ from, value }) => `${JSON.stringify(value)} from ${printKey(from)}`);
  return {
    known: false,
    why: `it is ${JSON.stringify(first.value)}, then ${changes.join(', then ')}, and the required engine version admits both`,
  };
}

function timeline(definition: SettingDefinition): readonly Stretch[] {
  const { engine } = definition;
  const stretches: Stretch[] = [...documented(definition)];
  const differs = engine?.default !== undefined || engine?.defaultText !== undefined;
  if (differs) {
    const silent = definition.default === undefined;
    const coded: Stretch =
      engine.default === undefined
        ? { from: COMPARED, why: engine.defaultText ?? '' }
        : { from: COMPARED, value: engine.default };
    if (silent) stretches.splice(0, stretches.length, { ...coded, from: BEGINNING });
    else {
      const before = 'the reference and the engine differ on it, and only engines from 25.04 on were compared';
      stretches.splice(0, stretches.length, { from: BEGINNING, why: before }, coded);
    }
  }
  for (const { version, to } of engine?.defaultChanges ?? [])
    stretches.push({ from: toVersionKey(version), value: to });
  return stretches;
}

function documented(definition: SettingDefinition): readonly Stretch[] {
  const { default: value, defaultText, defaultChanges = [] } = definition;
  if (value === undefined)
    return [
      { from: BEGINNING, why: defaultText === undefined ? 'no default is stated' : `the default is ${defaultText}` },
    ];
  return [
    { from: BEGINNING, value: defaultChanges[0]?.from ?? value },
    ...defaultChanges.map(({ version, to }) => ({ from: toVersionKey(version), value: to })),
  ];
}

/** Whether some version of the range lies from `from` on and before `next`. */
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
  const [year = 0, month = 0, patch = 0, channel] = key;
  return `${year}.${String(month).padStart(2, '0')}.${patch}${channel === 0 || channel === undefined ? '' : `-${channel}`}`;
}
