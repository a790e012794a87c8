import type { Json } from '../../base/json.ts';
import type { Expression } from './nodes.ts';

/** Returns the value of an expression made of literals only; undefined for any other. */
export function readLiteral(expression: Expression): Json | undefined {
  switch (expression.kind) {
    case 'string':
    case 'number':
    case 'boolean':
      return expression.value;
    case 'null':
      return null;
    case 'unary': {
      const { operator, operand } = expression;
      if (operand.kind !== 'number' || (operator !== '-' && operator !== '+')) return undefined;
      return operator === '-' ? -operand.value : operand.value;
    }
    case 'list': {
      const items = expression.items.map(readLiteral);
      return items.every((item) => item !== undefined) ? items : undefined;
    }
    case 'map': {
      const entries = expression.entries.map(({ key, value }): [string, Json] | undefined => {
        const name = key.kind === 'name' ? key.name : readLiteral(key);
        const literal = readLiteral(value);
        return typeof name === 'string' && literal !== undefined ? [name, literal] : undefined;
      });
      return entries.every((entry) => entry !== undefined) ? Object.fromEntries(entries) : undefined;
    }
    default:
      return undefined;
  }
}
