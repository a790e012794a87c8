import type { Json } from '../../base/json.ts';
import { buildDefaultTimeline } from '../../vocabulary/default-timeline.ts';
import type { VersionKey } from '../../vocabulary/engine-version.ts';
import type { SettingDefinition } from '../../vocabulary/setting.ts';
import { effectiveDefault, settings, vocabularyData } from '../../vocabulary/vocabulary.ts';

/** Data for policies in addition to the vocabulary and the parameters, by name. */
export type GivenData = { readonly [name: string]: Json };

/**
 * Builds `data` for policies: the vocabulary with the defaults of each setting by engine version, the parameters, and `given`,
 * whose names differ from these.
 */
export function buildPolicyData(parameters: Json, given: GivenData = {}): Json {
  const vocabulary = vocabularyData() as { readonly [key: string]: Json };
  return { ...given, vocabulary: { ...vocabulary, defaults: buildDefaults() }, parameters };
}

/**
 * Returns the defaults of all settings as ranges of engine versions, oldest first: `{from, value}`, without a value if the
 * default is unknown. Uses `effectiveDefault`, so that policies and the vocabulary agree.
 */
export function buildDefaults(): { readonly [path: string]: Json } {
  return Object.fromEntries(settings.map(({ definition }) => [definition.path, listRanges(definition)]));
}

function listRanges(definition: SettingDefinition): Json {
  const ranges: { readonly from: VersionKey; readonly value?: Json }[] = [];
  for (const { from } of buildDefaultTimeline(definition)) {
    const found = effectiveDefault(definition, from, undefined);
    const range = found.known ? { from, value: found.value } : { from };
    const last = ranges.at(-1);
    if (last === undefined || JSON.stringify(last.value) !== JSON.stringify(range.value)) ranges.push(range);
  }
  return ranges as Json;
}
