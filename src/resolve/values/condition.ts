/** A condition that cannot be determined statically, as plain data. Conditions with equal texts are equal. */
export interface Condition {
  /** Source code, as documents and messages show it. */
  readonly text: string;
  /** The conditions of a conjunction. */
  readonly parts?: readonly Condition[];
  /** The condition that this one negates. */
  readonly negates?: Condition;
}

/** Condition of the only way that there is. */
export const always: Condition = { text: '' };

/** Returns the negation of a condition, or the condition that it negates. */
export function negate(condition: Condition): Condition {
  return condition.negates ?? negateCondition(`!(${condition.text})`, condition);
}

/** Returns the negation of a condition with a text of its own. */
export function negateCondition(text: string, negates: Condition): Condition {
  return { text, negates };
}

/** Returns the conjunction of two conditions; the outer one if it has the inner one as a part. */
export function joinByAnd(outer: Condition, inner: Condition): Condition {
  if (outer === always) return inner;
  if (inner === always || isSame(outer, inner) || hasPart(outer, inner)) return outer;
  return { text: `${outer.text} && ${inner.text}`, parts: [...listConjuncts(outer), ...listConjuncts(inner)] };
}

/** Returns the disjunction of conditions. */
export function joinByOr(conditions: readonly Condition[]): Condition {
  const [first = always, ...others] = conditions;
  return others.length === 0 ? first : { text: conditions.map(({ text }) => `(${text})`).join(' || ') };
}

/** Returns the conditions that all have to hold. */
export function listConjuncts(condition: Condition): readonly Condition[] {
  return condition.parts ?? [condition];
}

/** Returns true if two conditions are the same. */
export function isSame(a: Condition | undefined, b: Condition | undefined): boolean {
  return a?.text === b?.text;
}

/** Returns true if a condition contradicts another one; no condition always holds. */
export function isExcluding(held: Condition | undefined, condition: Condition | undefined): boolean {
  if (held === undefined || condition === undefined) return false;
  return [condition, ...(condition.parts ?? [])].some((one) =>
    listConjuncts(negate(one)).every((part) => hasPart(held, part)),
  );
}

function hasPart(condition: Condition, part: Condition): boolean {
  return listConjuncts(condition).some((each) => isSame(each, part));
}
