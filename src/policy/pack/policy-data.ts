import type { Json } from '../../base/json.ts';
import { buildDefaultTimeline } from '../../vocabulary/default-timeline.ts';
import type { VersionKey } from '../../vocabulary/engine-version.ts';
import type { SettingDefinition } from '../../vocabulary/setting.ts';
import { effectiveDefault, settings, vocabularyData } from '../../vocabulary/vocabulary.ts';

/** What policies see as `data` beside the vocabulary and the parameters, by name. */
export type GivenData = { readonly [name: string]: Json };

/**
 * What policies see as `data`: the vocabulary with each setting's defaults by engine version, the parameters, and beside
 * them what `given` has, whose names are other ones.
 */
export function buildPolicyData(parameters: Json, given: GivenData = {}): Json {
  const vocabulary = vocabularyData() as { readonly [key: string]: Json };
  return { ...given, vocabulary: { ...vocabulary, defaults: buildDefaults() }, parameters };
}

/**
 * The defaults of all settings as stretches of engine versions, oldest first: `{from, value}`, without a value where the
 * default is not known. Made from `effectiveDefault`, so that policies and the vocabulary cannot differ.
 */
export function buildDefaults(): { readonly [path: string]: Json } {
  return Object.fromEntries(settings.map(({ definition }) => [definition.path, stretchesOf(definition)]));
}

function stretchesOf(definition: SettingDefinition): Json {
  const stretches: { readonly from: VersionKey; readonly value?: Json }[] = [];
  for (const { from } of buildDefaultTimeline(definition)) {
    const found = effectiveDefault(definition, from, undefined);
    const stretch = found.known ? { from, value: found.value } : { from };
    const last = stretches.at(-1);
    if (last === undefined || JSON.stringify(last.value) !== JSON.stringify(stretch.value)) stretches.push(stretch);
  }
  return stretches as Json;
}
