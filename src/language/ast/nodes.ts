// The syntax tree, one for both dialects. It also has syntax that only the legacy dialect (v1) allows:
// `SyntaxProblem.refusedBy` names the dialect that refuses the file for it.

/** Source range of a node: UTF-16 offsets into the file's text, half-open. */
export interface Node {
  readonly start: number;
  readonly end: number;
}

export interface ConfigFile extends Node {
  readonly kind: 'file';
  readonly body: readonly Statement[];
}

/** A statement among settings, or in code. */
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
  | ForEach
  | Switch
  | Jump
  | Import
  | Return
  | Throw
  | Assert
  | ExpressionStatement
  | OpaqueStatement;

/** One segment of a setting's path. `name` has its quotes removed and its escapes resolved. */
export interface Name extends Node {
  readonly kind: 'name';
  readonly name: string;
  readonly quoted: boolean;
}

/** `a.b = value`. In legacy files and in closures also compound operators, and targets such as `params['x']`. */
export interface Assignment extends Node {
  readonly kind: 'assignment';
  /** Empty if the target is not a path; then `target` is set. */
  readonly path: readonly Name[];
  readonly target: Expression | undefined;
  /** `=`, or a compound operator such as `+=`. */
  readonly operator: string;
  readonly value: Expression;
}

/** `name { … }`. Legacy files also have `a.b { … }`, and `label: { … }` with an empty path. */
export interface Block extends Node {
  readonly kind: 'block';
  readonly path: readonly Name[];
  readonly body: readonly Statement[];
}

/** `withName: 'X' { … }`. The keyword may be any word; only `withName` and `withLabel` have a meaning. */
export interface Selector extends Node {
  readonly kind: 'selector';
  readonly keyword: Name;
  readonly target: Name;
  /** An interpolated target, which only the legacy dialect has. `target` then has its source text. */
  readonly computed: Expression | undefined;
  readonly body: readonly Statement[];
}

export interface Include extends Node {
  readonly kind: 'include';
  readonly target: Expression;
}

/** A block of calls: `plugins { id 'x@1' }`, or settings without their `=`. */
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

/** `def x = 1`, `int x`, `def (a, b) = …`, `def a, b`. */
export interface Declaration extends Node {
  readonly kind: 'declaration';
  readonly type: string | undefined;
  readonly names: readonly Name[];
  readonly value: Expression | undefined;
}

export interface FunctionDefinition extends Node {
  readonly kind: 'function';
  /** The type of its results. */
  readonly type: string | undefined;
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

/** `for (x in list) …`, `for (Type x : list) …`, which only the legacy dialect has. */
export interface ForEach extends Node {
  readonly kind: 'forEach';
  readonly type: string | undefined;
  readonly variable: Name;
  readonly iterable: Expression;
  readonly body: readonly Statement[];
}

export interface Switch extends Node {
  readonly kind: 'switch';
  readonly subject: Expression;
  readonly cases: readonly Case[];
}

/** `case match: …`, or `default: …` without a match. Without a `break` execution continues with the next case. */
export interface Case extends Node {
  readonly kind: 'case';
  readonly match: Expression | undefined;
  readonly body: readonly Statement[];
}

export interface Jump extends Node {
  readonly kind: 'jump';
  readonly word: 'break' | 'continue';
}

/** `import a.B as C`, `import static a.B.c`. `type` may end in `.*`. */
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

/** A call or another expression as a statement: `println 'x'`, `checkPath(…)`, a word. */
export interface ExpressionStatement extends Node {
  readonly kind: 'expressionStatement';
  readonly expression: Expression;
}

/** Text that was skipped: classes, locks, loops with a condition, and statements that cannot be read. */
export interface OpaqueStatement extends Node {
  readonly kind: 'opaque';
  /** Its first word (`class`, `for`), or `error` for a statement that cannot be read. */
  readonly keyword: string;
  /** Dotted names to which it refers, in order of first mention. */
  readonly references: readonly string[];
  /** Those of `references` that it assigns. */
  readonly assigned: readonly string[];
}

// ---- expressions

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

/** A string without interpolation. `value` has its escapes resolved. */
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

/** `$a.b` (`braced: false`: a variable or its members) or `${…}`. The legacy `${-> e}` contains a closure. */
export interface TemplateHole extends Node {
  readonly kind: 'hole';
  readonly braced: boolean;
  readonly expression: Expression;
}

export type NumberType = 'int' | 'long' | 'big' | 'decimal' | 'float' | 'double';

/** `value` is the closest double; `text` is the exact source text, without a sign. */
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

/**
 * `key` is a word, a literal or an expression in parentheses. An entry that spreads a map has its `Spread` as key and
 * value.
 */
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
  /** Undefined without an arrow: the one parameter is then the implicit `it`. */
  readonly parameters: readonly Parameter[] | undefined;
  /** Undefined if the code cannot be read. */
  readonly body: readonly Statement[] | undefined;
  /** Dotted names to which it refers and that it does not declare, in order of first mention: `task.attempt`. */
  readonly references: readonly string[];
}

export interface Parameter extends Node {
  readonly kind: 'parameter';
  readonly name: string;
  readonly type: string | undefined;
  readonly default: Expression | undefined;
}

/** A word that is a value: `params`, `projectDir`, a local. */
export interface Variable extends Node {
  readonly kind: 'variable';
  readonly name: string;
}

/** `object.name`, `object?.name`, `object*.name`. A quantity such as `8.GB` is a member of a number. */
export interface Member extends Node {
  readonly kind: 'member';
  readonly object: Expression;
  readonly name: Name;
  /** `.`, `?.`, `*.`; in the legacy dialect also `.@`, `.&`, `::`, `??.`. */
  readonly operator: string;
}

export interface Index extends Node {
  readonly kind: 'index';
  readonly object: Expression;
  readonly indices: readonly Expression[];
  readonly safe: boolean;
}

/** `f(x)`, `a.f(x)`, `{ … }()`, with trailing closures as arguments. `parenthesized` is false for `f x`. */
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
  /** Dotted, without type arguments: `java.util.Date`. */
  readonly type: string;
  readonly arguments: readonly Argument[];
}

/** `-x`, `+x`, `!x`, `~x`; in the legacy dialect also `++x` and `x++` (`postfix`). */
export interface Unary extends Node {
  readonly kind: 'unary';
  readonly operator: string;
  readonly operand: Expression;
  readonly postfix: boolean;
}

/** A binary operator without a node type of its own. An assignment inside an expression, which is legacy, has `=`. */
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

/** `value as Type` or the legacy `(Type) value`, which converts fewer types. */
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

/** `*list` and `*:map` in arguments and literals, which only the legacy dialect has. */
export interface Spread extends Node {
  readonly kind: 'spread';
  readonly value: Expression;
  readonly map: boolean;
}

export interface Parenthesized extends Node {
  readonly kind: 'parenthesized';
  readonly expression: Expression;
}

/** In place of a value that is missing or cannot be read, which a problem reports. */
export interface Missing extends Node {
  readonly kind: 'missing';
}
