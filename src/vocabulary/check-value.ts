import type { Json } from '../base/json.ts';
import { findSlip } from '../base/suggest.ts';
import { printDuration } from '../resolve/values/units/duration.ts';
import type { Coercion, CoercionProblem } from './coercion.ts';
import { toExecutorName } from './executors.ts';
import type { SettingDefinition } from './setting.ts';

/** Allowed values and limits, on a converted value; a word in another letter case becomes the table's. */
export function checkValue(definition: SettingDefinition, value: Json): Coercion {
  if (definition.namesExecutor && typeof value === 'string') return { value: toExecutorName(value) };
  if (definition.allowed !== undefined) return checkAllowed(definition, definition.allowed, value);
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = definition.limits ?? {};
  const isNumber = typeof value === 'number' || typeof value === 'bigint';
  if (!isNumber || (value >= min && value <= max)) return { value };
  const message = `{setting} must be ${describeLimits(definition)}.`;
  return { value, problem: { code: 'out-of-range', severity: 'warning', message } };
}

function checkAllowed(definition: SettingDefinition, allowed: readonly (string | boolean)[], value: Json): Coercion {
  const items = Array.isArray(value) ? (value as readonly Json[]) : [value];
  const found = items.map((item) => findAllowed(definition, item));
  if (!found.includes(undefined)) {
    const known = found.filter((word) => word !== undefined);
    return { value: Array.isArray(value) ? known : (known[0] ?? value) };
  }
  const words = allowed.filter((word) => typeof word === 'string');
  const shown = [...new Set(allowed.map(String))];
  const last = shown.length > 1 ? ` or ${shown.at(-1)}` : '';
  const message = `{setting} expects ${shown.slice(0, Math.max(shown.length - 1, 1)).join(', ')}${last}.`;
  const wrong = items.filter((_, index) => found[index] === undefined);
  const right = wrong.length === 1 && typeof wrong[0] === 'string' ? findSlip(wrong[0], words) : undefined;
  const problem: CoercionProblem = {
    code: 'not-allowed',
    severity: definition.open ? 'warning' : 'error',
    message,
    ...(right === undefined ? {} : { fix: `Write '${right}'.` }),
  };
  return definition.open ? { value, problem } : { problem };
}

/** The word of a closed list that a value is, in whatever form the engine takes it. */
export function findAllowed(
  { allowed = [], ignoreCase, exactCase = [], hyphens }: SettingDefinition,
  value: Json,
): string | boolean | undefined {
  const exact = allowed.find((word) => word === value);
  if (exact !== undefined || typeof value !== 'string') return exact;
  if (hyphens === true && value.includes('-')) return allowed.find((word) => word === joinWords(value));
  if (ignoreCase !== true) return undefined;
  return allowed.find(
    (word) => typeof word === 'string' && !exactCase.includes(word) && word.toLowerCase() === value.toLowerCase(),
  );
}

/** `public-read` as `PublicRead`. */
function joinWords(text: string): string {
  const words = text.split('-').map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1).toLowerCase()}`);
  return words.join('');
}

/** The limits of a number or a duration, in words. */
export function describeLimits({ limits = {}, types }: SettingDefinition): string {
  const print = types[0] === 'duration' ? printDuration : String;
  if (limits.min === undefined) return `at most ${print(limits.max ?? 0)}`;
  return limits.max === undefined
    ? `at least ${print(limits.min)}`
    : `from ${print(limits.min)} to ${print(limits.max)}`;
}
