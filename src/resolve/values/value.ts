import type { Span } from '../../base/source.ts';
import type { NumberType } from '../../language/ast/nodes.ts';
import type { Condition } from './condition.ts';

/** Certainty of a value: the ten words of the canonical document. */
export type Certainty =
  | 'literal'
  | 'resolved'
  | 'partial'
  | 'env'
  | 'secret'
  | 'path'
  | 'closure'
  | 'choice'
  | 'unknown'
  | 'invalid';

/**
 * Result of an expression, computed without running anything. The first eight kinds are known exactly; the others
 * describe what is known. `references` are the names from which the value was computed (`params.x`), in order of first
 * use: a value without any is a literal, any other is resolved.
 */
export type Value =
  | StringValue
  | NumberValue
  | BooleanValue
  | NullValue
  | DurationValue
  | MemoryValue
  | ListValue
  | MapValue
  | PatternValue
  | ClosureValue
  | PartialValue
  | EnvValue
  | SecretValue
  | PathValue
  | ChoiceValue
  | UnknownValue
  | InvalidValue;

/** Provenance of a value; every kind has it. */
export interface Computed {
  readonly references: readonly string[];
  /** The string literals (or text parts of templates) that flowed into it: what to redact if it is a secret. */
  readonly literals: readonly Span[];
}

/**
 * A `template` is the text of one with a hole: it equals a string, but is not found among strings, nor as a key.
 */
export interface StringValue extends Computed {
  readonly kind: 'string';
  readonly value: string;
  readonly template?: true;
}

/**
 * Number of one of the engine's types, which determine arithmetic and printing: integers of 32 bits, of 64 bits and of
 * any length, exact decimals, and floating point of two widths. `text` is the exact text if `value` cannot represent
 * it: for every decimal (`1.50`), and for integers that a double cannot represent.
 */
export interface NumberValue extends Computed {
  readonly kind: 'number';
  readonly type: NumberType;
  readonly value: number;
  readonly text: string | undefined;
}

export interface BooleanValue extends Computed {
  readonly kind: 'boolean';
  readonly value: boolean;
}

export interface NullValue extends Computed {
  readonly kind: 'null';
  /** True for the alternative of a choice that sets nothing because its condition does not hold. */
  readonly absent?: true;
}

export interface DurationValue extends Computed {
  readonly kind: 'duration';
  readonly milliseconds: number;
}

export interface MemoryValue extends Computed {
  readonly kind: 'memory';
  readonly bytes: number;
}

/** A value inside a list or a map, with the places of its expression and of its key where a literal wrote them. */
export interface Item {
  readonly value: Value;
  readonly span: Span | undefined;
  readonly key?: Span;
  /** Key of an entry if it is not a plain string: `1` and `'1'` are different keys. */
  readonly id?: Value;
}

/**
 * `bounds` are those of a range, which is printed by them, and as an index counts negative ones from the end; a set
 * holds each item once.
 */
export interface ListValue extends Computed {
  readonly kind: 'list';
  readonly items: readonly Item[];
  readonly bounds?: Bounds;
  readonly isSet?: true;
}

/** `from..to`, with a `<` on each side that does not belong to it. */
export interface Bounds {
  readonly from: number;
  readonly to: number;
  readonly excludesFrom: boolean;
  readonly excludesTo: boolean;
}

/** True if blocks or dotted names created it: the legacy dialect adds every name that is read to such a map. */
export interface MapValue extends Computed {
  readonly kind: 'map';
  readonly entries: ReadonlyMap<string, Item>;
  readonly isScope?: true;
}

export interface PatternValue extends Computed {
  readonly kind: 'pattern';
  readonly source: string;
}

/**
 * A closure is never run; `constant` is its result if its body is one literal. A closure that tasks evaluate has
 * `results`: its possible results, computed from the files alone.
 */
export interface ClosureValue extends Computed {
  readonly kind: 'closure';
  readonly text: string;
  readonly constant: Value | undefined;
  /** It runs a command of the host. */
  readonly executes?: true;
  readonly results?: readonly PossibleResult[];
}

/** One result of a closure, under the condition that leads to it: source code that only a task can decide. */
export interface PossibleResult {
  /** Undefined if the closure has no other result. */
  readonly condition: Condition | undefined;
  /** Result of the closure; if it changes with `task.attempt`, that of the first attempt. */
  readonly value: Value;
  /** Difference between the second attempt and the first: a number, size or duration. */
  readonly growth?: Value;
}

/** String with only some pieces known. */
export interface PartialValue extends Computed {
  readonly kind: 'partial';
  readonly pieces: readonly Piece[];
}

export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'reference';
      readonly text: string;
      readonly certainty: Certainty;
      /** Reason why it is unknown. */
      readonly reason: string;
    };

/** `env('X')` or `System.getenv('X')`, with the default in the file (`?: 'd'`). */
export interface EnvValue extends Computed {
  readonly kind: 'env';
  readonly variable: string;
  readonly default: Value | undefined;
}

/** `secrets.X`, alone or inside a string. */
export interface SecretValue extends Computed {
  readonly kind: 'secret';
  readonly names: readonly string[];
}

/** A string that begins with a folder only the launch knows: `"$projectDir/conf"`. */
export interface PathValue extends Computed {
  readonly kind: 'path';
  readonly base: 'projectDir' | 'launchDir' | 'baseDir' | 'workDir' | 'outputDir';
  readonly rest: string;
}

/** One of several values, by a condition that cannot be decided here. */
export interface ChoiceValue extends Computed {
  readonly kind: 'choice';
  readonly alternatives: readonly Alternative[];
}

export interface Alternative {
  readonly condition: Condition;
  readonly value: Value;
}

/**
 * A value that is unknown. `executes` marks one that runs a host command while the file is read, and `holds` is its
 * truth in a condition, if that alone is known.
 */
export interface UnknownValue extends Computed {
  readonly kind: 'unknown';
  readonly reason: string;
  readonly executes: boolean;
  readonly holds?: boolean;
  /** It is a number that no document can hold with all its digits: these, as the engine prints it. */
  readonly printed?: string;
}

/** The engine would stop here: a bad unit, a member of null. */
export interface InvalidValue extends Computed {
  readonly kind: 'invalid';
  readonly reason: string;
  /** The parameter that nothing sets, such as `params.x`, where that is the reason. */
  readonly unset?: string;
}
