import type { Json } from '../base/json.ts';
import { parseDuration, printDuration } from '../resolve/units/duration.ts';
import { parseMemory, printMemory } from '../resolve/units/memory.ts';
import type { Value } from '../resolve/value.ts';
import { parseRate } from './rate.ts';
import type { SettingDefinition, SettingType } from './setting.ts';
import { explainVersionProblem } from './version-constraint.ts';

export type CoercionCode =
  | 'boolean-text'
  | 'wrong-type'
  | 'not-allowed'
  | 'bad-duration'
  | 'bad-size'
  | 'bad-rate'
  | 'bad-version'
  | 'out-of-range';

/** What is wrong with a written value. `{setting}` in the message stands for its name; the value is never quoted. */
export interface CoercionProblem {
  readonly code: CoercionCode;
  /** `error`: the engine stops or ignores the setting; `warning`: it goes on with something else than meant. */
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

/** The value as the engine would use it, with or without a doubt, or only the reason why there is none. */
export type Coercion =
  | { readonly value: Json; readonly problem?: CoercionProblem }
  | { readonly value?: never; readonly problem: CoercionProblem };

/** Whether a closure may stand here: where the row says so, and in every directive. */
export function acceptsClosure(definition: SettingDefinition): boolean {
  return definition.types.includes('closure') || definition.types.includes('any') || isDirective(definition);
}

/**
 * Converts a known value as the engine does when it reads the setting: numeric text to numbers, unit text and whole
 * numbers to ms and bytes, anything to its truth where a bool is read, comma lists to lists. A closure with a
 * constant result is read as that; another, where it may stand, keeps its text.
 */
export function coerce(definition: SettingDefinition, value: Value): Coercion {
  if (value.kind === 'null') return { value: null };
  if (value.kind === 'closure') {
    if (!acceptsClosure(definition)) return wrongType(definition);
    const converts = value.constant !== undefined && !definition.types.includes('closure');
    return converts ? coerce(definition, value.constant) : { value: value.text };
  }
  const exact = definition.types.find((type) => isExact(type, value));
  const result = exact === undefined ? convertFirst(definition, value) : convert(exact, definition, value);
  if (result.value === undefined || result.problem !== undefined) return result;
  return check(definition, result.value);
}

/** A value of this kind needs no conversion to the type, but for its unit. */
function isExact(type: SettingType, value: Value): boolean {
  switch (value.kind) {
    case 'boolean':
      return type === 'bool';
    case 'number':
      return type === 'number' || (type === 'int' && value.integer);
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
  // A text goes to a type that reads texts as they are before one that merely asks for truth.
  const types =
    value.kind === 'string' ? [...definition.types].sort((a, b) => textRank(a) - textRank(b)) : definition.types;
  let first: Coercion | undefined;
  for (const type of types) {
    const result = convert(type, definition, value);
    if (result.value !== undefined) return result;
    first ??= result;
  }
  return first ?? wrongType(definition);
}

function textRank(type: SettingType): number {
  return type === 'bool' ? 1 : 0;
}

function convert(type: SettingType, definition: SettingDefinition, value: Value): Coercion {
  switch (type) {
    case 'bool':
      return toBool(value);
    case 'int':
    case 'number':
      return toNumber(type, definition, value);
    case 'duration':
      return toDuration(definition, value);
    case 'size':
      return toSize(definition, value);
    case 'rate':
      return toRate(value);
    case 'version':
      return toVersion(value);
    case 'string':
    case 'path':
    case 'url':
    case 'regex':
      return toText(definition, value);
    case 'list':
      return toList(definition, value);
    case 'map':
      return value.kind === 'map' ? { value: toJson(value) } : wrongType(definition);
    case 'closure':
      return wrongType(definition);
    case 'any':
      return { value: toJson(value) };
  }
}

function toBool(value: Value): Coercion {
  if (value.kind === 'boolean') return { value: value.value };
  if (value.kind === 'string' && /^(?:false|no|off|0|n|f)$/i.test(value.value)) {
    return {
      value: true,
      problem: {
        code: 'boolean-text',
        severity: 'warning',
        message:
          '{setting} is a text here, and the engine takes every text that is not empty as true; write false without quotes.',
      },
    };
  }
  return { value: isTrue(value) };
}

/** The truth of a value in the language: empty and zero are false. */
function isTrue(value: Value): boolean {
  switch (value.kind) {
    case 'string':
      return value.value !== '';
    case 'number':
      return value.value !== 0;
    case 'duration':
      return value.milliseconds !== 0;
    case 'memory':
      return value.bytes !== 0;
    case 'list':
      return value.items.length > 0;
    case 'map':
      return value.entries.size > 0;
    default:
      return true;
  }
}

function toNumber(type: 'int' | 'number', definition: SettingDefinition, value: Value): Coercion {
  if (value.kind === 'string') {
    const text = value.value.trim();
    const form = type === 'int' ? /^[+-]?[0-9]+$/ : /^[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/;
    return form.test(text) ? { value: Number(text) } : wrongType(definition);
  }
  if (value.kind !== 'number') return wrongType(definition);
  if (type === 'number' || value.integer) return { value: value.value };
  return {
    value: Math.trunc(value.value),
    problem: {
      code: 'wrong-type',
      severity: 'warning',
      message: '{setting} takes a whole number; the engine cuts off what is behind the point.',
    },
  };
}

function toDuration(definition: SettingDefinition, value: Value): Coercion {
  if (value.kind === 'duration') return { value: value.milliseconds };
  if (value.kind === 'number' && value.integer) return { value: value.value };
  if (value.kind !== 'string') return wrongType(definition);
  const milliseconds = parseDuration(value.value);
  if (milliseconds !== undefined) return { value: milliseconds };
  const message =
    '{setting} takes a duration, and the engine cannot read this one: write a number with ms, s, min, h or d, such as `90 s` or `1h 30min`.';
  return { problem: { code: 'bad-duration', severity: 'error', message } };
}

function toSize(definition: SettingDefinition, value: Value): Coercion {
  if (value.kind === 'memory') return { value: value.bytes };
  if (value.kind === 'number' && value.integer) return { value: value.value };
  if (value.kind !== 'string') return wrongType(definition);
  const bytes = parseMemory(value.value);
  if (bytes !== undefined) return { value: bytes };
  const message =
    '{setting} takes a size, and the engine cannot read this one: write a number with B, KB, MB, GB or TB in capitals, such as `100 MB`.';
  return { problem: { code: 'bad-size', severity: 'error', message } };
}

/** A rate keeps its text: `parseRate` reads it. */
function toRate(value: Value): Coercion {
  const text = value.kind === 'string' ? value.value : value.kind === 'number' ? String(value.value) : '';
  const result = parseRate(text);
  if ('rate' in result) return { value: text };
  return {
    problem: { code: 'bad-rate', severity: 'error', message: `{setting} takes a rate, but this ${result.problem}.` },
  };
}

/** A version constraint keeps its text: `parseVersionConstraint` reads it. */
function toVersion(value: Value): Coercion {
  const text = value.kind === 'string' ? value.value : value.kind === 'number' ? String(value.value) : undefined;
  const problem = text === undefined ? 'it is not a text' : explainVersionProblem(text);
  if (text !== undefined && problem === undefined) return { value: text };
  return {
    problem: { code: 'bad-version', severity: 'error', message: `{setting} takes a version constraint; ${problem}.` },
  };
}

function toText(definition: SettingDefinition, value: Value): Coercion {
  switch (value.kind) {
    case 'string':
      return { value: definition.separator === undefined ? value.value : splitList(value.value) };
    case 'number':
      return { value: value.text ?? String(value.value) };
    case 'boolean':
      return { value: String(value.value) };
    case 'duration':
      return { value: printDuration(value.milliseconds) };
    case 'memory':
      return { value: printMemory(value.bytes) };
    case 'pattern':
      return { value: value.source };
    default:
      return wrongType(definition);
  }
}

function toList(definition: SettingDefinition, value: Value): Coercion {
  if (value.kind === 'list') return { value: toJson(value) };
  if (value.kind === 'string' && definition.separator !== undefined) return { value: splitList(value.value) };
  return wrongType(definition);
}

function splitList(text: string): readonly string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** Allowed values and limits, on a converted value; a word in another letter case becomes the table's. */
function check(definition: SettingDefinition, value: Json): Coercion {
  if (definition.allowed !== undefined) return checkAllowed(definition, definition.allowed, value);
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = definition.limits ?? {};
  if (typeof value !== 'number' || (value >= min && value <= max)) return { value };
  const message = `{setting} must be ${describeLimits(definition)}.`;
  return { value, problem: { code: 'out-of-range', severity: 'warning', message } };
}

function checkAllowed(definition: SettingDefinition, allowed: readonly (string | boolean)[], value: Json): Coercion {
  const items = Array.isArray(value) ? (value as readonly Json[]) : [value];
  const found = items.map((item) => findAllowed(definition, allowed, item));
  if (!found.includes(undefined)) {
    const words = found.filter((word) => word !== undefined);
    return { value: Array.isArray(value) ? words : (words[0] ?? value) };
  }
  const last = allowed.length > 1 ? ` or ${allowed.at(-1)}` : '';
  const message = `{setting} takes ${allowed.slice(0, Math.max(allowed.length - 1, 1)).join(', ')}${last}.`;
  const problem: CoercionProblem = { code: 'not-allowed', severity: definition.open ? 'warning' : 'error', message };
  return definition.open ? { value, problem } : { problem };
}

function findAllowed(
  { ignoreCase, exactCase = [] }: SettingDefinition,
  allowed: readonly (string | boolean)[],
  value: Json,
): string | boolean | undefined {
  const exact = allowed.find((word) => word === value);
  if (exact !== undefined || ignoreCase === undefined || typeof value !== 'string') return exact;
  return allowed.find(
    (word) => typeof word === 'string' && !exactCase.includes(word) && word.toLowerCase() === value.toLowerCase(),
  );
}

/** The limits of a number or a duration, in words. */
export function describeLimits({ limits = {}, types }: SettingDefinition): string {
  const print = types[0] === 'duration' ? printDuration : String;
  if (limits.min === undefined) return `at most ${print(limits.max ?? 0)}`;
  return limits.max === undefined
    ? `at least ${print(limits.min)}`
    : `from ${print(limits.min)} to ${print(limits.max)}`;
}

const TYPE_WORDS: Readonly<Record<SettingType, string>> = {
  bool: 'true or false',
  int: 'a whole number',
  number: 'a number',
  string: 'a text',
  path: 'a path',
  url: 'a URL',
  duration: 'a duration such as `10 min`',
  size: 'a size such as `8 GB`',
  rate: 'a rate such as `10/sec`',
  regex: 'a regular expression',
  version: 'a version constraint such as `>=24.10`',
  list: 'a list',
  map: 'a map',
  closure: 'a closure',
  any: 'any value',
};

function wrongType({ types }: SettingDefinition): Coercion {
  const words = types.map((type) => TYPE_WORDS[type]);
  return { problem: { code: 'wrong-type', severity: 'error', message: `{setting} takes ${words.join(' or ')}.` } };
}

function isDirective({ path }: SettingDefinition): boolean {
  return path.startsWith('process.') || path.startsWith('agent.');
}

/** A known value as plain JSON, with ms and bytes; what is not known inside it is left out as null. */
function toJson(value: Value): Json {
  switch (value.kind) {
    case 'string':
    case 'number':
    case 'boolean':
      return value.value;
    case 'duration':
      return value.milliseconds;
    case 'memory':
      return value.bytes;
    case 'pattern':
      return value.source;
    case 'list':
      return value.items.map((item) => toJson(item.value));
    case 'map':
      return Object.fromEntries([...value.entries].map(([key, item]) => [key, toJson(item.value)]));
    default:
      return null;
  }
}
