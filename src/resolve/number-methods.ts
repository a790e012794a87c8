import { toDecimal } from './compare.ts';
import { Decimal } from './decimal.ts';
import {
  booleanValue,
  decimalValue,
  doubleValue,
  durationValue,
  intValue,
  invalidValue,
  memoryValue,
} from './known.ts';
import type { Method } from './methods.ts';
import { applyOperator, dividesByZero } from './operators.ts';
import { durationParts, memoryParts } from './properties.ts';
import type { NumberValue, Value } from './value.ts';

function onNumber(method: (value: NumberValue, args: readonly Value[]) => Value | undefined): Method {
  return (receiver, args) => (receiver.kind === 'number' ? method(receiver, args) : undefined);
}

function operation(operator: string): Method {
  return (receiver, [other]) => (other === undefined ? undefined : applyOperator(operator, receiver, other, ['', '']));
}

function truncated(value: NumberValue): Value {
  const decimal = toDecimal(value);
  return decimal === undefined
    ? intValue(Math.trunc(value.value))
    : decimalValue(Decimal.fromBigInt(decimal.toBigInt()), true);
}

function rounding(change: (value: number) => number): Method {
  return onNumber((value, args) => (args.length === 0 ? intValue(change(value.value)) : undefined));
}

/** Methods of durations and sizes are named after their parts: `toHours()`, `toGiga()`. */
function parts(): readonly (readonly [string, Method])[] {
  const named = (name: string): string => `to${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  const durations = [...durationParts].map(
    ([name, size]) =>
      [
        named(name),
        ((receiver) =>
          receiver.kind === 'duration'
            ? intValue(Math.trunc(receiver.milliseconds / size))
            : undefined) satisfies Method,
      ] as const,
  );
  const sizes = [...memoryParts].map(
    ([name, size]) =>
      [
        named(name),
        ((receiver) =>
          receiver.kind === 'memory' ? intValue(Math.trunc(receiver.bytes / size)) : undefined) satisfies Method,
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
  ['remainder', operation('%')],
  ['compareTo', operation('<=>')],
  ['equals', operation('==')],
  ['toInteger', onNumber(truncated)],
  ['toLong', onNumber(truncated)],
  ['intValue', onNumber(truncated)],
  ['longValue', onNumber(truncated)],
  ['toFloat', onNumber((value) => doubleValue(value.value))],
  ['toDouble', onNumber((value) => doubleValue(value.value))],
  ['doubleValue', onNumber((value) => doubleValue(value.value))],
  ['toMemory', onNumber((value) => memoryValue(value.value))],
  ['toDuration', onNumber((value) => durationValue(value.value))],
  ['abs', onNumber((value) => (value.integer ? intValue(Math.abs(value.value)) : doubleValue(Math.abs(value.value))))],
  ['round', rounding((value) => Math.floor(value + 0.5))],
  ['trunc', rounding(Math.trunc)],
  ['floor', onNumber((value) => doubleValue(Math.floor(value.value)))],
  ['ceil', onNumber((value) => doubleValue(Math.ceil(value.value)))],
  [
    'intdiv',
    onNumber((value, [other]) => {
      if (other?.kind !== 'number') return undefined;
      if (other.value === 0) return invalidValue(dividesByZero);
      return intValue(Math.trunc(value.value / other.value));
    }),
  ],
  ['isEven', onNumber((value) => booleanValue(value.value % 2 === 0))],
  ...parts(),
]);
