import type { Declaration } from '../../language/ast/nodes.ts';
import { evaluate } from '../expressions/evaluate.ts';
import type { Frame } from '../expressions/frame.ts';
import { createNull, createUnknown } from '../values/constructors.ts';
import type { Value } from '../values/value.ts';

/** Declares `def x = …`, `def (a, b) = …` or `def a, b` in the frame's local variables; returns the value. */
export function declareLocals(statement: Declaration, frame: Frame): Value {
  const value = statement.value === undefined ? createNull() : evaluate(statement.value, frame);
  const { names, type } = statement;
  for (const [index, { name }] of names.entries()) {
    const item = names.length === 1 || value.kind === 'null' ? value : findItem(value, index);
    frame.locals.declare(name, item, type);
  }
  return value;
}

function findItem(value: Value, index: number): Value {
  return value.kind === 'list'
    ? (value.items[index]?.value ?? createNull())
    : createUnknown('the parts of the value cannot be determined statically', value);
}
