// Expressions; statements, and the names that both are made of, are in `ast.ts`, which hands on all of this.

import type { Name, Node, Statement } from './ast.ts';

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
