import { distribute } from './choice.ts';
import { invalidValue, joined, listOf, nullValue, stringValue, unknownValue } from './known.ts';
import { isWhole, longValue, printNumber } from './numbers.ts';
import { undecided } from './operators.ts';
import { unitValue } from './unit-literal.ts';
import type { Value } from './value.ts';

/** `object.name`: a map's entry, a unit literal (`8.GB`), a property of a size or a duration. */
export function readProperty(object: Value, name: string, safe: boolean): Value {
  return distribute(object, (value) => {
    switch (value.kind) {
      case 'null':
        return safe ? nullValue(value) : invalidValue(`cannot read '${name}' of null`, value);
      case 'map': {
        const entry = value.entries.get(name);
        return entry?.value ?? nullValue();
      }
      case 'number':
        return unitValue(value, name) ?? invalidValue(`a number has no property '${name}'`, value);
      case 'duration':
        return measured(durationParts, value.milliseconds, name, value);
      case 'memory':
        return measured(memoryParts, value.bytes, name, value);
      case 'list':
        return listOf(
          value.items.map((item) => readProperty(item.value, name, true)),
          value,
        );
      case 'string':
      case 'boolean':
        return objectProperties.has(name)
          ? unknownValue(`the property '${name}' is not modelled`, value)
          : invalidValue(`a ${value.kind} has no property '${name}'`, value);
      default:
        return undecided(`the property '${name}'`, value);
    }
  });
}

/** What every object of the engine's platform has beside its own. */
const objectProperties: ReadonlySet<string> = new Set(['class', 'metaClass', 'bytes', 'empty', 'blank', 'chars']);

const second = 1000;

/** Whole units of a duration, by the property's or method's name. */
export const durationParts: ReadonlyMap<string, number> = new Map([
  ['millis', 1],
  ['seconds', second],
  ['minutes', 60 * second],
  ['hours', 3600 * second],
  ['days', 86_400 * second],
]);

/** Whole units of a size, by the property's name. */
export const memoryParts: ReadonlyMap<string, number> = new Map([
  ['bytes', 1],
  ['kilo', 1024],
  ['mega', 1024 ** 2],
  ['giga', 1024 ** 3],
]);

function measured(parts: ReadonlyMap<string, number>, amount: number, name: string, value: Value): Value {
  const size = parts.get(name);
  if (size === undefined) return invalidValue(`a ${value.kind} has no property '${name}'`, value);
  return longValue(amount / size, value);
}

/** `object[index]` for one index; several indices make a list. */
export function readIndex(object: Value, indices: readonly Value[], safe: boolean): Value {
  const [index, ...more] = indices;
  if (index === undefined) return undecided('an empty index', object);
  if (more.length > 0) {
    return listOf(
      indices.map((one) => readIndex(object, [one], safe)),
      object,
    );
  }
  return distribute(object, (value) => distribute(index, (at) => indexed(value, at, safe)));
}

function indexed(object: Value, index: Value, safe: boolean): Value {
  if (object.kind === 'null') return safe ? nullValue(object) : invalidValue('cannot index null', object);
  if (object.kind === 'map') {
    if (index.kind === 'string' || index.kind === 'number') {
      const key = index.kind === 'string' ? index.value : printNumber(index);
      const entry = readProperty(object, key, true);
      return { ...entry, references: joined(entry, index).references };
    }
    return undecided('this index', index);
  }
  if (index.kind === 'list') {
    if (object.kind !== 'list') return undecided('this index', object);
    return listOf(
      index.items.map((item) => indexed(object, item.value, safe)),
      object,
    );
  }
  if (index.kind !== 'number' || !isWhole(index)) return undecided('this index', object, index);
  if (object.kind === 'list') {
    const at = index.value < 0 ? object.items.length + index.value : index.value;
    return object.items[at]?.value ?? nullValue(object);
  }
  if (object.kind === 'string') {
    const at = index.value < 0 ? object.value.length + index.value : index.value;
    const character = object.value[at];
    return character === undefined
      ? invalidValue('the index lies outside the string', object)
      : stringValue(character, object);
  }
  return undecided('this index', object, index);
}
