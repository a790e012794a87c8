import type { Json } from '../base/json.ts';

/** A target writes settings in one of two spellings: the engine's own, or the reference's neutral words. */
export type Spelling = 'nextflow' | 'reference';

/** Type of a setting. Documents have a `size` in bytes and a `duration` in milliseconds; `version` is a version constraint. */
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

/**
 * One row of the configuration reference, as data. Paths are canonical; the segment `<name>` matches any one segment, a
 * last segment `*` any one or more.
 */
export interface SettingDefinition {
  readonly path: string;
  /** The first type is the setting's own; further ones are accepted as well. */
  readonly types: readonly SettingType[];
  /** The values it takes, or, for a list, that its items take. */
  readonly allowed?: readonly (string | boolean)[];
  /** Letter case does not matter in `allowed`, but for the words named in `exactCase`. */
  readonly ignoreCase?: true;
  readonly exactCase?: readonly string[];
  /** A word of `allowed` may be in small letters with hyphens as well: `public-read` for PublicRead. */
  readonly hyphens?: true;
  /** Names an executor: the engine takes it in any letter case, and documents have it in small letters. */
  readonly namesExecutor?: true;
  /** The engine hands values outside `allowed` on instead of refusing them. */
  readonly open?: true;
  /** Texts that the engine reads as true, in any letter case; all others are false. Absent: every text but '' is true. */
  readonly trueWords?: readonly string[];
  /** The engine tests the value before it converts it, so an empty text is as if the setting were not set. */
  readonly emptyIsUnset?: true;
  /** A text is a list whose items this separates. */
  readonly separator?: ',';
  /** In the form a document has it (ms, bytes). Null: nothing is set. Absent: the reference states none. */
  readonly default?: Json;
  /** A default that is a rule and no value, in words: `number of available CPU cores`. */
  readonly defaultText?: string;
  readonly defaultChanges?: readonly { readonly version: string; readonly from: Json; readonly to: Json }[];
  readonly since?: string;
  readonly deprecated?: Deprecation;
  /** An earlier name of the same setting, canonical. */
  readonly renamedFrom?: { readonly path: string; readonly since: string };
  readonly limits?: { readonly min?: number; readonly max?: number };
  /** Unit of a number without one. */
  readonly unit?: 'ms' | 'bytes' | 'MB' | 'days';
  readonly secret?: boolean;
  /** Environment variables that the engine falls back to: absent here is not unset. */
  readonly environment?: readonly string[];
  /** A variable of the launching shell that applies if the setting is absent, like a command line option. */
  readonly launchVariable?: string;
  /** The rows below this one are all that its map may hold; the engine refuses or ignores other names. */
  readonly closed?: true;
  /** Difference between the engine's code and the reference, with the name or default that the engine uses. */
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
  /** Sentence about the fix if no setting replaces it; if absent, the fix is to remove it. */
  readonly instead?: string;
  readonly note?: string;
}

export interface EngineDifference {
  /** The engine reads this name (canonical) and ignores the documented one. */
  readonly name?: string;
  /** The default in the engine's code from 25.04.0 on, where the reference states another or none. */
  readonly default?: Json;
  /** The engine's default is a rule and no value, in words. */
  readonly defaultText?: string;
  /** Later changes of the engine's default, oldest first. */
  readonly defaultChanges?: readonly { readonly version: string; readonly to: Json }[];
  /** The first engine version known not to read the setting. */
  readonly gone?: string;
  /** A deprecation by the engine that the reference does not have. */
  readonly deprecated?: Deprecation;
  readonly note: string;
}

export type SettingRule =
  /** It needs another setting: set at all, equal to a value, or above a number; `when`: only while it has this value. */
  | {
      readonly kind: 'requires';
      readonly path: string;
      readonly equals?: Json;
      readonly above?: number;
      readonly when?: Json;
    }
  | { readonly kind: 'excludes'; readonly path: string; readonly when?: Json }
  /** It does nothing while the other setting is set. */
  | { readonly kind: 'ignored-with'; readonly path: string }
  | { readonly kind: 'only-executors'; readonly executors: readonly string[]; readonly when?: Json }
  /** Has an effect only if the file that `path` names has one of these extensions. */
  | { readonly kind: 'only-files'; readonly path: string; readonly extensions: readonly string[] }
  /** It does something only where the folder that `path` names is in such storage; `file` is the file system. */
  | { readonly kind: 'only-storage'; readonly path: string; readonly schemes: readonly string[] }
  /** It does not work with a folder in an object store. */
  | { readonly kind: 'not-remote'; readonly path: string }
  | { readonly kind: 'no-protocol' }
  | { readonly kind: 'needs-protocol'; readonly protocols: readonly string[] }
  | { readonly kind: 'absolute-path'; readonly endsWith?: string; readonly orContains?: string }
  | { readonly kind: 'shared-path' }
  | { readonly kind: 'entries'; readonly count: number }
  /** The text is one of these words or the id of a session. */
  | { readonly kind: 'words-or-session'; readonly words: readonly string[] }
  /** A text that is almost one of these words is a typo; plugins add further words. */
  | { readonly kind: 'no-slip-of'; readonly words: readonly string[] };
