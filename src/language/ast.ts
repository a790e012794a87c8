// One tree for both dialects. What only the legacy dialect (v1) has is in the tree all the same: a file is read as
// far as it can be read, and `SyntaxProblem.refusedBy` says which dialect would refuse it.

import type { Argument, Expression, Parameter } from './ast-expression.ts';

export type * from './ast-expression.ts';

/** Every node has its place: UTF-16 offsets into the file's text, half-open. */
export interface Node {
  readonly start: number;
  readonly end: number;
}

export interface ConfigFile extends Node {
  readonly kind: 'file';
  readonly body: readonly Statement[];
}

/** What may stand at load level or, in the legacy dialect and in closures, among other statements. */
export type Statement =
  | Assignment
  | Block
  | Selector
  | Include
  | Apply
  | Declaration
  | FunctionDefinition
  | If
  | Try
  | Loop
  | Switch
  | Jump
  | Import
  | Return
  | Throw
  | Assert
  | ExpressionStatement
  | OpaqueStatement;

/** One segment of a setting's path as written; `name` is without quotes, escapes resolved. */
export interface Name extends Node {
  readonly kind: 'name';
  readonly name: string;
  readonly quoted: boolean;
}

/** `a.b = value`; in legacy files and closures also `+=`, `<<` …, and targets such as `params['x']`. */
export interface Assignment extends Node {
  readonly kind: 'assignment';
  /** The segments; empty where the target is no path (then `target` is set). */
  readonly path: readonly Name[];
  readonly target: Expression | undefined;
  /** `=`, or a compound operator such as `+=`. */
  readonly operator: string;
  readonly value: Expression;
}

/** `name { … }`; legacy files also have `a.b { … }`, and `label: { … }`, whose path is empty. */
export interface Block extends Node {
  readonly kind: 'block';
  readonly path: readonly Name[];
  readonly body: readonly Statement[];
}

/** `withName: 'X' { … }`; the keyword may be any word, only two mean something. */
export interface Selector extends Node {
  readonly kind: 'selector';
  readonly keyword: Name;
  readonly target: Name;
  /** The legacy dialect's interpolated target; `target` then holds its source text. */
  readonly computed: Expression | undefined;
  readonly body: readonly Statement[];
}

export interface Include extends Node {
  readonly kind: 'include';
  readonly target: Expression;
}

/** A block of calls: `plugins { id 'x@1' }`, or settings that lack their `=`. */
export interface Apply extends Node {
  readonly kind: 'apply';
  readonly name: Name;
  readonly calls: readonly ApplyCall[];
}

export interface ApplyCall extends Node {
  readonly kind: 'applyCall';
  readonly name: Name;
  readonly arguments: readonly Argument[];
}

/** `def x = 1`, `int x`, `def (a, b) = …`; `more` are those behind a comma, each with its own value. */
export interface Declaration extends Node {
  readonly kind: 'declaration';
  readonly type: string | undefined;
  readonly names: readonly Name[];
  readonly value: Expression | undefined;
  readonly more: readonly Declaration[];
}

export interface FunctionDefinition extends Node {
  readonly kind: 'function';
  readonly name: Name;
  readonly parameters: readonly Parameter[];
  readonly body: readonly Statement[];
}

export interface If extends Node {
  readonly kind: 'if';
  readonly condition: Expression;
  readonly then: readonly Statement[];
  readonly else: readonly Statement[] | undefined;
}

export interface Try extends Node {
  readonly kind: 'try';
  readonly body: readonly Statement[];
  readonly catches: readonly Catch[];
  readonly finally: readonly Statement[] | undefined;
}

export interface Catch extends Node {
  readonly kind: 'catch';
  readonly types: readonly string[];
  readonly name: Name;
  readonly body: readonly Statement[];
}

/** The loops, which only the legacy dialect has. A `break` or `continue` inside may name a loop by its label. */
export type Loop = ForEach | For | While;

interface Labelled extends Node {
  readonly label?: string;
}

/** `for (x in list) …`, `for (Type x : list) …`. */
export interface ForEach extends Labelled {
  readonly kind: 'forEach';
  readonly variable: Name;
  readonly iterable: Expression;
  readonly body: readonly Statement[];
}

/** `for (init; condition; step) …`, each part at most one. */
export interface For extends Labelled {
  readonly kind: 'for';
  readonly init: Statement | undefined;
  readonly condition: Expression | undefined;
  readonly step: Statement | undefined;
  readonly body: readonly Statement[];
}

/** `while (condition) …`; `do { … } while (condition)` runs at least once. */
export interface While extends Labelled {
  readonly kind: 'while';
  readonly condition: Expression;
  readonly body: readonly Statement[];
  readonly runsFirst: boolean;
}

export interface Switch extends Labelled {
  readonly kind: 'switch';
  readonly subject: Expression;
  readonly cases: readonly Case[];
}

/** `case match: …`, or without a match `default: …`; without a `break` the next one's statements follow. */
export interface Case extends Node {
  readonly kind: 'case';
  readonly match: Expression | undefined;
  readonly body: readonly Statement[];
}

export interface Jump extends Node {
  readonly kind: 'jump';
  readonly word: 'break' | 'continue';
  readonly label: string | undefined;
}

/** `import a.B as C`, `import static a.B.c`; a `type` may end in `.*`. */
export interface Import extends Node {
  readonly kind: 'import';
  readonly isStatic: boolean;
  readonly type: string;
  readonly alias: string | undefined;
}

export interface Return extends Node {
  readonly kind: 'return';
  readonly value: Expression | undefined;
}

export interface Throw extends Node {
  readonly kind: 'throw';
  readonly value: Expression;
}

export interface Assert extends Node {
  readonly kind: 'assert';
  readonly condition: Expression;
}

/** A call or another expression standing alone: `println 'x'`, `checkPath(…)`, a bare word. */
export interface ExpressionStatement extends Node {
  readonly kind: 'expressionStatement';
  readonly expression: Expression;
}

/** Balanced text that is not modelled: classes, labels, and what recovery skipped. */
export interface OpaqueStatement extends Node {
  readonly kind: 'opaque';
  /** The word it begins with (`class`, `for` where the loop cannot be read), or `error` for text that recovery skipped. */
  readonly keyword: string;
  /** The names that it refers to, as dotted text, in order of first mention. */
  readonly references: readonly string[];
}
