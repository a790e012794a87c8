import type { Range } from '../../base/source.ts';
import type { ConfigFile } from './nodes.ts';
import { type AstNode, childrenOf } from './walk.ts';

/** Finds the nodes of a tree by their place in the text, in time proportional to the height of the tree. */
export class NodeIndex {
  readonly #root: ConfigFile;
  /** Children by start, of the nodes that were searched. */
  readonly #children = new Map<AstNode, readonly AstNode[]>();

  constructor(root: ConfigFile) {
    this.#root = root;
  }

  /** Returns the nodes that contain a whole range, from the file to the innermost one. */
  pathTo(range: Range): readonly AstNode[] {
    const path: AstNode[] = [this.#root];
    for (let next = this.#childAt(this.#root, range); next !== undefined; next = this.#childAt(next, range))
      path.push(next);
    return path;
  }

  /** Returns the innermost node at an offset; the file where there is no other. */
  nodeAt(offset: number): AstNode {
    return this.pathTo({ start: offset, end: offset + 1 }).at(-1) ?? this.#root;
  }

  /** Returns the nodes around a node, from its parent to the file. */
  ancestorsOf(node: AstNode): readonly AstNode[] {
    const path = this.pathTo(node);
    return path.slice(0, Math.max(0, path.indexOf(node))).reverse();
  }

  #childAt(node: AstNode, { start, end }: Range): AstNode | undefined {
    const children = this.#childrenOf(node);
    let low = 0;
    let high = children.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((children[middle]?.start ?? 0) <= start) low = middle + 1;
      else high = middle;
    }
    const child = children[low - 1];
    return child !== undefined && end <= child.end ? child : undefined;
  }

  #childrenOf(node: AstNode): readonly AstNode[] {
    const known = this.#children.get(node);
    if (known !== undefined) return known;
    const children = childrenOf(node).toSorted((a, b) => a.start - b.start);
    this.#children.set(node, children);
    return children;
  }
}

const indexes = new WeakMap<ConfigFile, NodeIndex>();

/** Returns the index of a tree, which all callers share. */
export function indexNodes(root: ConfigFile): NodeIndex {
  const known = indexes.get(root) ?? new NodeIndex(root);
  indexes.set(root, known);
  return known;
}
