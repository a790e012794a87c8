import type { ResolvedScope, ResolvedSetting } from './resolved.ts';
import { Leaf, Scope, type TreeNode } from './tree.ts';

/** The tree's values by path, in order of first mention, and the blocks that exist. */
export function flattenTree(root: Scope): {
  readonly settings: readonly ResolvedSetting[];
  readonly scopes: readonly ResolvedScope[];
} {
  const settings: ResolvedSetting[] = [];
  const scopes: ResolvedScope[] = [];
  const visit = (scope: Scope, path: readonly string[]): void => {
    if (scope.span !== undefined) scopes.push({ path, span: scope.span });
    for (const [name, node] of scope.entries) {
      const at = [...path, name];
      if (node instanceof Scope) visit(node, at);
      else settings.push(settingOf(node, at));
    }
  };
  visit(root, []);
  return { settings, scopes };
}

const settingsOf = new WeakMap<Leaf, ResolvedSetting>();

/** Leaves do not change: a view that shares a leaf with another one shares the setting, too. */
function settingOf(leaf: Leaf, path: readonly string[]): ResolvedSetting {
  const known = settingsOf.get(leaf);
  if (
    known !== undefined &&
    known.path.length === path.length &&
    known.path.every((name, index) => name === path[index])
  )
    return known;
  const setting = { path, value: leaf.value, origin: leaf.origin, overridden: history(leaf) };
  settingsOf.set(leaf, setting);
  return setting;
}

/** Returns the writes that a leaf replaced, oldest first. A replaced scope counts with its first location. */
function history(leaf: Leaf): ResolvedSetting['overridden'] {
  const found: { readonly origin: Leaf['origin']; readonly value: Leaf['value'] }[] = [];
  let node: TreeNode | undefined = leaf.previous;
  while (node !== undefined) {
    if (node instanceof Scope) {
      const first = firstLeaf(node);
      if (first !== undefined) found.push({ origin: first.origin, value: node.toValue() });
      break;
    }
    found.push({ origin: node.origin, value: node.value });
    node = node.previous;
  }
  return found.reverse();
}

function firstLeaf(scope: Scope): Leaf | undefined {
  for (const node of scope.entries.values()) {
    const leaf = node instanceof Leaf ? node : firstLeaf(node);
    if (leaf !== undefined) return leaf;
  }
  return undefined;
}
