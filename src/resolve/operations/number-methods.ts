import { toAmount } from '../values/amounts.ts';
import { divideIntegers } from '../values/arithmetic.ts';
import { convertNumber, widenNumber } from '../values/convert-number.ts';
import { createLong, findNumberType } from '../values/numbers.ts';
import type { NumberValue, Value } from '../values/value.ts';
import type { Method } from './method.ts';
import { applyOperator } from './operators.ts';
import { durationParts, memoryParts } from './properties.ts';

function onNumber(method: (value: NumberValue, args: readonly Value[]) => Value | undefined): Method {
  return (receiver, args) => (receiver.kind === 'number' ? method(receiver, args) : undefined);
}

function createOperation(operator: string): Method {
  return (receiver, [other]) => (other === undefined ? undefined : applyOperator(operator, receiver, other, ['', '']));
}

function createConversion(type: string): Method {
  const wanted = findNumberType(type);
  return onNumber((value, args) =>
    wanted === undefined || args.length > 0 ? undefined : convertNumber(value, wanted),
  );
}

/** Methods of durations and sizes are named after their parts: `toHours()`, `toGiga()`. */
function listParts(): readonly (readonly [string, Method])[] {
  const nameMethod = (name: string): string => `to${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  const durations = [...durationParts].map(
    ([name, size]) =>
      [
        nameMethod(name),
        ((receiver) =>
          receiver.kind === 'duration' ? createLong(receiver.milliseconds / size) : undefined) satisfies Method,
      ] as const,
  );
  const sizes = [...memoryParts].map(
    ([name, size]) =>
      [
        nameMethod(name),
        ((receiver) => (receiver.kind === 'memory' ? createLong(receiver.bytes / size) : undefined)) satisfies Method,
      ] as const,
  );
  return [...durations, ...sizes];
}

/** The methods of numbers, durations and sizes that real config files call at load time. */
export const numberMethods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['plus', createOperation('+')],
  ['minus', createOperation('-')],
  ['div', createOperation('/')],
  ['compareTo', createOperation('<=>')],
  ['toInteger', createConversion('int')],
  ['toLong', createConversion('long')],
  ['toFloat', createConversion('float')],
  ['toDouble', onNumber((value) => widenNumber(value))],
  ['intValue', createConversion('int')],
  ['toMemory', onNumber((value) => (value.value < 0 ? undefined : toAmount('memory', value)))],
  ['toDuration', onNumber((value) => (value.value < 0 ? undefined : toAmount('duration', value)))],
  [
    'intdiv',
    onNumber((value, [other]) => (other?.kind === 'number' ? divideIntegers(value, other, value) : undefined)),
  ],
  ...listParts(),
]);
