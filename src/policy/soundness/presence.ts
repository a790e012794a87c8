import { parsePathText } from '../../base/dotted-path.ts';
import { compareCodeUnits } from '../../base/order.ts';
import type { AlternativeRow, SettingRow } from '../../document/document.ts';
import { classify } from '../../vocabulary/vocabulary.ts';

/** Returns true if an alternative of a secret setting is null, a boolean or blank, which is not redacted. */
export function isNoSecret({ value }: AlternativeRow): boolean {
  return value === null || typeof value === 'boolean' || (typeof value === 'string' && value.trim() === '');
}

/** Returns true if a condition may leave a setting out. */
export function canBeAbsent({ alternatives = [] }: SettingRow): boolean {
  return alternatives.some(({ absent }) => absent === true);
}

/** Returns true if a scope itself was assigned an unknown value: `env = System.getenv()`. */
export function canHaveRows({ certainty }: SettingRow, path: readonly (string | number)[]): boolean {
  return certainty === 'unknown' && classify(path.map(String)) === 'scope';
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
