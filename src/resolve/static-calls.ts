import { castValue } from './cast.ts';
import { compareValues } from './compare.ts';
import { doubleValue, intValue, joined, stringValue, unknownValue } from './known.ts';
import { printValue } from './text.ts';
import type { Value } from './value.ts';

type StaticCall = (args: readonly Value[]) => Value | undefined;

function cast(type: string): StaticCall {
  return ([value]) => (value === undefined ? undefined : castValue(value, type));
}

function chosen(wanted: number): StaticCall {
  return ([a, b]) => {
    if (a === undefined || b === undefined) return undefined;
    const order = compareValues(a, b);
    return order === undefined ? undefined : order === wanted ? a : b;
  };
}

function mathematical(compute: (value: number) => number, integer: boolean): StaticCall {
  return ([value]) => {
    if (value?.kind !== 'number') return undefined;
    const result = compute(value.value);
    return integer || value.integer ? intValue(Math.trunc(result)) : doubleValue(result);
  };
}

/** Static methods of the platform that depend on their arguments alone, by the class's last name. */
const staticCalls: ReadonlyMap<string, StaticCall> = new Map<string, StaticCall>([
  ['Math.max', chosen(1)],
  ['Math.min', chosen(-1)],
  ['Math.abs', mathematical(Math.abs, false)],
  ['Math.round', mathematical((value) => Math.floor(value + 0.5), true)],
  ['Math.floor', ([value]) => (value?.kind === 'number' ? doubleValue(Math.floor(value.value)) : undefined)],
  ['Math.ceil', ([value]) => (value?.kind === 'number' ? doubleValue(Math.ceil(value.value)) : undefined)],
  ['Duration.of', cast('Duration')],
  ['MemoryUnit.of', cast('MemoryUnit')],
  ['Integer.parseInt', cast('int')],
  ['Integer.valueOf', cast('int')],
  ['Long.parseLong', cast('long')],
  ['Long.valueOf', cast('long')],
  ['Double.parseDouble', cast('double')],
  ['Double.valueOf', cast('double')],
  [
    'Boolean.parseBoolean',
    ([value]) =>
      value?.kind === 'string'
        ? { kind: 'boolean', value: value.value.toLowerCase() === 'true', ...joined(value) }
        : undefined,
  ],
  [
    'String.valueOf',
    ([value]) => {
      const text = value === undefined ? undefined : printValue(value);
      return text === undefined ? undefined : stringValue(text);
    },
  ],
  ['Path.of', textOf],
  ['Paths.get', textOf],
]);

function textOf([value, ...more]: readonly Value[]): Value | undefined {
  return value?.kind === 'string' && more.length === 0 ? value : undefined;
}

/** `Class.method(args)`, folded where it is one of the pure ones; undefined where it is not modelled. */
export function callStatic(type: string, method: string, args: readonly Value[]): Value | undefined {
  const name = type.slice(type.lastIndexOf('.') + 1);
  const result = staticCalls.get(`${name}.${method}`)?.(args);
  if (result !== undefined) return { ...result, ...joined(result, ...args) };
  const origin = joined(...args);
  if (args.some((value) => value.kind === 'invalid')) return args.find((value) => value.kind === 'invalid');
  return unknownValue(`${name}.${method}() is not modelled`, origin);
}

const constants: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['Math.PI', doubleValue(Math.PI)],
  ['Math.E', doubleValue(Math.E)],
  ['Integer.MAX_VALUE', intValue(0x7fffffff)],
]);

/** `Math.PI` and its like. */
export function readConstant(type: string, name: string): Value | undefined {
  return constants.get(`${type.slice(type.lastIndexOf('.') + 1)}.${name}`);
}
