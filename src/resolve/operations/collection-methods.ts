import { maxScannedItems, maxTextLength } from '../limits.ts';
import { isKnown } from '../values/certainty.ts';
import { compareEqual, compareValues } from '../values/compare.ts';
import {
  createBoolean,
  createInt,
  createInvalid,
  createNull,
  createString,
  listOf,
  listValue,
  mapValue,
  toKeyValue,
} from '../values/constructors.ts';
import { findEntry } from '../values/map-key.ts';
import { printValue } from '../values/text.ts';
import { findTruth } from '../values/truth.ts';
import type { ClosureValue, Item, Value } from '../values/value.ts';
import type { Invoke, Method } from './method.ts';
import { applyOperator, contains } from './operators.ts';

function onList(
  method: (values: readonly Value[], args: readonly Value[], invoke: Invoke) => Value | undefined,
): Method {
  return (receiver, args, invoke) =>
    receiver.kind === 'list'
      ? method(
          receiver.items.map((item) => item.value),
          args,
          invoke,
        )
      : undefined;
}

/** A method that changes the list itself, which a range does not let happen. */
function createChangingMethod(method: Parameters<typeof onList>[0]): Method {
  const change = onList(method);
  return (receiver, args, invoke) =>
    receiver.kind === 'list' && receiver.bounds !== undefined ? undefined : change(receiver, args, invoke);
}

function findClosure(args: readonly Value[]): ClosureValue | undefined {
  return args.find((arg) => arg.kind === 'closure');
}

/** Calls a closure with each item of a list, or each key and value of a map; undefined beyond the step limit. */
function listResults(
  receiver: Value,
  args: readonly Value[],
  invoke: Invoke,
): readonly (readonly [Value, Value, Item])[] | undefined {
  const closure = findClosure(args);
  if (closure === undefined) return undefined;
  if (receiver.kind !== 'list' && receiver.kind !== 'map') return undefined;
  const entries: readonly (readonly [string | undefined, Item])[] =
    receiver.kind === 'list' ? receiver.items.map((item) => [undefined, item] as const) : [...receiver.entries];
  const results: (readonly [Value, Value, Item])[] = [];
  for (const [key, item] of entries) {
    const element = key === undefined ? item.value : toKeyValue(key, item);
    const result = invoke(closure, key === undefined ? [element] : [element, item.value]);
    if (result === undefined) return undefined;
    results.push([element, result, item]);
  }
  return results;
}

const filterItems: Method = (receiver, args, invoke) => {
  const decided = listResults(receiver, args, invoke)?.map(
    ([key, result, item]) => [key, findTruth(result), item] as const,
  );
  if (decided === undefined || decided.some(([, held]) => held === undefined)) return undefined;
  const kept = decided.filter(([, held]) => held);
  if (receiver.kind === 'list') return listValue(kept.map(([, , item]) => item));
  return mapValue(new Map(kept.map(([key, , item]) => [printValue(key) ?? '', item])));
};

function createExtreme(wanted: number): Method {
  return onList((values, args) => {
    const [first, ...rest] = values;
    if (first === undefined) return createNull();
    if (args.length > 0) return undefined;
    let best = first;
    for (const value of rest) {
      const order = compareValues(value, best);
      if (order === undefined) return undefined;
      if (order === wanted) best = value;
    }
    return best;
  });
}

function findSize(receiver: Value): number | undefined {
  return receiver.kind === 'list' ? receiver.items.length : receiver.kind === 'map' ? receiver.entries.size : undefined;
}

/** Returns each value once; undefined where it is not known which are equal. */
function keepUnique(values: readonly Value[]): readonly Value[] | undefined {
  const kept: Value[] = [];
  for (const value of values) {
    const same = kept.map((other) => compareEqual(other, value));
    if (same.includes(undefined)) return undefined;
    if (!same.includes(true)) kept.push(value);
  }
  return kept;
}

function flattenItems(values: readonly Value[]): readonly Value[] {
  return values.flatMap((value) =>
    value.kind === 'list' ? flattenItems(value.items.map((item) => item.value)) : [value],
  );
}

function sortItems(values: readonly Value[]): Value | undefined {
  if (values.some((value, index) => index > 0 && compareValues(values[0] ?? value, value) === undefined))
    return undefined;
  return listOf(values.toSorted((a, b) => compareValues(a, b) ?? 0));
}

/** The methods of lists and maps that real config files call at load time. */
export const collectionMethods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['size', (receiver) => createSized(receiver, createInt)],
  ['isEmpty', (receiver) => createSized(receiver, (count) => createBoolean(count === 0))],
  ['findAll', filterItems],
  ['max', createExtreme(1)],
  ['min', createExtreme(-1)],
  ['first', onList((values, args) => (args.length > 0 ? undefined : values[0]))],
  ['last', onList((values) => values.at(-1))],
  ['reverse', onList((values, args) => (args.length > 0 ? undefined : listOf(values.toReversed())))],
  ['flatten', onList((values, args) => (args.length > 0 ? undefined : listOf(flattenItems(values))))],
  [
    'unique',
    createChangingMethod((values, args) => {
      const kept = args.length > 0 || values.length > maxScannedItems ? undefined : keepUnique(values);
      return kept && listOf(kept);
    }),
  ],
  // The order of a set is that of hashes.
  ['toList', onList((values) => listOf(values))],
  [
    'sort',
    createChangingMethod((values, args) => (args.length > 0 || !values.every(isKnown) ? undefined : sortItems(values))),
  ],
  [
    'sum',
    onList((values, args) => {
      const [first, ...rest] = values;
      if (args.length > 0) return undefined;
      return first === undefined
        ? createNull()
        : rest.reduce((sum, value) => applyOperator('+', sum, value, ['', '']), first);
    }),
  ],
  [
    'join',
    onList((values, [separator]) => {
      const by = separator === undefined ? '' : printValue(separator);
      const texts = values.map((value) => printValue(value));
      if (by === undefined || texts.includes(undefined)) return undefined;
      const length = texts.reduce((sum, text) => sum + (text?.length ?? 0) + by.length, 0);
      return length > maxTextLength ? undefined : createString(texts.join(by));
    }),
  ],
  [
    'contains',
    (receiver, [value]) => {
      const held = value === undefined ? undefined : contains(receiver, value);
      return held === undefined ? undefined : createBoolean(held);
    },
  ],
  [
    'containsKey',
    (receiver, [key]) => {
      const entry = receiver.kind !== 'map' || key === undefined ? undefined : findEntry(receiver, key);
      return entry === undefined ? undefined : createBoolean(entry !== null);
    },
  ],
  ['get', (receiver, [key, otherwise]) => (key === undefined ? undefined : findItem(receiver, key, otherwise))],
  [
    'keySet',
    (receiver) =>
      receiver.kind === 'map' ? listOf([...receiver.entries].map(([name, item]) => toKeyValue(name, item))) : undefined,
  ],
  ['plus', (receiver, [other]) => (other === undefined ? undefined : applyOperator('+', receiver, other, ['', '']))],
  ['minus', (receiver, [other]) => (other === undefined ? undefined : applyOperator('-', receiver, other, ['', '']))],
  [
    'collect',
    (receiver, args, invoke) => {
      const results = listResults(receiver, args, invoke);
      return results === undefined ? undefined : listOf(results.map(([, result]) => result));
    },
  ],
  [
    'inject',
    onList((values, args, invoke) => {
      const closure = findClosure(args);
      const [initial] = args;
      if (closure === undefined || initial === undefined || initial.kind === 'closure') return undefined;
      let sum: Value | undefined = initial;
      for (const value of values) sum = sum && invoke(closure, [sum, value]);
      return sum;
    }),
  ],
]);

function createSized(receiver: Value, make: (count: number) => Value): Value | undefined {
  const count = findSize(receiver);
  return count === undefined ? undefined : make(count);
}

function findItem(receiver: Value, key: Value, otherwise: Value | undefined): Value | undefined {
  if (receiver.kind === 'list') {
    if (key.kind !== 'number' || key.type !== 'int' || otherwise !== undefined) return undefined;
    return receiver.items[key.value]?.value ?? createInvalid('the index lies outside the list');
  }
  const entry = receiver.kind === 'map' ? findEntry(receiver, key) : undefined;
  return entry === undefined ? undefined : (entry?.value ?? otherwise ?? createNull());
}
