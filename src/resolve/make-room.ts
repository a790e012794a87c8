import type { Place } from './place.ts';
import { Leaf, leaveRoom, Scope } from './tree.ts';
import { underConditions } from './write.ts';

/**
 * What a block of the legacy dialect replaces before it is entered: a value or a map literal of its name; in a profile
 * also a selector's earlier block, and what dotted names put aside for the same new scope.
 */
export function makeRoom(scope: Scope, name: string, place: Place, isDeferred: boolean): void {
  const present = scope.find(name);
  if (present === undefined) return;
  const isSelector = place.profile !== undefined && /^with(?:Name|Label):/u.test(name);
  const isDotted = isDeferred && present instanceof Scope && present.span === undefined;
  if (present instanceof Leaf) {
    leaveRoom(scope, name, present, (before, write) => underConditions(before, write, place.conditions));
  } else if (isSelector || isDotted) scope.put(name, new Scope(scope, undefined));
}
