import type { Json } from '../base/json.ts';
import type { VersionKey } from '../vocabulary/engine-version.ts';
import type { SettingDefinition } from '../vocabulary/setting.ts';
import { compareVersionKeys, toVersionKey } from '../vocabulary/version-constraint.ts';
import { effectiveDefault, settings, vocabularyData } from '../vocabulary/vocabulary.ts';

/**
 * What policies see as `data`: the vocabulary with each setting's defaults by engine version, the parameters, and beside
 * them what `given` has, whose names are other ones.
 */
export function buildPolicyData(parameters: Json, given: { readonly [name: string]: Json } = {}): Json {
  const vocabulary = vocabularyData() as { readonly [key: string]: Json };
  return { ...given, vocabulary: { ...vocabulary, defaults: buildDefaults() }, parameters };
}

/**
 * The defaults of all settings as stretches of engine versions, oldest first: `{from, value}`, without a value where the
 * default is not known. Made from `effectiveDefault`, so that policies and the vocabulary cannot differ.
 */
export function buildDefaults(): { readonly [path: string]: Json } {
  const bounds = findBounds();
  return Object.fromEntries(settings.map(({ definition }) => [definition.path, stretchesOf(definition, bounds)]));
}

function stretchesOf(definition: SettingDefinition, bounds: readonly VersionKey[]): Json {
  const stretches: { readonly from: VersionKey; readonly value?: Json }[] = [];
  for (const from of bounds) {
    const found = effectiveDefault(definition, from, undefined);
    const stretch = found.known ? { from, value: found.value } : { from };
    const last = stretches.at(-1);
    if (last === undefined || JSON.stringify(last.value) !== JSON.stringify(stretch.value)) stretches.push(stretch);
  }
  return stretches as Json;
}

/** Every version at which some default may change. */
function findBounds(): readonly VersionKey[] {
  const changes = settings.flatMap(({ definition: { defaultChanges = [], engine } }) => [
    ...defaultChanges,
    ...(engine?.defaultChanges ?? []),
  ]);
  const versions = new Set(['0', FIRST_COMPARED, ...changes.map(({ version }) => version)]);
  return [...versions].map(toVersionKey).sort(compareVersionKeys);
}

/** The first engine whose code was compared with the reference: from here on some defaults are known to differ. */
const FIRST_COMPARED = '25.04.0';
