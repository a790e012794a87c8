import { mapAlternatives } from '../values/choice.ts';
import { createBoolean, isAbsent } from '../values/constructors.ts';
import type { Value } from '../values/value.ts';
import { Scope, type TreeNode } from './tree.ts';

/** Returns a boolean, or a choice between the two: true if a node exists that conditions may have left out. */
export function findPresence(node: TreeNode | undefined): Value {
  if (node === undefined) return createBoolean(false);
  if (node instanceof Scope) return node.isThere;
  return mapAlternatives(node.value, (one) => createBoolean(!isAbsent(one)));
}

/** Returns true if a scope exists that blocks or dotted names made: neither a value nor the map of a literal. */
export function isOfBlocks(node: TreeNode | undefined): Value {
  if (node === undefined) return createBoolean(false);
  if (node instanceof Scope)
    return mapAlternatives(node.literal, (literal) => (isTrue(literal) ? createBoolean(false) : node.isThere));
  return mapAlternatives(node.value, (one) => createBoolean(one.kind === 'map' && one.isScope === true));
}

/** Returns a boolean, a choice, or unknown: true if there is a map with at least one entry. */
export function hasEntries(node: TreeNode | undefined): Value {
  if (node === undefined) return createBoolean(false);
  if (!(node instanceof Scope))
    return mapAlternatives(node.value, (one) =>
      one.kind === 'unknown' ? one : createBoolean(one.kind === 'map' && one.entries.size > 0),
    );
  let presence: Value = createBoolean(false);
  for (const below of node.entries.values()) {
    presence = mapAlternatives(presence, (one) => (isTrue(one) ? one : findPresence(below)));
    if (isTrue(presence)) break;
  }
  return presence;
}

export function isTrue(value: Value): boolean {
  return value.kind === 'boolean' && value.value;
}
