import { compareValues } from '../values/compare.ts';
import {
  createDouble,
  createInt,
  createInvalid,
  createString,
  createUnknown,
  mergeProvenance,
} from '../values/constructors.ts';
import { convertNumber, createNotANumber, readNumber } from '../values/convert-number.ts';
import { printValue } from '../values/text.ts';
import type { Value } from '../values/value.ts';
import { castValue } from './cast.ts';

type StaticCall = (args: readonly Value[]) => Value | undefined;

function cast(type: string): StaticCall {
  return ([value]) => (value === undefined ? undefined : castValue(value, type, 'as'));
}

/** `Integer.parseInt('3')`: unlike `toInteger()`, it accepts no surrounding blanks. */
function parseWhole([value, ...more]: readonly Value[]): Value | undefined {
  if (more.length > 0 || value?.kind !== 'string') return undefined;
  return /^\s|\s$/u.test(value.value) ? createNotANumber(value) : readNumber(value.value, 'int', value);
}

/**
 * Returns the greater or smaller of two numbers, in the type that the platform's method returns. For a decimal and an
 * integer, two of its methods match equally, so the engine stops.
 */
function createChoosing(wanted: number): StaticCall {
  return (args) => {
    const [a, b] = args;
    if (args.length !== 2 || a?.kind !== 'number' || b?.kind !== 'number') return undefined;
    const types = new Set([a.type, b.type]);
    if (types.has('big')) return undefined;
    if (types.has('decimal') && (types.has('int') || types.has('long')))
      return createInvalid('Math.max() and Math.min() cannot compare a decimal with an integer');
    const type = types.has('decimal')
      ? 'double'
      : (['double', 'float', 'long', 'int'] as const).find((one) => types.has(one));
    const order = compareValues(a, b);
    return order === undefined || type === undefined ? undefined : convertNumber(order === wanted ? a : b, type);
  };
}

/** Static methods of the platform that depend on their arguments alone, by the class's last name. */
const staticCalls: ReadonlyMap<string, StaticCall> = new Map<string, StaticCall>([
  ['Math.max', createChoosing(1)],
  ['Math.min', createChoosing(-1)],
  ['Duration.of', cast('Duration')],
  ['MemoryUnit.of', cast('MemoryUnit')],
  ['Integer.parseInt', parseWhole],
  [
    'String.valueOf',
    ([value]) => {
      const text = value === undefined ? undefined : printValue(value);
      return text === undefined ? undefined : createString(text);
    },
  ],
  ['Path.of', readText],
  ['Paths.get', readText],
]);

function readText([value, ...more]: readonly Value[]): Value | undefined {
  return value?.kind === 'string' && more.length === 0 ? value : undefined;
}

/** `Class.method(args)`, folded where it is one of the pure ones; undefined where it is not modelled. */
export function callStatic(type: string, method: string, args: readonly Value[]): Value | undefined {
  const name = type.slice(type.lastIndexOf('.') + 1);
  const result = staticCalls.get(`${name}.${method}`)?.(args);
  if (result !== undefined) return { ...result, ...mergeProvenance(result, ...args) };
  const origin = mergeProvenance(...args);
  if (args.some((value) => value.kind === 'invalid')) return args.find((value) => value.kind === 'invalid');
  return createUnknown(`${name}.${method}() is not modelled`, origin);
}

const constants: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['Math.PI', createDouble(Math.PI)],
  ['Integer.MAX_VALUE', createInt(0x7fffffff)],
]);

/** `Math.PI` and its like. */
export function readConstant(type: string, name: string): Value | undefined {
  return constants.get(`${type.slice(type.lastIndexOf('.') + 1)}.${name}`);
}
