import type { Range } from '../../base/source.ts';

/** Syntax tree of a Rego file with source ranges, from compiler/tree.go. */
export interface RegoModule extends Range {
  readonly path: string;
  readonly package: readonly string[];
  readonly imports: readonly RegoImport[];
  readonly rules: readonly RegoRule[];
  /** In source order; without the `#`. */
  readonly comments: readonly RegoComment[];
}

export interface RegoImport extends Range {
  readonly path: readonly string[];
  /** Alias, or the last segment of the path. */
  readonly name: string;
}

export interface RegoComment extends Range {
  readonly text: string;
}

export interface RegoRule extends Range {
  readonly name: string;
  readonly kind: 'set' | 'object' | 'value' | 'function';
  readonly default?: true;
  /** End offset of the head. */
  readonly headEnd: number;
  readonly ref: readonly RegoNode[];
  readonly args: readonly RegoNode[];
  readonly key?: RegoNode;
  readonly value?: RegoNode;
  /** Expressions; empty if the rule has no condition. */
  readonly body: readonly RegoNode[];
  readonly else?: RegoRule;
}

/**
 * A term or an expression. The items of a call are its operator and its arguments, of an object alternating keys and values, of
 * an expression its term.
 */
export interface RegoNode extends Range {
  readonly type:
    | 'null'
    | 'boolean'
    | 'number'
    | 'string'
    | 'var'
    | 'ref'
    | 'call'
    | 'array'
    | 'set'
    | 'object'
    | 'array-comprehension'
    | 'set-comprehension'
    | 'object-comprehension'
    | 'template'
    | 'expr'
    | 'some'
    | 'every'
    | 'and'
    | 'or'
    | 'not'
    | 'other';
  /** Value of a literal; name of a variable or of a call's operator. */
  readonly value?: string | number | boolean;
  readonly items: readonly RegoNode[];
  /** Expressions of a comprehension, `every`, `and`, `or` or `not`. */
  readonly body?: readonly RegoNode[];
  /** True for an expression under `not`. */
  readonly not?: true;
  /** Alternating targets and values of `with`. */
  readonly with?: readonly RegoNode[];
}
