import type { Span } from '../../base/source.ts';
import { stepsOfEntry, stepsOfReplaced } from '../limits.ts';
import type { OverriddenWrite, ResolvedScope, ResolvedSetting, WriteInScope } from './resolved.ts';
import { findFirstLeaf, Leaf, listWrites, Scope, type TreeNode } from './tree.ts';

/** A value that is lost because a scope of the same name replaced it. */
interface ReplacedValue {
  readonly path: readonly string[];
  readonly write: WriteInScope;
  readonly by: Span | undefined;
}

/**
 * Returns the tree's values by path, in order of first mention, the existing blocks, and the values that they replaced.
 * A scope that blocks share is listed in each of them, up to the budget of the tree.
 */
export function flattenTree(root: Scope): {
  readonly settings: readonly ResolvedSetting[];
  readonly scopes: readonly ResolvedScope[];
  readonly replaced: readonly ReplacedValue[];
} {
  const flat: Flat = { settings: [], scopes: [], replaced: [], budget: root.budget, seen: new Set() };
  flatten(root, [], false, flat);
  const { settings, scopes, replaced } = flat;
  return { settings, scopes, replaced };
}

interface Flat {
  readonly settings: ResolvedSetting[];
  readonly scopes: ResolvedScope[];
  readonly replaced: ReplacedValue[];
  readonly budget: Scope['budget'];
  readonly seen: Set<Scope>;
}

/** Adds what a scope contains; `isInShared` if it is within one that blocks share. */
function flatten(scope: Scope, path: readonly string[], isInShared: boolean, flat: Flat): void {
  const { settings, scopes, replaced, budget, seen } = flat;
  const isAgain = isInShared || seen.has(scope);
  seen.add(scope);
  if (scope.span !== undefined) scopes.push({ path, span: scope.span });
  for (const write of scope.replaced === undefined ? [] : listWrites(scope.replaced))
    replaced.push({ path, write, by: scope.span });
  for (const [name, node] of scope.entries) {
    if (isAgain) budget.steps -= stepsOfEntry + (node instanceof Leaf ? stepsOfReplaced * node.depth : 0);
    if (isAgain && budget.steps < 0) return;
    if (node instanceof Scope) flatten(node, [...path, name], isAgain, flat);
    else settings.push(createSetting(node, path, name));
  }
}

function createSetting(leaf: Leaf, scope: readonly string[], name: string): ResolvedSetting {
  const known = leaf.flattened;
  if (known !== undefined && isAt(known.path, scope, name)) return known;
  const setting = { path: [...scope, name], value: leaf.value, origin: leaf.origin, overridden: listHistory(leaf) };
  leaf.flattened = setting;
  return setting;
}

function isAt(path: readonly string[], scope: readonly string[], name: string): boolean {
  if (path.length !== scope.length + 1 || path[scope.length] !== name) return false;
  return scope.every((each, index) => each === path[index]);
}

/**
 * Returns the writes that a leaf replaced, oldest first. A replaced scope is one of them. A statement that ran several times,
 * in a loop or in a block that was copied, is one write.
 */
function listHistory(leaf: Leaf): ResolvedSetting['overridden'] {
  const found: OverriddenWrite[] = [];
  const seen = new Set<string>();
  let node: TreeNode | undefined = leaf.previous;
  while (node !== undefined) {
    if (node instanceof Scope) {
      const inScope = listWrites(node);
      const first = findFirstLeaf(node) ?? inScope[0];
      if (first !== undefined) found.push({ origin: first.origin, value: node.toValue(), inScope });
      break;
    }
    const { origin, value } = node;
    const statement = `${origin.value.path}:${origin.value.start}:${origin.profile ?? ''}`;
    if (!seen.has(statement)) found.push({ origin, value });
    seen.add(statement);
    node = node.previous;
  }
  return found.reverse();
}
