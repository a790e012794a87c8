import { distribute } from './choice.ts';
import { collectionMethods } from './collection-methods.ts';
import { toDecimal } from './compare.ts';
import { Decimal } from './decimal.ts';
import {
  booleanValue,
  decimalValue,
  doubleValue,
  durationValue,
  invalidValue,
  listOf,
  memoryValue,
  stringValue,
} from './known.ts';
import { undecided } from './operators.ts';
import { printValue } from './text.ts';
import { truth } from './truth.ts';
import { parseDuration } from './units/duration.ts';
import { parseMemory } from './units/memory.ts';
import type { Value } from './value.ts';

/** `value as Type`, as the engine converts. */
export function castValue(value: Value, type: string): Value {
  return distribute(value, (one) => cast(one, type.replace(/^(?:java\.(?:lang|math|util)|nextflow\.util)\./u, '')));
}

function cast(value: Value, type: string): Value {
  if (value.kind === 'invalid' || value.kind === 'null') return value;
  switch (type) {
    case 'int':
    case 'Integer':
    case 'long':
    case 'Long':
    case 'short':
    case 'BigInteger':
      return number(value, (decimal) => decimalValue(Decimal.fromBigInt(decimal.toBigInt()), true, value), type);
    case 'BigDecimal':
      return number(value, (decimal) => decimalValue(decimal, false, value), type);
    case 'float':
    case 'Float':
    case 'double':
    case 'Double':
      return number(value, (decimal) => doubleValue(decimal.toNumber(), value), type);
    case 'boolean':
    case 'Boolean': {
      const held = truth(value);
      return held === undefined ? undecided(`as ${type}`, value) : booleanValue(held, value);
    }
    case 'String':
    case 'CharSequence':
    case 'GString': {
      const text = printValue(value);
      if (text !== undefined) return stringValue(text, value);
      return ['partial', 'path', 'secret', 'env'].includes(value.kind) ? value : undecided(`as ${type}`, value);
    }
    case 'MemoryUnit':
      return measured(value, parseMemory, memoryValue, 'memory');
    case 'Duration':
      return measured(value, parseDuration, durationValue, 'duration');
    case 'List':
    case 'ArrayList':
    case 'Collection':
      return value.kind === 'list' ? value : undecided(`as ${type}`, value);
    case 'Set':
    case 'LinkedHashSet':
    case 'HashSet':
      return collectionMethods.get('unique')?.(value, [], () => listOf([])) ?? undecided(`as ${type}`, value);
    case 'Map':
      return value.kind === 'map' ? value : undecided(`as ${type}`, value);
    default:
      return undecided(`as ${type}`, value);
  }
}

function number(value: Value, make: (decimal: Decimal) => Value, type: string): Value {
  if (value.kind === 'number') {
    const decimal = toDecimal(value);
    return decimal === undefined ? undecided(`as ${type}`, value) : make(decimal);
  }
  if (value.kind === 'string') {
    const decimal = Decimal.parse(value.value.trim());
    return decimal === undefined ? invalidValue(`the text is no number`, value) : make(decimal);
  }
  return undecided(`as ${type}`, value);
}

function measured(
  value: Value,
  parse: (text: string) => number | undefined,
  make: (amount: number, from: Value) => Value,
  kind: 'memory' | 'duration',
): Value {
  if (value.kind === kind) return value;
  if (value.kind === 'number') return make(Math.trunc(value.value), value);
  if (value.kind !== 'string') return undecided(`as a ${kind}`, value);
  const amount = parse(value.value);
  return amount === undefined ? invalidValue(`the text is no ${kind}`, value) : make(amount, value);
}
