import type { NumberType } from '../../language/ast/nodes.ts';
import { maxScannedItems } from '../limits.ts';
import { createAmount, toAmount } from '../values/amounts.ts';
import { mapAlternatives } from '../values/choice.ts';
import { compareObjects } from '../values/compare.ts';
import { createBoolean, createInvalid, createString, listOf } from '../values/constructors.ts';
import { convertNumber, createNotANumber, readNumber, widenNumber } from '../values/convert-number.ts';
import { findNumberType } from '../values/numbers.ts';
import { printValue } from '../values/text.ts';
import { findTruth } from '../values/truth.ts';
import { parseDuration } from '../values/units/duration.ts';
import { parseMemory } from '../values/units/memory.ts';
import type { Value } from '../values/value.ts';
import { createUndecided } from './operators.ts';

/** Form of a conversion: `x as int`, or `(int) x` and `int i = x`, which treat a string of one character as a character. */
export type CastForm = 'as' | 'prefix';

/** Converts a value to a type as the engine does. */
export function castValue(value: Value, type: string, form: CastForm): Value {
  const name = type.replace(/^(?:java\.(?:lang|math|util)|nextflow\.util)\./u, '');
  return mapAlternatives(value, (one) => cast(one, name, form));
}

function cast(value: Value, type: string, form: CastForm): Value {
  if (value.kind === 'invalid') return value;
  if (value.kind === 'null') {
    if (type === 'boolean') return createBoolean(false, value);
    return /^(?:byte|short|char|int|long|float|double)$/u.test(type)
      ? createInvalid(`null cannot be ${type}`, value)
      : value;
  }
  const wanted = findNumberType(type);
  if (wanted !== undefined) return toNumberValue(value, wanted, type, form);
  switch (type) {
    case 'boolean':
    case 'Boolean': {
      const held = findTruth(value);
      return held === undefined ? createUndecided(`as ${type}`, value) : createBoolean(held, value);
    }
    case 'String':
    case 'CharSequence':
    case 'GString': {
      const text = printValue(value);
      if (text !== undefined) return createString(text, value);
      return ['partial', 'path', 'secret', 'env'].includes(value.kind) ? value : createUndecided(`as ${type}`, value);
    }
    case 'MemoryUnit':
      return convertToAmount(value, parseMemory, 'memory');
    case 'Duration':
      return convertToAmount(value, parseDuration, 'duration');
    case 'List':
    case 'ArrayList':
    case 'Collection':
      return value.kind === 'list' && !value.isSet ? value : createUndecided(`as ${type}`, value);
    case 'Set':
    case 'LinkedHashSet':
    case 'HashSet':
      return toSet(value) ?? createUndecided(`as ${type}`, value);
    case 'Map':
      return value.kind === 'map' ? value : createUndecided(`as ${type}`, value);
    default:
      return createUndecided(`as ${type}`, value);
  }
}

/** Returns the items in order, each once; undefined where it is not known which are equal. */
function toSet(value: Value): Value | undefined {
  if (value.kind !== 'list' || value.items.length > maxScannedItems) return undefined;
  const kept: Value[] = [];
  for (const { value: item } of value.items) {
    const same = kept.map((other) => compareObjects(other, item));
    if (same.includes(undefined)) return undefined;
    if (!same.includes(true)) kept.push(item);
  }
  return { ...listOf(kept, value), isSet: true };
}

function toNumberValue(value: Value, wanted: NumberType, type: string, form: CastForm): Value {
  if (value.kind === 'number') {
    const converted = wanted === 'double' && form === 'as' ? widenNumber(value) : convertNumber(value, wanted);
    return converted ?? createUndecided(`as ${type}`, value);
  }
  if (value.kind !== 'string') return createUndecided(`as ${type}`, value);
  if (form === 'as') return readNumber(value.value, wanted, value);
  return value.value.length === 1 ? createUndecided(`(${type}) of a text`, value) : createNotANumber(value);
}

function convertToAmount(
  value: Value,
  parse: (text: string) => bigint | undefined,
  kind: 'memory' | 'duration',
): Value {
  if (value.kind === kind) return value;
  if (value.kind === 'number') return toAmount(kind, value);
  if (value.kind !== 'string') return createUndecided(`as a ${kind}`, value);
  const amount = parse(value.value);
  return amount === undefined
    ? createInvalid(`the text is not a ${kind === 'memory' ? 'memory size' : kind}`, value)
    : createAmount(kind, amount, value);
}
