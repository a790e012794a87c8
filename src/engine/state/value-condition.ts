import { UsageError } from '../../base/errors.ts';
import type { Json } from '../../base/json.ts';
import { parseDuration } from '../../resolve/values/units/duration.ts';
import { parseMemory } from '../../resolve/values/units/memory.ts';

/** Fields that a condition can compare. */
const fields = ['value', 'repository', 'file', 'profile', 'certainty'] as const;
type Field = (typeof fields)[number];

/** Facts of one value in one view. */
export interface ConditionSubject extends Readonly<Record<Exclude<Field, 'value' | 'profile'>, string>> {
  /** Undefined if it is not set or cannot be determined. */
  readonly value: Json | undefined;
  /** Profiles of the view. */
  readonly profiles: readonly string[];
}

export type Condition = (subject: ConditionSubject) => boolean;

const pattern = /^\s*(?<field>\w+)\s*(?<operator>==|!=|<=|>=|<|>|~)\s*(?<literal>.+?)\s*$/su;

/**
 * Parses `value == false`, `value > 8 GB`, `repository ~ rna`. A duration or size is compared in milliseconds or bytes, `~` is
 * true for a text that contains the other. A value that is unknown fulfils no condition about it.
 *
 * @throws UsageError for text of another form.
 */
export function parseCondition(text: string): Condition {
  const { field, operator = '', literal = '' } = pattern.exec(text)?.groups ?? {};
  const named = fields.find((each) => each === field);
  if (named === undefined) {
    throw new UsageError(
      'usage/invalid-value',
      `--where expects FIELD OPERATOR VALUE, such as "value == false", not "${text}". Fields: ${fields.join(', ')}. Operators: ==, !=, <, <=, >, >=, ~.`,
    );
  }
  const candidates = readLiterals(literal);
  return (subject) => {
    const found = named === 'value' ? [subject.value] : named === 'profile' ? subject.profiles : [subject[named]];
    const known = found.filter((value) => value !== undefined);
    if (known.length === 0) return false;
    const holds = (value: Json): boolean => candidates.some((other) => compare(value, operator, other));
    return operator === '!=' ? !known.some((value) => candidates.some((other) => value === other)) : known.some(holds);
  };
}

/** Returns what a literal may mean: JSON, an amount with its unit, and the text itself. */
function readLiterals(text: string): readonly Json[] {
  const amounts = [parseMemory(text), parseDuration(text)].flatMap((amount) =>
    amount === undefined ? [] : Number(amount),
  );
  try {
    const json = JSON.parse(text) as Json;
    return typeof json === 'object' && json !== null ? [text] : [json, ...(typeof json === 'string' ? [] : [text])];
  } catch {
    return [...amounts, text];
  }
}

function compare(value: Json, operator: string, other: Json): boolean {
  if (operator === '==') return value === other;
  if (operator === '~') return typeof value === 'string' && typeof other === 'string' && value.includes(other);
  if (typeof value !== 'number' || typeof other !== 'number') return false;
  if (operator === '<') return value < other;
  if (operator === '<=') return value <= other;
  return operator === '>' ? value > other : value >= other;
}
