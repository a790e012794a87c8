import { isWhole } from '../resolve/values/numbers.ts';
import type { Value } from '../resolve/values/value.ts';
import { checkValue } from './check-value.ts';
import type { Coercion } from './coercion.ts';
import { convert, refuseType } from './conversions.ts';
import type { SettingDefinition, SettingType } from './setting.ts';

/** Returns true if a setting accepts a closure: directives do, and settings that state it. */
export function acceptsClosure(definition: SettingDefinition): boolean {
  return definition.types.includes('closure') || definition.types.includes('any') || isDirective(definition);
}

/**
 * Converts a known value like the engine when it reads the setting: numeric text to numbers, unit text and integers to
 * ms and bytes, any value to its truth for a bool, comma-separated text to lists. A closure with a constant result is
 * converted like the result; any other closure, where one is allowed, keeps its text.
 */
export function coerce(definition: SettingDefinition, value: Value): Coercion {
  if (value.kind === 'null' || isUnset(definition, value)) return { value: null };
  if (value.kind === 'closure') {
    if (!acceptsClosure(definition)) return refuseType(definition);
    const converts = value.constant !== undefined && !definition.types.includes('closure');
    return converts ? coerce(definition, value.constant) : { value: value.text };
  }
  const exact = definition.types.find((type) => isExact(type, value));
  const result = exact === undefined ? convertFirst(definition, value) : convert(exact, definition, value);
  if (result.value === undefined || result.problem !== undefined) return result;
  return checkValue(definition, result.value);
}

/** Returns true for an empty text that the engine reads as if the setting were not set. */
function isUnset({ emptyIsUnset }: SettingDefinition, value: Value): boolean {
  return emptyIsUnset === true && value.kind === 'string' && value.value === '';
}

/** A value of this kind needs no conversion to the type, but for its unit. */
function isExact(type: SettingType, value: Value): boolean {
  switch (value.kind) {
    case 'boolean':
      return type === 'bool';
    case 'number':
      return type === 'number' || (type === 'int' && isWhole(value));
    case 'duration':
      return type === 'duration';
    case 'memory':
      return type === 'size';
    case 'list':
      return type === 'list';
    case 'map':
      return type === 'map';
    case 'pattern':
      return type === 'regex';
    default:
      return false;
  }
}

function convertFirst(definition: SettingDefinition, value: Value): Coercion {
  // A setting of a string or a boolean accepts both, but no number, list or map.
  const isEither = definition.types.includes('bool') && definition.types.includes('string');
  if (isEither && ['number', 'list', 'map'].includes(value.kind)) return refuseType(definition);
  // A type that reads texts as they are comes before one that only converts to a boolean.
  const types =
    value.kind === 'string' ? [...definition.types].sort((a, b) => rankType(a) - rankType(b)) : definition.types;
  let first: Coercion | undefined;
  for (const type of types) {
    const result = convert(type, definition, value);
    if (result.value !== undefined) return result;
    first ??= result;
  }
  return first ?? refuseType(definition);
}

function rankType(type: SettingType): number {
  return type === 'bool' ? 1 : 0;
}

function isDirective({ path }: SettingDefinition): boolean {
  return path.startsWith('process.') || path.startsWith('agent.');
}
