// One tree for both dialects. What only the legacy dialect (v1) has is in the tree all the same: a file is read as
// far as it can be read, and `SyntaxProblem.refusedBy` says which dialect would refuse it.

/** Every node has its place: UTF-16 offsets into the file's text, half-open. */
interface Node {
  readonly start: number;
  readonly end: number;
}

export interface ConfigFile extends Node {
  readonly kind: 'file';
  readonly body: readonly Statement[];
}

// ---- statements -------------------------------------------------------------

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

/** `def x = 1`, `int x`, `def (a, b) = …`. */
export interface Declaration extends Node {
  readonly kind: 'declaration';
  readonly type: string | undefined;
  readonly names: readonly Name[];
  readonly value: Expression | undefined;
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

/** The loops, which only the legacy dialect has. */
export type Loop = ForEach | For | While;

/** `for (x in list) …`, `for (Type x : list) …`. */
export interface ForEach extends Node {
  readonly kind: 'forEach';
  readonly variable: Name;
  readonly iterable: Expression;
  readonly body: readonly Statement[];
}

/** `for (init; condition; step) …`, each part at most one. */
export interface For extends Node {
  readonly kind: 'for';
  readonly init: Statement | undefined;
  readonly condition: Expression | undefined;
  readonly step: Statement | undefined;
  readonly body: readonly Statement[];
}

/** `while (condition) …`; `do { … } while (condition)` runs at least once. */
export interface While extends Node {
  readonly kind: 'while';
  readonly condition: Expression;
  readonly body: readonly Statement[];
  readonly runsFirst: boolean;
}

export interface Switch extends Node {
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
}

export interface Import extends Node {
  readonly kind: 'import';
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

// ---- expressions ------------------------------------------------------------

export type Expression =
  | StringLiteral
  | Template
  | NumberLiteral
  | BooleanLiteral
  | NullLiteral
  | ListLiteral
  | MapLiteral
  | RangeLiteral
  | Closure
  | Variable
  | Member
  | Index
  | Call
  | New
  | Unary
  | Binary
  | Ternary
  | Elvis
  | Cast
  | InstanceOf
  | Spread
  | Parenthesized
  | Missing;

export type Quote = "'" | '"' | "'''" | '"""' | '/' | '$/';

/** A string without interpolation, escapes resolved. */
export interface StringLiteral extends Node {
  readonly kind: 'string';
  readonly value: string;
  readonly quote: Quote;
}

/** A string with at least one `$name` or `${…}`. */
export interface Template extends Node {
  readonly kind: 'template';
  readonly quote: Quote;
  readonly parts: readonly TemplatePart[];
}

export type TemplatePart = TemplateText | TemplateHole;

export interface TemplateText extends Node {
  readonly kind: 'text';
  readonly value: string;
}

/** `$a.b` (`braced: false`, a variable or a chain of members) or `${…}`; the legacy `${-> e}` holds a closure. */
export interface TemplateHole extends Node {
  readonly kind: 'hole';
  readonly braced: boolean;
  readonly expression: Expression;
}

export type NumberType = 'int' | 'long' | 'big' | 'decimal' | 'float' | 'double';

/** `value` is the closest double; `text` is exact, as written, with sign-less digits and suffix. */
export interface NumberLiteral extends Node {
  readonly kind: 'number';
  readonly type: NumberType;
  readonly value: number;
  readonly text: string;
}

export interface BooleanLiteral extends Node {
  readonly kind: 'boolean';
  readonly value: boolean;
}

export interface NullLiteral extends Node {
  readonly kind: 'null';
}

export interface ListLiteral extends Node {
  readonly kind: 'list';
  readonly items: readonly Expression[];
}

export interface MapLiteral extends Node {
  readonly kind: 'map';
  readonly entries: readonly MapEntry[];
}

/** A key is a bare word (a name), a literal, or an expression in parentheses; a spread map has a `Spread` as value. */
export interface MapEntry extends Node {
  readonly kind: 'entry';
  readonly key: Name | Expression;
  readonly value: Expression;
}

/** `from..to`, `from..<to`. */
export interface RangeLiteral extends Node {
  readonly kind: 'range';
  readonly from: Expression;
  readonly to: Expression;
  readonly excludesFrom: boolean;
  readonly excludesTo: boolean;
}

export interface Closure extends Node {
  readonly kind: 'closure';
  /** `undefined` where no arrow is written: then the implicit `it` is the one parameter. */
  readonly parameters: readonly Parameter[] | undefined;
  /** `undefined` where the inside could not be parsed: then only `references` tells what it does. */
  readonly body: readonly Statement[] | undefined;
  /** The names that it refers to and does not declare, as dotted text, in order of first mention: `task.attempt`. */
  readonly references: readonly string[];
}

export interface Parameter extends Node {
  readonly kind: 'parameter';
  readonly name: string;
  readonly type: string | undefined;
  readonly default: Expression | undefined;
}

/** A word standing for a value: `params`, `projectDir`, a local. */
export interface Variable extends Node {
  readonly kind: 'variable';
  readonly name: string;
}

/** `object.name`, `object?.name`, `object*.name`; also unit literals: `8.GB` is a member of a number. */
export interface Member extends Node {
  readonly kind: 'member';
  readonly object: Expression;
  readonly name: Name;
  /** `.`, `?.`, `*.`; legacy: `.@`, `.&`, `::`, `??.`. */
  readonly operator: string;
}

export interface Index extends Node {
  readonly kind: 'index';
  readonly object: Expression;
  readonly indices: readonly Expression[];
  readonly safe: boolean;
}

/** `f(x)`, `a.f(x)`, `{ … }()`, trailing closures included; `parenthesized` is false for command calls `f x`. */
export interface Call extends Node {
  readonly kind: 'call';
  readonly callee: Expression;
  readonly arguments: readonly Argument[];
  readonly parenthesized: boolean;
}

export interface Argument extends Node {
  readonly kind: 'argument';
  readonly name: string | undefined;
  readonly value: Expression;
}

export interface New extends Node {
  readonly kind: 'new';
  /** Dotted, type arguments dropped: `java.util.Date`. */
  readonly type: string;
  readonly arguments: readonly Argument[];
}

/** `-x`, `+x`, `!x`, `~x`; legacy `++x`, `x++` (`postfix`). */
export interface Unary extends Node {
  readonly kind: 'unary';
  readonly operator: string;
  readonly operand: Expression;
  readonly postfix: boolean;
}

/** Every two-sided operator but those with a node of their own; legacy assignments inside expressions have `=`. */
export interface Binary extends Node {
  readonly kind: 'binary';
  readonly operator: string;
  readonly left: Expression;
  readonly right: Expression;
}

export interface Ternary extends Node {
  readonly kind: 'ternary';
  readonly condition: Expression;
  readonly then: Expression;
  readonly else: Expression;
}

/** `value ?: otherwise`. */
export interface Elvis extends Node {
  readonly kind: 'elvis';
  readonly value: Expression;
  readonly otherwise: Expression;
}

/** `value as Type`; the legacy `(Type) value` too. */
/** `value as Type`, or the legacy `(Type) value`, which converts less. */
export interface Cast extends Node {
  readonly kind: 'cast';
  readonly form: 'as' | 'prefix';
  readonly value: Expression;
  readonly type: string;
}

export interface InstanceOf extends Node {
  readonly kind: 'instanceof';
  readonly value: Expression;
  readonly type: string;
  readonly negated: boolean;
}

/** Legacy `*list` and `*:map` inside arguments and literals. */
export interface Spread extends Node {
  readonly kind: 'spread';
  readonly value: Expression;
  readonly map: boolean;
}

export interface Parenthesized extends Node {
  readonly kind: 'parenthesized';
  readonly expression: Expression;
}

/** Where a value should be and is not, or could not be read; a problem tells why. */
export interface Missing extends Node {
  readonly kind: 'missing';
}
