import type { Declaration } from '../../language/ast/nodes.ts';
import { evaluate } from '../expressions/evaluate.ts';
import type { Frame } from '../expressions/frame.ts';
import { nullValue, unknownValue } from '../values/constructors.ts';
import type { Value } from '../values/value.ts';

/** Declares `def x = …`, `def (a, b) = …` or `def a, b` in the frame's local variables; returns the value. */
export function declareLocals(statement: Declaration, frame: Frame): Value {
  const value = statement.value === undefined ? nullValue() : evaluate(statement.value, frame);
  const { names, type } = statement;
  for (const [index, { name }] of names.entries()) {
    const item = names.length === 1 || value.kind === 'null' ? value : itemAt(value, index);
    frame.locals.declare(name, item, type);
  }
  return value;
}

function itemAt(value: Value, index: number): Value {
  return value.kind === 'list'
    ? (value.items[index]?.value ?? nullValue())
    : unknownValue('the parts of the value cannot be determined statically', value);
}
