import type { Json } from '../../base/json.ts';
import type { SettingDefinition, SettingType } from '../../vocabulary/setting.ts';
import { coerce } from '../../vocabulary/vocabulary.ts';

export type JsonType = 'boolean' | 'number' | 'string' | 'array' | 'object' | 'null';

const jsonTypes: { readonly [type in SettingType]: JsonType | undefined } = {
  bool: 'boolean',
  int: 'number',
  number: 'number',
  duration: 'number',
  size: 'number',
  string: 'string',
  path: 'string',
  url: 'string',
  rate: 'string',
  regex: 'string',
  version: 'string',
  closure: 'string',
  list: 'array',
  map: 'object',
  any: undefined,
};

/** Returns the JSON types of a setting's value in documents; undefined if it can have any. */
export function listTypesInDocument({
  types,
  separator,
}: Pick<SettingDefinition, 'types' | 'separator'>): readonly JsonType[] | undefined {
  const found = new Set<JsonType>(separator === undefined ? [] : ['array']);
  for (const type of types) {
    const json = jsonTypes[type];
    if (json === undefined) return undefined;
    found.add(json);
  }
  return [...found];
}

export function findType(value: Json): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as JsonType;
}

/** Describes a setting's value in documents: `a duration, in documents a number of ms`. */
export function describeType({ types, unit }: SettingDefinition): string {
  const words = types.map((type) => describe(type, unit));
  return [...new Set(words)].join(' or ');
}

function describe(type: SettingType, unit: SettingDefinition['unit']): string {
  switch (type) {
    case 'bool':
      return 'a boolean';
    case 'int':
    case 'number':
      return unit === undefined ? 'a number' : `a number (${unit})`;
    case 'duration':
      return `a duration (in documents a number of ${unit ?? 'ms'})`;
    case 'size':
      return `a size (in documents a number of ${unit ?? 'bytes'})`;
    case 'list':
      return 'a list';
    case 'map':
      return 'a map';
    default:
      return 'a string';
  }
}

/** Returns the value that was probably meant, as documents have it; undefined if none is similar. */
export function findMeantValue(definition: SettingDefinition, value: Json): Json | undefined {
  const { types } = definition;
  if (typeof value !== 'string') {
    const isText = listTypesInDocument(definition)?.includes('string') === true;
    return isText && typeof value !== 'object' ? String(value) : undefined;
  }
  if (types.includes('bool')) return /^(?:true|false)$/iu.test(value) ? value.toLowerCase() === 'true' : undefined;
  // Converts as the engine does: `1 h` to milliseconds.
  return coerce(definition, { kind: 'string', value, references: [], literals: [] }).value;
}
