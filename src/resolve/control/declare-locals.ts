import type { Declaration } from '../../language/ast/nodes.ts';
import { evaluate } from '../expressions/evaluate.ts';
import type { Frame } from '../expressions/frame.ts';
import { nullValue, unknownValue } from '../values/constructors.ts';
import type { Value } from '../values/value.ts';

/** Declares `def x = …` or `def (a, b) = …` in the frame's local variables; returns the value. */
export function declareLocals(statement: Declaration, frame: Frame): Value {
  const value = statement.value === undefined ? nullValue() : evaluate(statement.value, frame);
  const [only, ...more] = statement.names;
  if (more.length === 0 && only !== undefined) frame.locals.declare(only.name, value, statement.type);
  else {
    statement.names.forEach((name, index) => {
      const item =
        value.kind === 'list'
          ? (value.items[index]?.value ?? nullValue())
          : unknownValue('the parts of the value cannot be told', value);
      frame.locals.declare(name.name, item, statement.type);
    });
  }
  for (const each of statement.more) declareLocals(each, frame);
  return value;
}
