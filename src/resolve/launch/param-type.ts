import { createBoolean, createDouble, createUnknown } from '../values/constructors.ts';
import { Decimal } from '../values/decimal.ts';
import { createFitting } from '../values/numbers.ts';
import type { NumberValue, StringValue, Value } from '../values/value.ts';

/** Converts a parameter's text as the legacy engine does: to a boolean, a number, or text. */
export function detectType(text: StringValue): Value {
  return readBoolean(text) ?? (/^-?\d+(?:\.\d+)?$/u.test(text.value) ? readNumber(text) : undefined) ?? text;
}

/** Converts a parameter's text to the type of its default if that is a number or a boolean, as the strict engine does. */
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
        : createUnknown('whether it is a text depends on its default, which cannot be determined statically', text);
    default:
      return text;
  }
}

function readBoolean(text: StringValue): Value | undefined {
  const word = text.value.toLowerCase();
  return word === 'true' || word === 'false' ? createBoolean(word === 'true', text) : undefined;
}

/** Returns an integer in the narrowest type that can represent it, or a floating-point number. */
function readNumber(text: StringValue): NumberValue | undefined {
  const decimal = Decimal.parse(text.value);
  if (decimal === undefined) return undefined;
  const whole = /^[+-]?\d+$/u.test(text.value) ? createFitting(decimal.toBigInt(), text) : undefined;
  return whole === undefined || whole.type === 'big' ? createDouble(decimal.toNumber(), text) : whole;
}
