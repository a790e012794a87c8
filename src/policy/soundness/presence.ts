import { parsePathText } from '../../base/dotted-path.ts';
import { compareCodeUnits } from '../../base/order.ts';
import type { AlternativeRow, SettingRow } from '../../document/document.ts';
import { classify } from '../../vocabulary/vocabulary.ts';
import type { RowPattern } from '../pack/policy-inputs.ts';

/** Returns true if an alternative of a secret setting is null, a boolean or blank, which is not redacted. */
export function isNoSecret({ value }: AlternativeRow): boolean {
  return value === null || typeof value === 'boolean' || (typeof value === 'string' && value.trim() === '');
}

/** Returns true if a condition may leave a setting out. */
export function canBeAbsent({ alternatives }: SettingRow): boolean {
  return alternatives?.some(({ absent }) => absent === true) === true;
}

/** Returns true if a scope itself was assigned an unknown value: `env = System.getenv()`. */
export function canHaveRows({ certainty }: SettingRow, path: readonly (string | number)[]): boolean {
  return certainty === 'unknown' && classify(path.map(String)) === 'scope';
}

/** Fields that a row has whatever its value is. */
const sureFields: ReadonlySet<string> = new Set(['dependsOn', 'secretFacts']);

/** Returns true if an iteration over the rows that have this ending and these fields passes over a row whatever its value is. */
export function isPassedOver(
  path: string,
  row: SettingRow,
  { ending = '', fields = [] }: Pick<RowPattern, 'ending' | 'fields'>,
): boolean {
  const isOther = !path.endsWith(ending) || fields.some((field) => sureFields.has(field) && !Object.hasOwn(row, field));
  return isOther && !mayHoldRows(path, row);
}

/** Certainties of values that are texts or functions. */
const isOneValue: ReadonlySet<string> = new Set(['partial', 'path', 'secret', 'closure']);

/** Returns true if rows below its path may take the place of a row. */
function mayHoldRows(
  path: string,
  { certainty, value, alternatives = [] }: Pick<SettingRow, 'certainty' | 'value' | 'alternatives'>,
): boolean {
  if (certainty === 'choice') {
    for (const each of alternatives) if (mayHoldRows(path, each)) return true;
    return false;
  }
  if (certainty === 'literal' || certainty === 'resolved') return typeof value === 'object' && value !== null;
  // The text of a variable is no scope, but a scope that is set to it is not known at all.
  if (certainty === 'env') return classify((parsePathText(path) ?? [path]).map(String)) === 'scope';
  return !isOneValue.has(certainty);
}

/**
 * Returns true if one of the rows is certainly set: one without conditions, or one in each branch of an `if` and
 * `else`.
 */
export function isAnySure(rows: readonly (readonly [path: string, row: SettingRow])[]): boolean {
  const certain = rows.filter(([path, row]) => !canHaveRows(row, parsePathText(path) ?? [path]));
  if (certain.some(([, row]) => !canBeAbsent(row))) return true;
  const groups = new Map<string, Set<string>>();
  for (const [, { alternatives = [] }] of certain) {
    const key = writeConditionsKey(alternatives.map(({ condition }) => condition));
    const missing = groups.get(key) ?? new Set(alternatives.map(({ condition }) => condition));
    for (const { condition, absent } of alternatives) if (absent !== true) missing.delete(condition);
    groups.set(key, missing);
  }
  return [...groups.values()].some((missing) => missing.size === 0);
}

/** Returns a key that is equal for equal conditions, in whatever order the alternatives name them. */
export function writeConditionsKey(conditions: readonly string[]): string {
  return conditions.toSorted(compareCodeUnits).join('\n');
}
