import { stepsOfEntry } from '../limits.ts';
import { mapAlternatives } from '../values/choice.ts';
import { toMap } from '../values/choice-of-maps.ts';
import { createAbsent, createBoolean, isAbsent } from '../values/constructors.ts';
import type { Value } from '../values/value.ts';
import { isTrue } from './presence.ts';
import { findLostNode, Leaf, Scope } from './tree.ts';

/** Replaces a value or a map literal by a scope, as a block of the legacy dialect does before it is entered. */
export function ensureBlock(scope: Scope, name: string): void {
  const present = scope.find(name);
  if (present === undefined) return;
  const lost = findLostNode(present);
  if (present instanceof Leaf) leaveScopes(scope, name, present);
  else if (present.literal.kind !== 'boolean') leaveWays(scope, name, present);
  else if (isTrue(present.literal)) scope.put(name, new Scope(scope, present.span));
  const block = scope.find(name);
  if (lost !== undefined && block instanceof Scope) block.replaced = lost;
}

/** Keeps the alternatives of a choice that other blocks made. */
function leaveScopes(scope: Scope, name: string, { value, origin, previous }: Leaf): void {
  const left = mapAlternatives(value, (one) =>
    one.kind === 'unknown' || (one.kind === 'map' && one.isScope === true) ? one : createAbsent(),
  );
  const isEmpty = toMap(left) === undefined && left.kind !== 'unknown' && left.kind !== 'choice';
  scope.put(name, isEmpty ? new Scope(scope, undefined) : new Leaf(left, origin, previous));
}

/** Removes the settings below a map under the conditions under which it is a literal. */
function leaveWays(scope: Scope, name: string, present: Scope): void {
  const { literal } = present;
  const steps = stepsOfEntry * (literal.kind === 'choice' ? literal.alternatives.length : 1);
  const chooseByLiteral = (gone: Value, value: Value): Value =>
    mapAlternatives(literal, (each) => (isTrue(each) ? gone : each.kind === 'unknown' ? each : value));
  const copy = (parent: Scope, from: Scope): Scope => {
    const isThere = chooseByLiteral(createBoolean(false), from.isThere);
    const left = from === present ? new Scope(parent, from.span) : new Scope(parent, from.span, from.literal, isThere);
    for (const [key, node] of from.entries) {
      scope.budget.steps -= steps;
      if (node instanceof Scope) left.put(key, copy(left, node));
      else {
        const value = chooseByLiteral(createAbsent(), node.value);
        if (!isAbsent(value)) left.put(key, new Leaf(value, node.origin, node.previous));
      }
    }
    return left;
  };
  scope.put(name, copy(scope, present));
}
