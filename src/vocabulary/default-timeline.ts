import type { Json } from '../base/json.ts';
import type { VersionKey } from './engine-version.ts';
import type { SettingDefinition } from './setting.ts';
import { toVersionKey } from './version-constraint.ts';

/** Engine versions from `from` to the next stretch, with the default there, or why it is not known. */
export type Stretch = { readonly from: VersionKey } & (
  | { readonly value: Json; readonly why?: never }
  | { readonly value?: never; readonly why: string }
);

/** The first version whose code was compared with the reference. */
const COMPARED = toVersionKey('25.04.0');
const BEGINNING: VersionKey = toVersionKey('0');

/**
 * Builds the history of a setting's default over the engine's versions, oldest first. Where the reference and the code
 * disagree, it is known only from the first version whose code was compared. Defaults that depend on the executor are not
 * known here.
 */
export function buildDefaultTimeline(definition: SettingDefinition): readonly Stretch[] {
  const { environment, engine } = definition;
  if (environment !== undefined) {
    return createUnknownStretch(`Nextflow falls back to ${environment.join(', ')} in the environment`);
  }
  if (engine?.name !== undefined) return createUnknownStretch(`Nextflow reads ${engine.name} instead`);
  const later = (engine?.defaultChanges ?? []).map(({ version, to }) => ({ from: toVersionKey(version), value: to }));
  return [...listFirstStretches(definition), ...later];
}

function listFirstStretches(definition: SettingDefinition): readonly Stretch[] {
  const { default: documented, defaultText, defaultChanges = [] } = definition;
  const coded = readCodedDefault(definition);
  if (coded !== undefined && documented === undefined) return [{ from: BEGINNING, ...coded }];
  if (coded !== undefined) {
    const why = 'the reference and Nextflow differ on it, and only versions from 25.04 on were compared';
    return [...createUnknownStretch(why), { from: COMPARED, ...coded }];
  }
  if (documented === undefined)
    return createUnknownStretch(defaultText === undefined ? 'no default is stated' : `it is ${defaultText}`);
  return [
    { from: BEGINNING, value: defaultChanges[0]?.from ?? documented },
    ...defaultChanges.map(({ version, to }) => ({ from: toVersionKey(version), value: to })),
  ];
}

/** Returns the default in the engine's code, if it differs from the documented one. */
function readCodedDefault({
  engine,
}: SettingDefinition): { readonly value: Json } | { readonly why: string } | undefined {
  if (engine?.default !== undefined) return { value: engine.default };
  return engine?.defaultText === undefined ? undefined : { why: `it is ${engine.defaultText}` };
}

function createUnknownStretch(why: string): readonly Stretch[] {
  return [{ from: BEGINNING, why }];
}
