import type { Json } from '../base/json.ts';

export type CoercionCode =
  | 'boolean-text'
  | 'wrong-type'
  | 'not-allowed'
  | 'bad-duration'
  | 'bad-size'
  | 'bad-rate'
  | 'bad-version'
  | 'out-of-range'
  | 'bad-form';

/** Problem of a value. The message never quotes the value; `{setting}` is replaced by the setting's name. */
export interface CoercionProblem {
  readonly code: CoercionCode;
  /** `error`: the engine stops or ignores the setting; `warning`: it continues with another value. */
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** The correction, as a sentence. */
  readonly fix?: string;
}

/** The value as the engine would use it, perhaps with a problem, or only the problem. */
export type Coercion =
  | { readonly value: Json; readonly problem?: CoercionProblem }
  | { readonly value?: never; readonly problem: CoercionProblem };
