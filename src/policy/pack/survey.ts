import type { Json } from '../../base/json.ts';

/** Facts about Rego source from compiler/survey.go, which finds more than is read here. */
export interface Survey {
  readonly mentions: readonly Mention[];
  readonly parameters: readonly ParameterRead[];
  /** Calls in loops of builtins that are not compiled in. */
  readonly calls: readonly Spot[];
}

/** A name at a 1-based location. */
export interface Spot {
  readonly text: string;
  /** `data.policies.cloud.x`. */
  readonly package: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A setting that a policy names literally, in either spelling. */
export interface Mention extends Spot {
  /** The path is in `text`; for `config` and `lookup` it may be in `path` instead. */
  readonly via: 'config' | 'settings' | 'library' | 'lookup';
  readonly path?: readonly string[];
  /** True if computed names follow the path. */
  readonly open?: boolean;
  /** The library function, or the field of a row. */
  readonly member?: string;
  /** The default argument of `object.get`, if literal. */
  readonly default?: Json;
  readonly compared?: readonly Comparison[];
}

/** A comparison of a setting's value with literals. */
export interface Comparison {
  readonly operator: '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in';
  readonly values: readonly Json[];
  readonly line: number;
  readonly column: number;
}

export interface ParameterRead extends Spot {
  readonly policy: string;
  /** Empty if all parameters of the policy are read. */
  readonly name: string;
}
