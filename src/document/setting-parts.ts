import type { Json } from '../base/json.ts';
import { isSameData } from '../base/same-data.ts';
import type { ResolvedSetting } from '../resolve/tree/resolved.ts';
import type { SettingDiagnostic } from '../vocabulary/checks/setting-diagnostic.ts';
import type { SettingRow } from './document.ts';

/** A leaf's part of a document: its path, its row, and the JSON of both as one member. */
export interface BuiltRow {
  readonly path: string;
  readonly row: SettingRow;
  readonly json: string;
}

/** One entry of the document's `config`; without a value, only the block around it is known to exist. */
export interface ConfigEntry {
  readonly path: readonly string[];
  readonly json: Json | undefined;
}

/** Everything that one setting adds to a document. */
export interface SettingPart {
  /** The setting as documents show it; undefined if it does not count as set. */
  readonly setting: ResolvedSetting | undefined;
  /** In the order of the leaves of the setting. */
  readonly rows: readonly BuiltRow[];
  /** A part of a name is redacted, so that rows of several settings may have one name. */
  readonly hidesName: boolean;
  readonly config: readonly ConfigEntry[];
  /** A name of the other spelling. */
  readonly misspelt: readonly SettingDiagnostic[];
  /** Secrets that a later write replaced. */
  readonly replaced: readonly SettingDiagnostic[];
}

/** Cached versions of a setting written at one place: hostile files could make one for each profile. */
const maxVersions = 32;

/**
 * Parts of one target's documents, by the place where each setting was written. The views of a target differ in few
 * settings: a profile's document shares the objects and texts of settings that the profile does not change.
 */
export class SettingParts {
  readonly #bySetting = new WeakMap<ResolvedSetting, SettingPart>();
  readonly #byPlace = new Map<string, { readonly setting: ResolvedSetting; readonly part: SettingPart }[]>();

  /** Returns the part of a setting, built only if no view has had an equal setting. */
  find(setting: ResolvedSetting, build: (setting: ResolvedSetting) => SettingPart): SettingPart {
    const known = this.#bySetting.get(setting);
    if (known !== undefined) return known;
    const { path, start } = setting.origin.value;
    const place = `${start} ${path}`;
    const versions = this.#byPlace.get(place) ?? [];
    this.#byPlace.set(place, versions);
    const part = versions.find((version) => isSameData(version.setting, setting))?.part ?? build(setting);
    if (!versions.some((version) => version.part === part) && versions.length < maxVersions)
      versions.push({ setting, part });
    this.#bySetting.set(setting, part);
    return part;
  }
}
