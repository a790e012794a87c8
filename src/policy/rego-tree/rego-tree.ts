import type { Range } from '../../base/source.ts';

/** One Rego file as it is written, each part with its range: compiler/tree.go. */
export interface RegoModule extends Range {
  readonly path: string;
  readonly package: readonly string[];
  readonly imports: readonly RegoImport[];
  readonly rules: readonly RegoRule[];
  /** In their order; the text is without the `#`. */
  readonly comments: readonly RegoComment[];
}

export interface RegoImport extends Range {
  readonly path: readonly string[];
  /** What stands for it in its file. */
  readonly name: string;
}

export interface RegoComment extends Range {
  readonly text: string;
}

export interface RegoRule extends Range {
  readonly name: string;
  readonly kind: 'set' | 'object' | 'value' | 'function';
  readonly default?: true;
  /** Where what stands before the body ends. */
  readonly headEnd: number;
  readonly ref: readonly RegoNode[];
  readonly args: readonly RegoNode[];
  readonly key?: RegoNode;
  readonly value?: RegoNode;
  /** Expressions; none where no condition is written. */
  readonly body: readonly RegoNode[];
  readonly else?: RegoRule;
}

/**
 * A term or an expression. The parts of a call are its operator and its arguments; of an object keys and values take
 * turns; of an expression there is one, its term.
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
  /** Of a literal; of a variable and a call the name. */
  readonly value?: string | number | boolean;
  readonly items: readonly RegoNode[];
  /** The expressions of a comprehension, of `every`, `and`, `or`, `not`. */
  readonly body?: readonly RegoNode[];
  /** An expression stands under `not`. */
  readonly not?: true;
  /** What an expression replaces: targets and values take turns. */
  readonly with?: readonly RegoNode[];
}
