import type { Json } from '../base/json.ts';

/** A target writes settings in one of two spellings: the engine's own, or the reference's neutral words. */
export type Spelling = 'nextflow' | 'reference';

/** What a setting takes. `size` becomes bytes, `duration` milliseconds; `version` is a version constraint. */
export type SettingType =
  | 'bool'
  | 'int'
  | 'number'
  | 'string'
  | 'path'
  | 'url'
  | 'duration'
  | 'size'
  | 'rate'
  | 'regex'
  | 'version'
  | 'list'
  | 'map'
  | 'closure'
  | 'any';

/** One row of the configuration reference, as data. Paths are canonical; `<name>` stands for any one segment. */
export interface SettingDefinition {
  readonly path: string;
  /** The first type is the setting's own; further ones are accepted as well. */
  readonly types: readonly SettingType[];
  readonly allowed?: readonly (string | boolean)[];
  /** In the form a document has it (ms, bytes). Absent: the reference states none. */
  readonly default?: Json;
  /** A default that is a rule and no value, in words: `number of available CPU cores`. */
  readonly defaultText?: string;
  readonly defaultChanges?: readonly { readonly version: string; readonly from: Json; readonly to: Json }[];
  readonly since?: string;
  readonly deprecated?: Deprecation;
  /** An earlier name of the same setting, canonical. */
  readonly renamedFrom?: { readonly path: string; readonly since: string };
  readonly limits?: { readonly min?: number; readonly max?: number };
  /** What a bare number means: `ms`, `bytes`, `MB`, `days`. */
  readonly unit?: 'ms' | 'bytes' | 'MB' | 'days';
  readonly secret?: boolean;
  /** Environment variables that the engine falls back to: absent here is not unset. */
  readonly environment?: readonly string[];
  /** Where the engine's code and the reference differ, in words, with the name or default that the engine uses. */
  readonly engine?: EngineDifference;
  /** Cross-field rules that a machine can check. */
  readonly rules?: readonly SettingRule[];
  readonly notes?: string;
}

export interface Deprecation {
  readonly since: string;
  /** The canonical path that replaces it; absent: nothing does. */
  readonly replacement?: string;
  /** `none`: it no longer does anything; `works`: it still does, under an old name. */
  readonly effect: 'none' | 'works';
  readonly note?: string;
}

export interface EngineDifference {
  /** The engine reads this name (canonical) and ignores the documented one. */
  readonly name?: string;
  readonly default?: Json;
  readonly gone?: string;
  readonly note: string;
}

export type SettingRule =
  | { readonly kind: 'requires'; readonly path: string; readonly equals?: Json; readonly when?: Json }
  | { readonly kind: 'excludes'; readonly path: string }
  | { readonly kind: 'only-executors'; readonly executors: readonly string[] }
  | { readonly kind: 'no-protocol' }
  | { readonly kind: 'needs-protocol' }
  | { readonly kind: 'shared-path' };
