import type { Range, Span } from '../base/source.ts';
import type { Quote } from '../language/ast/nodes.ts';

/**
 * A name that receives a value in a file (a setting, a parameter or a local variable), with everything that can become
 * part of the value.
 */
export interface Flow {
  /** Segments without `profiles.<name>`; a local variable is one segment. */
  readonly path: readonly string[];
  /** Literals, and the text parts of templates, that can become part of the value. */
  readonly literals: readonly Literal[];
  /** Dotted names whose values can become part of the value; an environment variable is `env`, then its name. */
  readonly references: readonly (readonly string[])[];
  /** Bare words used as values: a secret whose quotes were forgotten looks like one. */
  readonly words: readonly Literal[];
  /** Texts composed of several pieces: what stands before a piece may make it a secret. */
  readonly joined: readonly JoinedText[];
}

/** A literal in a file, as written. */
export interface Literal {
  readonly span: Span;
  readonly value: string;
  readonly use: LiteralUse;
  /** The innermost brackets around it are those of a call's arguments. */
  readonly isArgument: boolean;
  /** The quotation marks around it; undefined for numbers, text parts of templates, words and unreadable statements. */
  readonly quote: Quote | undefined;
}

/**
 * Ways in which code uses a literal: as a `value` alone or as the beginning of one; as a `part` after the beginning of
 * a text, or of a call; as a `command` to execute; `encoded`, to be decoded or parsed; `unread` is a statement that
 * cannot be read, whose text may contain any literal.
 */
export type LiteralUse = 'value' | 'part' | 'command' | 'encoded' | 'unread';

/** A text composed of pieces, with the separator between them: `"--token ${x}"`, `'--token ' + x`, `['--token', x]`. */
export interface JoinedText {
  readonly between: string;
  readonly pieces: readonly Piece[];
}

/** A piece written in place, or what can become part of a computed one. */
export interface Piece {
  readonly written: Literal | undefined;
  readonly literals: readonly Literal[];
  readonly references: readonly (readonly string[])[];
}

/** Code that cannot be read counts as one literal: any part of the text may be a secret. */
export function createUnreadLiteral({ start, end }: Range, path: string): Literal {
  return { span: { path, start, end }, value: '', use: 'unread', isArgument: false, quote: undefined };
}
