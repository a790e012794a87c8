import { mapAlternatives } from '../values/choice.ts';
import { createInvalid, createNull, createString, mergeProvenance } from '../values/constructors.ts';
import { printValue } from '../values/text.ts';
import type { Computed, Value } from '../values/value.ts';
import { collectionMethods } from './collection-methods.ts';
import type { Invoke, Method } from './method.ts';
import { numberMethods } from './number-methods.ts';
import { createUndecided } from './operators.ts';
import { stringMethods } from './string-methods.ts';

const commonMethods: ReadonlyMap<string, Method> = new Map<string, Method>([
  [
    'toString',
    (receiver, args) => {
      const text = args.length === 0 ? printValue(receiver) : undefined;
      if (text !== undefined) return createString(text, receiver);
      return ['partial', 'path', 'secret', 'env'].includes(receiver.kind) ? receiver : undefined;
    },
  ],
]);

/** Methods that can be called on null. */
const nullMethods: ReadonlySet<string> = new Set([
  ...['asBoolean', 'equals', 'getClass', 'hashCode', 'is', 'isCase', 'iterator', 'plus', 'tap', 'toString', 'with'],
]);

/** `receiver.name(args)`, folded where the method is one of those that config files use. */
export function callMethod(
  receiver: Value,
  name: string,
  args: readonly Value[],
  safe: boolean,
  invoke: Invoke,
): Value {
  return mapAlternatives(receiver, (value) => {
    const wrong = findInvalid(value);
    if (wrong !== undefined) return wrong;
    if (value.kind === 'null') {
      if (safe) return createNull(value);
      if (!nullMethods.has(name)) return createInvalid(`cannot call ${name}() on null`, value);
    }
    const method = findMethods(value).get(name) ?? commonMethods.get(name);
    const from = mergeProvenance(value, ...args);
    const result = method?.(value, args, invoke);
    if (result === undefined) return createUndecided(`the method ${name}()`, value, ...args);
    return from.literals.length === 0
      ? { ...result, references: from.references, literals: from.literals }
      : withLiterals(result, from);
  });
}

/** Returns the value itself, or an item, at which the engine stops before it calls a method. */
function findInvalid(value: Value): Value | undefined {
  const values = value.kind === 'list' ? value.items.map((item) => item.value) : [value];
  return values.find(({ kind }) => kind === 'invalid');
}

function findMethods(value: Value): ReadonlyMap<string, Method> {
  switch (value.kind) {
    case 'string':
      return stringMethods;
    case 'number':
    case 'duration':
    case 'memory':
      return numberMethods;
    case 'list':
    case 'map':
      return collectionMethods;
    default:
      return commonMethods;
  }
}

/** Adds the literals of a receiver to every part of the result: `secret.toList()` is as secret as `secret`. */
function withLiterals(value: Value, from: Computed): Value {
  const own = { references: from.references, literals: from.literals };
  if (value.kind !== 'list') return { ...value, ...own };
  const items = value.items.map((item) =>
    item.value.literals.length > 0 ? item : { ...item, value: { ...item.value, literals: from.literals } },
  );
  return { ...value, items, ...own };
}
