import { type Json, toJsonInteger } from '../base/json.ts';
import { isWhole, printNumber, toPlainAmount, toPlainNumber } from '../resolve/values/numbers.ts';
import { parseDuration, printDuration } from '../resolve/values/units/duration.ts';
import { parseMemory, printMemory } from '../resolve/values/units/memory.ts';
import type { Value } from '../resolve/values/value.ts';
import type { Coercion } from './coercion.ts';
import { parseRate } from './rate.ts';
import type { SettingDefinition, SettingType } from './setting.ts';
import { explainVersionProblem } from './version-constraint.ts';

/** Converts a value to a type as the engine does; returns `refuseType` if the engine would fail. */
export function convert(type: SettingType, definition: SettingDefinition, value: Value): Coercion {
  switch (type) {
    case 'bool':
      return toBool(definition, value);
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
    case 'path':
      return value.kind === 'number' || isYes(value) ? refuseType(definition) : toText(definition, value);
    case 'string':
    case 'url':
    case 'regex':
      return toText(definition, value);
    case 'list':
      return toList(definition, value);
    case 'map':
      return value.kind === 'map' ? { value: toJson(value) } : refuseType(definition);
    case 'closure':
      return refuseType(definition);
    case 'any':
      return { value: toJson(value) };
  }
}

/** Returns true for `true`. For a path, `false` may mean that there is none; `true` has no meaning. */
function isYes(value: Value): boolean {
  return value.kind === 'boolean' && value.value;
}

function toBool({ trueWords }: SettingDefinition, value: Value): Coercion {
  if (value.kind === 'boolean') return { value: value.value };
  if (value.kind === 'string' && trueWords !== undefined)
    return { value: trueWords.includes(value.value.toLowerCase()) };
  if (value.kind === 'string' && /^(?:false|no|off|0|n|f)$/i.test(value.value)) {
    return {
      value: true,
      problem: {
        code: 'boolean-text',
        severity: 'warning',
        message: '{setting} is a string here, and Nextflow reads every non-empty string as true.',
        fix: value.references.length > 0 ? 'Write the expression without quotes.' : 'Write `false` without quotes.',
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
    if (!form.test(text)) return refuseType(definition);
    return checkInt(type, type === 'int' ? toJsonInteger(BigInt(text.replace('+', ''))) : Number(text));
  }
  if (value.kind !== 'number') return refuseType(definition);
  if (type === 'number' || isWhole(value)) return checkInt(type, toPlainNumber(value));
  return {
    value: Math.trunc(value.value),
    problem: {
      code: 'wrong-type',
      severity: 'warning',
      message: '{setting} expects an integer; Nextflow drops the fraction.',
    },
  };
}

/** The engine stores integers in 32 bits. */
function checkInt(type: 'int' | 'number', value: number | bigint): Coercion {
  if (type === 'number' || (value >= -(2 ** 31) && value < 2 ** 31)) return { value };
  const kept = BigInt.asIntN(32, BigInt(value));
  const message = `{setting} expects an integer of at most ${2 ** 31 - 1}. Nextflow keeps 32 bits of a larger one, so ${kept} applies.`;
  return { problem: { code: 'out-of-range', severity: 'error', message } };
}

function checkNotNegative(value: number | bigint): Coercion {
  if (value >= 0) return { value };
  const message = '{setting} cannot be negative.';
  return { value, problem: { code: 'out-of-range', severity: 'error', message } };
}

/** Reports a directive of a few bytes or milliseconds: its unit is missing. */
function reportLackingUnit(
  { path }: SettingDefinition,
  value: number | bigint,
  code: 'bad-size' | 'bad-duration',
): Coercion {
  const result = checkNotNegative(value);
  const isDirective = path.startsWith('process.') || path.startsWith('agent.');
  if (!isDirective || value <= 0 || value >= 1000) return result;
  const [unit, example] = code === 'bad-size' ? ['bytes', '8.GB'] : ['milliseconds', '2.h'];
  const message = `{setting} has no unit here, so Nextflow reads it as ${unit}.`;
  return { value, problem: { code, severity: 'warning', message, fix: `Write a unit, such as \`${example}\`.` } };
}

function toDuration(definition: SettingDefinition, value: Value): Coercion {
  if (value.kind === 'duration') return { value: toPlainAmount(value.milliseconds) };
  if (value.kind === 'number' && isWhole(value))
    return reportLackingUnit(definition, toPlainNumber(value), 'bad-duration');
  if (value.kind !== 'string') return refuseType(definition);
  const milliseconds = parseDuration(value.value);
  if (milliseconds !== undefined) return { value: toPlainAmount(milliseconds) };
  const message = '{setting} expects a duration, and Nextflow cannot read this one.';
  const fix = 'Write a number with ms, s, min, h or d, such as `90 s` or `1h 30min`.';
  return { problem: { code: 'bad-duration', severity: 'error', message, fix } };
}

function toSize(definition: SettingDefinition, value: Value): Coercion {
  if (value.kind === 'memory') return { value: toPlainAmount(value.bytes) };
  if (value.kind === 'number' && isWhole(value)) return reportLackingUnit(definition, toPlainNumber(value), 'bad-size');
  if (value.kind !== 'string') return refuseType(definition);
  const bytes = parseMemory(value.value);
  if (bytes !== undefined) return { value: toPlainAmount(bytes) };
  if (value.value === '') {
    const message = '{setting} is empty: Nextflow reads the text as a size, and stops.';
    return {
      problem: { code: 'bad-size', severity: 'error', message, fix: 'Remove it, or write a size such as `100 MB`.' },
    };
  }
  const message = '{setting} expects a size, and Nextflow cannot read this one.';
  const fix = 'Write a number with B, KB, MB, GB or TB in capitals, such as `100 MB`.';
  return { problem: { code: 'bad-size', severity: 'error', message, fix } };
}

/** A rate keeps its text: `parseRate` reads it. */
function toRate(value: Value): Coercion {
  const text = value.kind === 'string' ? value.value : value.kind === 'number' ? printNumber(value) : '';
  const result = parseRate(text);
  if ('rate' in result) return { value: text };
  return {
    problem: { code: 'bad-rate', severity: 'error', message: `{setting} expects a rate, but this ${result.problem}.` },
  };
}

/** A version constraint keeps its text: `parseVersionConstraint` reads it. */
function toVersion(value: Value): Coercion {
  const text = value.kind === 'string' ? value.value : value.kind === 'number' ? printNumber(value) : undefined;
  const problem = text === undefined ? 'it is not a text' : explainVersionProblem(text);
  if (text !== undefined && problem === undefined) return { value: text };
  return {
    problem: { code: 'bad-version', severity: 'error', message: `{setting} expects a version constraint; ${problem}.` },
  };
}

function toText(definition: SettingDefinition, value: Value): Coercion {
  switch (value.kind) {
    case 'string':
      return { value: definition.separator === undefined ? value.value : splitList(value.value) };
    case 'number':
      return { value: printNumber(value) };
    case 'boolean':
      return { value: String(value.value) };
    case 'duration':
      return { value: printDuration(value.milliseconds) };
    case 'memory':
      return { value: printMemory(value.bytes) };
    case 'pattern':
      return { value: value.source };
    default:
      return refuseType(definition);
  }
}

function toList(definition: SettingDefinition, value: Value): Coercion {
  if (value.kind === 'list') return { value: toJson(value) };
  if (value.kind === 'string' && definition.separator !== undefined) return { value: splitList(value.value) };
  return refuseType(definition);
}

function splitList(text: string): readonly string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

const TYPE_WORDS: Readonly<Record<SettingType, string>> = {
  bool: 'true or false',
  int: 'an integer',
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

/** The problem of a value that is of none of the setting's types. */
export function refuseType({ types }: SettingDefinition): Coercion {
  const words = types.map((type) => TYPE_WORDS[type]);
  return { problem: { code: 'wrong-type', severity: 'error', message: `{setting} expects ${words.join(' or ')}.` } };
}

/** Converts a known value to plain JSON, in ms and bytes; unknown parts become null. */
function toJson(value: Value): Json {
  switch (value.kind) {
    case 'string':
    case 'boolean':
      return value.value;
    case 'number':
      return toPlainNumber(value);
    case 'duration':
      return toPlainAmount(value.milliseconds);
    case 'memory':
      return toPlainAmount(value.bytes);
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
