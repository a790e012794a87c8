import { parsePathText } from '../../base/dotted-path.ts';
import { compareCodeUnits } from '../../base/order.ts';
import type { AlternativeRow, SettingRow } from '../../document/document.ts';
import { classify } from '../../vocabulary/vocabulary.ts';

/** Whether a secret setting is given no secret where this holds: such a value is shown as it is. */
export function isNoSecret({ value }: AlternativeRow): boolean {
  return value === null || typeof value === 'boolean' || (typeof value === 'string' && value.trim() === '');
}

/** Whether a condition may leave a setting out. */
export function leavesOut({ alternatives = [] }: SettingRow): boolean {
  return alternatives.some(({ absent }) => absent === true);
}

/** Whether a scope was set as a whole to what nobody can tell: `env = System.getenv()`. */
export function mayHoldRows({ certainty }: SettingRow, path: readonly (string | number)[]): boolean {
  return certainty === 'unknown' && classify(path.map(String)) === 'scope';
}

/** Whether something is set for sure: by a row that is there in any case, or by rows one of which is, as in `if` and `else`. */
export function isAnySure(rows: readonly (readonly [path: string, row: SettingRow])[]): boolean {
  const certain = rows.filter(([path, row]) => !mayHoldRows(row, parsePathText(path) ?? [path]));
  if (certain.some(([, row]) => !leavesOut(row))) return true;
  const groups = new Map<string, Set<string>>();
  for (const [, { alternatives = [] }] of certain) {
    const key = conditionsKey(alternatives.map(({ condition }) => condition));
    const missing = groups.get(key) ?? new Set(alternatives.map(({ condition }) => condition));
    for (const { condition, absent } of alternatives) if (absent !== true) missing.delete(condition);
    groups.set(key, missing);
  }
  return [...groups.values()].some((missing) => missing.size === 0);
}

/** The same for the same conditions: what is set where one holds and what is set where it does not name it in either order. */
export function conditionsKey(conditions: readonly string[]): string {
  return conditions.toSorted(compareCodeUnits).join('\n');
}
