import type { Json } from '../../base/json.ts';

/** What the compiler tells of Rego files as they are written: compiler/survey.go. */
export interface Survey {
  readonly mentions: readonly Mention[];
  /** Reads of `input.context`. */
  readonly contexts: readonly Spot[];
  readonly parameters: readonly ParameterRead[];
  /** Builtins outside the compiled module that are called for each of many things. */
  readonly calls: readonly Spot[];
  readonly messages: readonly MessageSketch[];
  readonly imports: readonly Spot[];
}

/** Something with a name, at a 1-based place. */
export interface Spot {
  readonly text: string;
  /** `data.policies.cloud.x`. */
  readonly package: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A setting that is named, in either spelling. */
export interface Mention extends Spot {
  /** `text` has the path, but for `config` and `lookup`, where `path` may have it. */
  readonly via: 'config' | 'settings' | 'library' | 'lookup';
  readonly path?: readonly string[];
  /** The path goes on with what only an evaluation tells. */
  readonly open?: boolean;
  /** The library's function, or the field of a row. */
  readonly member?: string;
  /** What `object.get` gives for what is absent, where that is written out. */
  readonly default?: Json;
  readonly compared?: readonly Comparison[];
}

/** What a setting's value is held against. */
export interface Comparison {
  readonly operator: '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in';
  readonly values: readonly Json[];
  readonly line: number;
  readonly column: number;
}

export interface ParameterRead extends Spot {
  readonly policy: string;
  /** Empty where all of a policy's parameters are read. */
  readonly name: string;
}

/** What a judging rule gives, as far as it is written out. */
export interface MessageSketch extends Spot {
  readonly message?: string;
  readonly setting?: boolean;
}
