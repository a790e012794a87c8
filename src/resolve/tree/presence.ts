import { isAbsent } from '../values/constructors.ts';
import type { Value } from '../values/value.ts';
import { type Answer, answerFor, Scope, type TreeNode } from './tree.ts';

/** Returns true if a node exists; undecided where a condition may have left it out. */
export function findPresence(node: TreeNode | undefined): Answer {
  if (node === undefined) return false;
  if (node instanceof Scope) return node.isSure || 'undecided';
  return answerFor(node.value, (one) => !isAbsent(one));
}

/** Returns true if a scope exists that blocks or dotted names made: neither a value nor the map of a literal. */
export function isOfBlocks(node: TreeNode | undefined): Answer {
  if (node === undefined) return false;
  if (!(node instanceof Scope)) return answerFor(node.value, (one) => one.kind === 'map' && one.isScope === true);
  return node.literal === false ? findPresence(node) : node.literal === true ? false : 'undecided';
}

/** Returns true if there is a map with at least one entry. */
export function hasEntries(node: TreeNode | undefined): Answer {
  if (node === undefined) return false;
  if (!(node instanceof Scope)) return answerFor(node.value, hasItems);
  let answer: Answer = false;
  // Ends with the first entry that is there: each statement may ask about a scope of thousands.
  for (const entry of node.entries.values()) {
    const isThere = findPresence(entry);
    if (isThere === true) return true;
    answer = isThere === false ? answer : isThere;
  }
  return answer;
}

function hasItems(value: Value): Answer {
  if (value.kind === 'unknown') return 'undecided';
  return value.kind === 'map' && value.entries.size > 0;
}
