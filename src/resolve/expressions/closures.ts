import type { Closure } from '../../language/ast/nodes.ts';
import type { ClosureValue } from '../values/value.ts';
import type { Frame } from './frame.ts';

interface ClosureOrigin {
  readonly closure: Closure;
  readonly frame: Frame;
}

/** Values are plain data; the code and context of a closure are kept beside them. */
const origins = new WeakMap<ClosureValue, ClosureOrigin>();

/** Ties a closure's value to its code and to the place it was made in. */
export function rememberClosure(value: ClosureValue, closure: Closure, frame: Frame): ClosureValue {
  origins.set(value, { closure, frame });
  return value;
}

/** The code of a closure's value; undefined for values that were copied on their way. */
export function findClosure(value: ClosureValue): ClosureOrigin | undefined {
  return origins.get(value);
}
