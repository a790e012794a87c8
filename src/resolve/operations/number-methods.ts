import { amountOfNumber } from '../values/amounts.ts';
import { applyNumberSign, wholeQuotient } from '../values/arithmetic.ts';
import { isSameNumber } from '../values/compare.ts';
import { booleanValue, intValue, invalidValue } from '../values/constructors.ts';
import { convertNumber, widened } from '../values/convert-number.ts';
import {
  exactValue,
  floatingValue,
  isFloating,
  isWhole,
  longValue,
  numberTypeOf,
  toDecimal,
} from '../values/numbers.ts';
import type { NumberValue, Value } from '../values/value.ts';
import type { Method } from './method.ts';
import { applyOperator } from './operators.ts';
import { durationParts, memoryParts } from './properties.ts';

function onNumber(method: (value: NumberValue, args: readonly Value[]) => Value | undefined): Method {
  return (receiver, args) => (receiver.kind === 'number' ? method(receiver, args) : undefined);
}

function operation(operator: string): Method {
  return (receiver, [other]) => (other === undefined ? undefined : applyOperator(operator, receiver, other, ['', '']));
}

function converted(type: string): Method {
  const wanted = numberTypeOf(type);
  return onNumber((value, args) =>
    wanted === undefined || args.length > 0 ? undefined : convertNumber(value, wanted),
  );
}

/** To whole numbers, or so many digits after the point; the engine has neither for numbers that are whole. */
function rounding(isUp: boolean): Method {
  return onNumber((value, args) => {
    const [digits] = args;
    if (isWhole(value)) return invalidValue(`a whole number has no ${isUp ? 'round' : 'trunc'}()`);
    if (digits !== undefined && (digits.kind !== 'number' || digits.type !== 'int' || Math.abs(digits.value) > 100))
      return undefined;
    if (isFloating(value)) return digits === undefined ? roundedFloating(value, isUp) : undefined;
    const decimal = toDecimal(value);
    const places = digits?.value ?? 0;
    return decimal && exactValue(isUp ? decimal.rounded(places) : decimal.truncated(places), value);
  });
}

function roundedFloating(value: NumberValue, isUp: boolean): Value | undefined {
  const type = value.type === 'float' ? 'float' : 'double';
  if (!isUp) return floatingValue(Math.trunc(value.value), type);
  if (Math.abs(value.value) > 2 ** 31) return undefined;
  return type === 'float' ? intValue(Math.floor(value.value + 0.5)) : longValue(Math.floor(value.value + 0.5));
}

/** Methods of durations and sizes are named after their parts: `toHours()`, `toGiga()`. */
function parts(): readonly (readonly [string, Method])[] {
  const named = (name: string): string => `to${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  const durations = [...durationParts].map(
    ([name, size]) =>
      [
        named(name),
        ((receiver) =>
          receiver.kind === 'duration' ? longValue(receiver.milliseconds / size) : undefined) satisfies Method,
      ] as const,
  );
  const sizes = [...memoryParts].map(
    ([name, size]) =>
      [
        named(name),
        ((receiver) => (receiver.kind === 'memory' ? longValue(receiver.bytes / size) : undefined)) satisfies Method,
      ] as const,
  );
  return [...durations, ...sizes];
}

/** The methods of numbers, durations and sizes that real config files call at load time. */
export const numberMethods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['plus', operation('+')],
  ['minus', operation('-')],
  ['multiply', operation('*')],
  ['div', operation('/')],
  ['mod', operation('%')],
  ['power', operation('**')],
  ['compareTo', operation('<=>')],
  ['equals', onNumber((value, [other]) => sameNumber(value, other))],
  ['toInteger', converted('int')],
  ['toLong', converted('long')],
  ['toBigInteger', converted('BigInteger')],
  ['toBigDecimal', converted('BigDecimal')],
  ['toFloat', converted('float')],
  ['toDouble', onNumber((value) => widened(value))],
  ['intValue', converted('int')],
  ['longValue', converted('long')],
  ['floatValue', converted('float')],
  ['doubleValue', converted('double')],
  ['toMemory', onNumber((value) => (value.value < 0 ? undefined : amountOfNumber('memory', value)))],
  ['toDuration', onNumber((value) => (value.value < 0 ? undefined : amountOfNumber('duration', value)))],
  ['abs', onNumber((value) => (value.value < 0 ? applyNumberSign('-', value) : value))],
  ['round', rounding(true)],
  ['trunc', rounding(false)],
  ['intdiv', onNumber((value, [other]) => (other?.kind === 'number' ? wholeQuotient(value, other, value) : undefined))],
  ...parts(),
]);

/** As Java has it: numbers of two types are never equal, nor are `1.0` and `1.00`. */
function sameNumber(value: NumberValue, other: Value | undefined): Value | undefined {
  if (other?.kind !== 'number') return undefined;
  return booleanValue(isSameNumber(value, other));
}
