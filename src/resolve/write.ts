import type { Diagnostic } from '../base/diagnostic.ts';
import type { Span } from '../base/source.ts';
import { chooseAmong, negated } from './choice.ts';
import { diagnose } from './diagnostics.ts';
import { absentValue, constant } from './known.ts';
import { type Place, scopeOfTarget } from './place.ts';
import type { Origin } from './resolved.ts';
import { Leaf, Scope, type TreeNode, type Write } from './tree.ts';
import type { Value } from './value.ts';

/** Writes a value below a place, making the scopes on the way. */
export function writeSetting(
  place: Place,
  names: readonly string[],
  value: Value,
  origin: Origin,
  report: (diagnostic: Diagnostic) => void,
): void {
  const last = names.at(-1);
  if (last === undefined) return;
  const scope = openScopes(scopeOfTarget(place, names), names.slice(0, -1), undefined, origin.key, report);
  const present = scope.find(last);
  const previous = present instanceof Leaf && isSameWrite(present.origin, origin) ? present.previous : present;
  const write = underConditions(present, { value, origin }, place.conditions);
  scope.put(last, new Leaf(write.value, write.origin, previous));
}

/** Whether one statement wrote both, in a loop: it does not override itself. */
function isSameWrite(a: Origin, b: Origin): boolean {
  return (
    a.value.start === b.value.start &&
    a.span.start === b.span.start &&
    a.span.path === b.span.path &&
    a.profile === b.profile &&
    a.includedFrom === b.includedFrom
  );
}

/** The scope at a path below another; a value in the way is replaced, and reported. */
export function openScopes(
  scope: Scope,
  names: readonly string[],
  span: Span | undefined,
  place: Span,
  report: (diagnostic: Diagnostic) => void,
): Scope {
  let current = scope;
  for (const name of names) {
    const next = current.open(name, span);
    if (next === undefined) report(diagnose('value-is-no-scope', place, { name }));
    current = next ?? current.replace(name, span);
  }
  return current;
}

/** What a path holds when a value was written under conditions: that value if they hold, else what was there. */
export function underConditions(present: TreeNode | undefined, write: Write, conditions: readonly string[]): Write {
  if (conditions.length === 0) return write;
  const value = either(present, write.value, conditions);
  return { value, origin: { ...write.origin, condition: conditions.join(' && ') } };
}

function either(present: TreeNode | undefined, value: Value, conditions: readonly string[]): Value {
  const condition = conditions.join(' && ');
  const before = present === undefined ? absentValue() : present instanceof Scope ? present.toMap() : present.value;
  if (before.kind === 'choice' && before.alternatives.some((alternative) => alternative.condition === condition)) {
    const alternatives = before.alternatives.map((alternative) =>
      alternative.condition === condition ? { condition, value } : alternative,
    );
    return chooseAmong(alternatives, constant);
  }
  return chooseAmong(
    [
      { condition, value },
      { condition: negated(condition), value: before },
    ],
    constant,
  );
}
