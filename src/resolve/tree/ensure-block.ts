import { mapAlternatives } from '../values/choice.ts';
import { toMap } from '../values/choice-of-maps.ts';
import { createAbsent } from '../values/constructors.ts';
import { findLostNode, Leaf, Scope } from './tree.ts';

/**
 * Replaces a value or a map literal by a scope, as a block of the legacy dialect does before it is entered. Returns false
 * where it depends on a condition whether there is a map literal.
 */
export function ensureBlock(scope: Scope, name: string): boolean {
  const present = scope.find(name);
  if (present === undefined) return true;
  const lost = findLostNode(present);
  if (present instanceof Leaf) leaveScopes(scope, name, present);
  else if (present.literal === 'undecided') return false;
  else if (present.literal) scope.put(name, new Scope(scope, present.span));
  const block = scope.find(name);
  if (lost !== undefined && block instanceof Scope) block.replaced = lost;
  return true;
}

/** Keeps the alternatives of a choice that other blocks made. */
function leaveScopes(scope: Scope, name: string, { value, origin, previous }: Leaf): void {
  const left = mapAlternatives(value, (one) =>
    one.kind === 'unknown' || (one.kind === 'map' && one.isScope === true) ? one : createAbsent(),
  );
  const isEmpty = toMap(left) === undefined && left.kind !== 'unknown' && left.kind !== 'choice';
  scope.put(name, isEmpty ? new Scope(scope, undefined) : new Leaf(left, origin, previous));
}
