import type { Span } from '../../base/source.ts';
import type { Expression, MapEntry } from '../../language/ast/nodes.ts';
import { createUndecided } from '../operations/operators.ts';
import { createNull, createString, createUnknown, listValue, mapValue, toKeyValue } from '../values/constructors.ts';
import { putEntry } from '../values/map-key.ts';
import { measureSize } from '../values/size.ts';
import type { Item, Value } from '../values/value.ts';
import { chargeItems } from './charge.ts';
import type { Frame } from './frame.ts';

// Lists and maps as a file writes them.

type Evaluate = (expression: Expression, frame: Frame) => Value;

export function toSpan(node: { readonly start: number; readonly end: number }, frame: Frame): Span {
  return { path: frame.path, start: node.start, end: node.end };
}

/** A list as it is written; what its items change, they change one after the other. */
export function evaluateList(items: readonly Expression[], frame: Frame, evaluate: Evaluate): Value {
  let copied = 0;
  const evaluated = evaluateInOrder(items, (item) => item, frame, evaluate);
  const spreads = evaluated.filter((_, index) => items[index]?.kind === 'spread');
  const values = evaluated.flatMap((value, index): readonly Item[] => {
    const item = items[index];
    if (item === undefined) return [];
    copied += countCopiedItems(item, value);
    if (item.kind === 'spread') return value.kind === 'list' ? value.items : [];
    return [{ value, span: toSpan(item, frame) }];
  });
  // The number of its items determines the index of those after it, and the size of the list.
  const open = spreads.find(({ kind }) => kind !== 'list');
  if (open !== undefined) return createUndecided('a spread', open);
  return chargeItems(copied, listValue(values), frame);
}

/** Evaluates parts in order. A list or map that a name refers to is unknown if a later part may change it. */
function evaluateInOrder<T>(
  parts: readonly T[],
  readExpression: (part: T) => Expression,
  frame: Frame,
  evaluate: Evaluate,
): readonly Value[] {
  const { changes } = frame.locals;
  const evaluated = parts.map((part) => {
    const value = evaluate(readExpression(part), frame);
    return { value, at: changes.count };
  });
  return evaluated.map(({ value, at }, index) => {
    const part = parts[index];
    const isNamed = part !== undefined && countCopiedItems(readExpression(part), value) > 0;
    return isNamed && at < changes.count ? createUnknown('it is changed where the rest is evaluated', value) : value;
  });
}

/** Returns the number of items that an expression copies rather than writes out. */
function countCopiedItems(expression: Expression, value: Value): number {
  return expression.kind === 'list' || expression.kind === 'map' ? 0 : measureSize(value) - 1;
}

export function evaluateMap(entries: readonly MapEntry[], frame: Frame, evaluate: Evaluate): Value {
  const map = new Map<string, Item>();
  let copied = 0;
  const values = evaluateInOrder(entries, (entry) => entry.value, frame, evaluate);
  for (const [index, entry] of entries.entries()) {
    const value = values[index] ?? createNull();
    copied += countCopiedItems(entry.value, value);
    if (entry.value.kind === 'spread') {
      if (value.kind !== 'map') return createUndecided('a spread map', value);
      for (const [name, item] of value.entries)
        if (!putEntry(map, toKeyValue(name, item), item)) return createUnclearKey(value);
      continue;
    }
    const key = evaluateKey(entry.key, frame, evaluate);
    const item = { value, span: toSpan(entry.value, frame), key: toSpan(entry.key, frame) };
    if (!putEntry(map, key, item)) return createUnclearKey(value);
  }
  return chargeItems(copied, mapValue(map), frame);
}

/** An unquoted word is the text of the key, `true` and `null` included; parentheses are evaluated. */
function evaluateKey(key: MapEntry['key'], frame: Frame, evaluate: Evaluate): Value {
  if (key.kind === 'name') return createString(key.name);
  return key.kind === 'boolean' || key.kind === 'null'
    ? createString(key.kind === 'null' ? 'null' : String(key.value))
    : evaluate(key, frame);
}

function createUnclearKey(value: Value): Value {
  return createUnknown('a key of the map cannot be determined statically', value);
}
