import { booleanValue, doubleValue, unknownValue } from '../values/constructors.ts';
import { Decimal } from '../values/decimal.ts';
import { fittingValue } from '../values/numbers.ts';
import type { NumberValue, StringValue, Value } from '../values/value.ts';

/** What the legacy engine takes a parameter's text for: truth, a number, else text. */
export function detectType(text: StringValue): Value {
  return readBoolean(text) ?? (/^-?\d+(?:\.\d+)?$/u.test(text.value) ? readNumber(text) : undefined) ?? text;
}

/** The strict engine gives a parameter's text the type of its default, where that is a number or a boolean. */
export function convertLike(text: StringValue, declared: Value): Value {
  switch (declared.kind) {
    case 'number':
      return readNumber(text) ?? text;
    case 'boolean':
      return readBoolean(text) ?? text;
    case 'choice':
    case 'unknown':
    case 'invalid':
      return (readNumber(text) ?? readBoolean(text)) === undefined
        ? text
        : unknownValue('whether it is a text depends on its default, which cannot be told', text);
    default:
      return text;
  }
}

function readBoolean(text: StringValue): Value | undefined {
  const word = text.value.toLowerCase();
  return word === 'true' || word === 'false' ? booleanValue(word === 'true', text) : undefined;
}

/** A whole number of the narrowest type that has place for it; else one in floating point. */
function readNumber(text: StringValue): NumberValue | undefined {
  const decimal = Decimal.parse(text.value);
  if (decimal === undefined) return undefined;
  const whole = /^[+-]?\d+$/u.test(text.value) ? fittingValue(decimal.toBigInt(), text) : undefined;
  return whole === undefined || whole.type === 'big' ? doubleValue(decimal.toNumber(), text) : whole;
}
