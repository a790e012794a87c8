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

/** What is wrong with a written value. `{setting}` in the message stands for its name; the value is never quoted. */
export interface CoercionProblem {
  readonly code: CoercionCode;
  /** `error`: the engine stops or ignores the setting; `warning`: it goes on with something else than meant. */
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** What to write instead, as a sentence. */
  readonly fix?: string;
}

/** The value as the engine would use it, with or without a doubt, or only the reason why there is none. */
export type Coercion =
  | { readonly value: Json; readonly problem?: CoercionProblem }
  | { readonly value?: never; readonly problem: CoercionProblem };
