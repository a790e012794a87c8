import { maxAlternatives } from '../limits.ts';
import { type Condition, joinByAnd, negate } from './condition.ts';
import { createUnknown, mergeProvenance } from './constructors.ts';
import type { Alternative, Computed, UnknownValue, Value } from './value.ts';

// Builds values that depend on a condition that cannot be determined statically, as alternatives while there are few,
// so that a policy that passes on all of them passes.

/** One of several values; nested choices are opened, equal ones are joined, too many become unknown. */
export function chooseAmong(alternatives: readonly Alternative[], from: Computed): Value {
  const flat = alternatives.flatMap(({ condition, value }) =>
    value.kind === 'choice'
      ? value.alternatives.map((inner) => ({
          condition: joinByAnd(condition, inner.condition),
          value: inner.value,
        }))
      : [{ condition, value }],
  );
  const [first] = flat;
  const origin = mergeProvenance(from, ...alternatives.map((alternative) => alternative.value));
  if (
    first !== undefined &&
    flat.every((other) => other.value === first.value || isSameScalar(other.value, first.value))
  ) {
    return { ...first.value, ...origin };
  }
  if (flat.length > maxAlternatives) return createTooManyConditions(origin);
  return { kind: 'choice', alternatives: flat, ...origin };
}

/** Returns the unknown value of a choice with too many alternatives. */
export function createTooManyConditions(from: Computed): UnknownValue {
  return createUnknown('it depends on too many conditions', from);
}

/** One value where a condition holds, and another where it does not. */
export function chooseValue(condition: Condition, held: Value, otherwise: Value, from: Computed): Value {
  return chooseAmong(
    [
      { condition, value: held },
      { condition: negate(condition), value: otherwise },
    ],
    { references: from.references, literals: [] },
  );
}

/** Applies a computation to every alternative of a choice, and to any other value as it is. */
export function mapAlternatives(value: Value, compute: (value: Value) => Value): Value {
  if (value.kind !== 'choice') return compute(value);
  return chooseAmong(
    value.alternatives.map((alternative) => ({
      condition: alternative.condition,
      value: compute(alternative.value),
    })),
    value,
  );
}

/** Returns true if two values are equal known scalars. */
function isSameScalar(a: Value, b: Value): boolean {
  if (a.kind !== b.kind) return false;
  switch (a.kind) {
    case 'null':
      return b.kind === a.kind && b.absent === a.absent;
    case 'string':
    case 'boolean':
      return b.kind === a.kind && a.value === b.value;
    case 'number':
      return b.kind === 'number' && a.value === b.value && a.text === b.text && a.type === b.type;
    case 'duration':
      return b.kind === 'duration' && a.milliseconds === b.milliseconds;
    case 'memory':
      return b.kind === 'memory' && a.bytes === b.bytes;
    default:
      return false;
  }
}
