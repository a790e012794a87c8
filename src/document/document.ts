import type { DiagnosticSeverity } from '../base/diagnostic.ts';
import type { Json } from '../base/json.ts';
import type { Dialect } from '../resolve/tree/resolved.ts';
import type { Certainty } from '../resolve/values/value.ts';
import type { SecretFacts } from '../secrets/select-secret-facts.ts';
import type { EngineVersion } from '../vocabulary/engine-version.ts';
import type { Spelling } from '../vocabulary/setting.ts';

/** The canonical document, version 1: the contract with policies. See docs/reference/document.md. */
export interface ConfigDocument {
  readonly documentVersion: 1;
  readonly context: DocumentContext;
  readonly dialect: {
    readonly spelling: Spelling;
    readonly syntax: Dialect;
    /** Version of the language of the pipeline's `main.nf`; left out if it does not show. */
    readonly script?: ScriptLanguage;
  };
  readonly engineVersion: EngineVersion;
  /** Known values as the engine would use them (coerced, ms, bytes), nested by canonical name. */
  readonly config: { readonly [scope: string]: Json };
  readonly settings: { readonly [path: string]: SettingRow };
  readonly layers: readonly LayerRow[];
  readonly includes: readonly IncludeRow[];
  readonly incomplete: readonly IncompleteRow[];
  readonly plugins: readonly PluginRow[];
  readonly problems: readonly ProblemRow[];
}

export const scriptLanguages = ['DSL1', 'DSL2'] as const;
export type ScriptLanguage = (typeof scriptLanguages)[number];

export type { Dialect } from '../resolve/tree/resolved.ts';

export const targetKinds = ['project', 'entry', 'fragment', 'test', 'archive'] as const;
export type TargetKind = (typeof targetKinds)[number];

/** Returns true for files that no production run reads: they are judged for secrets and for what they execute. */
export function isOutsideProduction(kind: TargetKind): boolean {
  return kind === 'test' || kind === 'archive';
}

/** Context of a document. Not part of the digest: views with equal content are evaluated once. */
export interface DocumentContext {
  readonly repository: { readonly name: string; readonly commit: string | null; readonly ref: string | null };
  readonly target: { readonly file: string; readonly kind: TargetKind; readonly maybeIncluded: boolean };
  readonly view: { readonly profiles: readonly string[] };
}

/** One leaf of the resolved configuration. Absent fields do not apply to its certainty. */
export interface SettingRow {
  readonly spelled: string;
  readonly certainty: Certainty;
  readonly value?: Json;
  /** A number as the engine prints it, where JSON writes it otherwise. */
  readonly printed?: string;
  /** The value's source text, redacted where it is sensitive. */
  readonly text: string;
  readonly dependsOn?: readonly string[];
  /** Alternatives of a choice, or possible results of a closure. */
  readonly alternatives?: readonly AlternativeRow[];
  readonly pieces?: readonly PieceRow[];
  readonly reason?: string;
  readonly executes?: true;
  /** The setting takes no such value: the engine stops or goes on without it, and `config` has none. */
  readonly refused?: true;
  /** The environment variable that it is read from, and its default. */
  readonly variable?: string;
  readonly default?: Json;
  readonly secretFacts?: SecretFacts;
  /** The kind of the value as the engine would see it: `bool`, `duration`, `closure` … */
  readonly type: string;
  /** The vocabulary has this setting; null in plugin scopes and scopes that take any name. */
  readonly known: boolean | null;
  readonly deprecated: {
    readonly since: string;
    readonly replacement: string | null;
    readonly effect: 'none' | 'works';
  } | null;
  readonly file: string;
  readonly line: number;
  readonly profile: string | null;
  /** Number of earlier writes that this one overrode. */
  readonly overridden: number;
  /** A condition that cannot be determined statically decides which of several assignments count. */
  readonly conditional?: true;
}

/** The condition of a closure's only result. */
export const onlyResult = 'true';

export interface AlternativeRow {
  /** Source code, or `true`. */
  readonly condition: string;
  readonly certainty: Certainty;
  readonly value?: Json;
  /** Value in `config` if the condition holds, unless it equals `value`: in ms or bytes; null if `config` has none. */
  readonly used?: Json;
  /** Type of the setting, see `SettingRow`. */
  readonly type: string;
  /** Difference between the second attempt of a task and the first, which has `value`; only in closures. */
  readonly growth?: Json;
  /** True if nothing sets it where the condition is true. */
  readonly absent?: true;
}

export interface PieceRow {
  readonly text: string;
  /** Absent for literal text. */
  readonly certainty?: Certainty;
  /** In words, why it is not known; absent for literal text. */
  readonly reason?: string;
}

/** Other files and parameters that the configuration is merged from, besides includes; lowest priority first. */
export interface LayerRow {
  readonly role: 'home' | 'project' | 'target' | 'config' | 'params';
  readonly file: string;
}

export interface IncludeRow {
  readonly text: string;
  readonly file: string;
  readonly line: number;
  /** Address of a remote file, without user, password and query; `?` replaces unknown parts. */
  readonly url: string | null;
  /** The include's expression contains a secret by its form: the password of a URL, a token. */
  readonly holdsSecret?: true;
  readonly resolved: boolean;
  readonly reason: string | null;
  /** The file of the repository that it means, unless it means one elsewhere. */
  readonly candidate?: string;
}

export interface IncompleteRow {
  readonly scope: string;
  readonly file: string;
  readonly line: number;
  readonly because: string;
}

export interface PluginRow {
  readonly id: string;
  readonly version: string | null;
}

/** Something wrong with the files. Its code is the id of the built-in rule that it is reported by. */
export interface ProblemRow {
  readonly code: string;
  readonly severity: DiagnosticSeverity;
  readonly message: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** The setting that it is about: its canonical path, and as the target spells it. */
  readonly setting?: string;
  readonly spelled?: string;
  /** The profile block that wrote it. */
  readonly profile?: string | null;
  /** Text to write instead. */
  readonly fix?: string;
  /** Dialects that refuse the file because of it; absent if none does. */
  readonly refusedBy?: readonly Dialect[];
  readonly related?: readonly RelatedRow[];
}

/** Another place that a problem refers to, with the relation between the two. */
export interface RelatedRow {
  readonly message: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}
