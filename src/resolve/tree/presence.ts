import { distribute } from '../values/choice.ts';
import { booleanValue, isAbsent } from '../values/constructors.ts';
import type { Value } from '../values/value.ts';
import { Scope, type TreeNode } from './tree.ts';

/** Whether there is a node that conditions may have left out: a boolean, or a choice between the two. */
export function presenceOf(node: TreeNode | undefined): Value {
  if (node === undefined) return booleanValue(false);
  if (node instanceof Scope) return node.isThere;
  return distribute(node.value, (one) => booleanValue(!isAbsent(one)));
}

/** Whether there is a scope that blocks or dotted names made: no value, and not the map of a literal. */
export function isOfBlocks(node: TreeNode | undefined): Value {
  if (node === undefined) return booleanValue(false);
  if (node instanceof Scope)
    return distribute(node.literal, (literal) => (isTrue(literal) ? booleanValue(false) : node.isThere));
  return distribute(node.value, (one) => booleanValue(one.kind === 'map' && one.isScope === true));
}

/** Whether there is a map with at least one entry: a boolean, a choice, or unknown. */
export function holdsAnything(node: TreeNode | undefined): Value {
  if (node === undefined) return booleanValue(false);
  if (!(node instanceof Scope))
    return distribute(node.value, (one) =>
      one.kind === 'unknown' ? one : booleanValue(one.kind === 'map' && one.entries.size > 0),
    );
  let presence: Value = booleanValue(false);
  for (const below of node.entries.values()) {
    presence = distribute(presence, (one) => (isTrue(one) ? one : presenceOf(below)));
    if (isTrue(presence)) break;
  }
  return presence;
}

export function isTrue(value: Value): boolean {
  return value.kind === 'boolean' && value.value;
}
