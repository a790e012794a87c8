import { maxAlternatives } from '../limits.ts';
import { joined, unknownValue } from './constructors.ts';
import type { Alternative, Computed, UnknownValue, Value } from './value.ts';

// Values that depend on a condition that cannot be determined statically, as alternatives as long as there are few,
// so that a policy that holds for all of them holds.

/** The negation of a condition's text, and back. */
export function negated(condition: string): string {
  return isNegation(condition) ? condition.slice(2, -1) : `!(${condition})`;
}

/** The parts of a condition that all have to hold. */
function conjuncts(condition: string): readonly string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const piece of condition.split(/( && |[()])/u)) {
    if (piece === '(') depth += 1;
    else if (piece === ')') depth -= 1;
    if (piece === ' && ' && depth === 0) parts.push('');
    else parts[parts.length - 1] += piece;
  }
  return parts;
}

/** Returns true if a condition contradicts another one, by their texts; no condition always holds. */
export function excludes(held: string | undefined, condition: string | undefined): boolean {
  if (held === undefined || condition === undefined) return false;
  const parts = conjuncts(held);
  return [condition, ...conjuncts(condition)].some((one) =>
    conjuncts(negated(one)).every((each) => parts.includes(each)),
  );
}

/** Returns true for the negation of a whole condition: its last character closes the parenthesis that it opens. */
export function isNegation(condition: string): boolean {
  if (!condition.startsWith('!(')) return false;
  let depth = 0;
  for (let at = 1; at < condition.length; at++) {
    if (condition[at] === '(') depth += 1;
    else if (condition[at] === ')') depth -= 1;
    if (depth === 0) return at === condition.length - 1;
  }
  return false;
}

/** One of several values; nested choices are opened, equal ones are joined, too many become unknown. */
export function chooseAmong(alternatives: readonly Alternative[], from: Computed): Value {
  const flat = alternatives.flatMap(({ condition, value }) =>
    value.kind === 'choice'
      ? possible(condition, value.alternatives).map((inner) => ({
          condition: both(condition, inner.condition),
          value: inner.value,
        }))
      : [{ condition, value }],
  );
  const [first] = flat;
  const origin = joined(from, ...alternatives.map((alternative) => alternative.value));
  if (
    first !== undefined &&
    flat.every((other) => other.value === first.value || isSameScalar(other.value, first.value))
  ) {
    return { ...first.value, ...origin };
  }
  if (flat.length > maxAlternatives) return tooManyConditions(origin);
  return { kind: 'choice', alternatives: flat, ...origin };
}

/** Returns the alternatives that remain where a condition holds: the environment does not change in between. */
function possible(condition: string, alternatives: readonly Alternative[]): readonly Alternative[] {
  const excluded = conjuncts(condition).filter(readsEnvironment).map(negated);
  if (excluded.length === 0) return alternatives;
  // Splitting conditions is expensive, so a search for the text comes first.
  const isExcluded = ({ condition }: Alternative): boolean =>
    excluded.some((part) => condition.includes(part) && conjuncts(condition).includes(part));
  const left = alternatives.filter((way) => !isExcluded(way));
  return left.length === 0 ? alternatives : left;
}

/** Returns true if a condition is about a variable of the environment alone. */
function readsEnvironment(condition: string): boolean {
  const [, inner] = /^!\((.*)\)$/u.exec(condition) ?? [];
  return /^!?(?:System\.getenv|env)\(['"]\w+['"]\)(?: [!=]= (?:null|'[^'$]*'))?$/u.test(inner ?? condition);
}

/** Returns the unknown value of a choice with too many alternatives. */
export function tooManyConditions(from: Computed): UnknownValue {
  return unknownValue('it depends on too many conditions', from);
}

/** One value where a condition holds, and another where it does not. */
export function eitherOf(condition: string, held: Value, otherwise: Value, from: Computed): Value {
  return chooseAmong(
    [
      { condition, value: held },
      { condition: negated(condition), value: otherwise },
    ],
    { references: from.references, literals: [] },
  );
}

/** Applies a computation to every alternative of a choice, and to any other value as it is. */
export function distribute(value: Value, compute: (value: Value) => Value): Value {
  if (value.kind !== 'choice') return compute(value);
  return chooseAmong(
    value.alternatives.map((alternative) => ({
      condition: alternative.condition,
      value: compute(alternative.value),
    })),
    value,
  );
}

function both(outer: string, inner: string): string {
  if (outer === inner) return outer;
  return outer.split(' && ').includes(inner) ? outer : `${outer} && ${inner}`;
}

/** Returns true if two values are the same known scalar. */
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
