import type { Diagnostic } from '../../base/diagnostic.ts';
import type { Span } from '../../base/source.ts';
import type { Dialect } from '../../language/syntax-problem.ts';
import type { Layer } from '../launch/launch.ts';
import type { Origin } from '../values/origin.ts';
import type { Value } from '../values/value.ts';

export type { Dialect };

/** One path of the resolved tree. Maps and lists are one setting here; the document explodes them. */
export interface ResolvedSetting {
  readonly path: readonly string[];
  readonly value: Value;
  readonly origin: Origin;
  /** The earlier writes to this path, oldest first. */
  readonly overridden: readonly OverriddenWrite[];
}

/** An earlier write to a path. */
export interface OverriddenWrite {
  /** For a scope, the origin of the first setting in it. */
  readonly origin: Origin;
  readonly value: Value;
  /** Writes in a scope that was replaced completely. */
  readonly inScope?: readonly WriteInScope[];
}

/** A write in a scope, with its path from there. */
export interface WriteInScope {
  readonly path: readonly string[];
  readonly origin: Origin;
}

export interface ResolvedInclude {
  readonly text: string;
  readonly span: Span;
  readonly profile: string | undefined;
  /** The file that was read, relative to the repository; undefined if none was. */
  readonly file: string | undefined;
  /** Address of a remote file, read or not, without user, password and query; `?` replaces unknown parts. */
  readonly url: string | undefined;
  /** `remote`, `missing`, `unknown` (its operand is not known), `cycle`, `depth`, `outside`, `unreadable`. */
  readonly reason: string | undefined;
  /** The file of the repository that it means, unless it means one elsewhere; undefined where none is known. */
  readonly candidate: string | undefined;
}

/** From here on more may be set below `scope` (a dotted path, or `*`) than is known. */
export interface Incompleteness {
  readonly scope: string;
  readonly span: Span;
  readonly because: 'include' | 'dynamic-key' | 'statement' | 'syntax';
}

export interface ResolvedPlugin {
  readonly text: string | undefined;
  readonly span: Span;
}

/** The blocks that exist, so that a finding about an absent setting has a place to point to. */
export interface ResolvedScope {
  readonly path: readonly string[];
  readonly span: Span;
}

/** One view of one target: the configuration that the engine would have with these profiles. */
export interface ResolvedConfig {
  readonly entry: string;
  readonly dialect: Dialect;
  readonly profiles: readonly string[];
  /** Merged layers, lowest priority first, without the files that they include. */
  readonly layers: readonly Layer[];
  readonly settings: readonly ResolvedSetting[];
  readonly scopes: readonly ResolvedScope[];
  /** The profile blocks that were applied, in that order. */
  readonly profileBlocks: readonly { readonly name: string; readonly span: Span }[];
  readonly includes: readonly ResolvedInclude[];
  readonly incomplete: readonly Incompleteness[];
  readonly plugins: readonly ResolvedPlugin[];
  readonly diagnostics: readonly Diagnostic[];
  /** The files that were read for this view, in order of reading. */
  readonly files: readonly string[];
  /** Something was read, or left empty, that one dialect has and the other refuses: a setting by its name, a parameter. */
  readonly isOneSided: boolean;
  /** Statements in branches of `if` that are not taken here. */
  readonly leftOut: readonly Span[];
  /** Number of statements that ran and expressions that were evaluated, approximately. */
  readonly steps: number;
}
