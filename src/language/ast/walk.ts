import type * as ast from './nodes.ts';

export type AstNode =
  | ast.ConfigFile
  | ast.Statement
  | ast.Expression
  | ast.Name
  | ast.ApplyCall
  | ast.Catch
  | ast.Case
  | ast.Parameter
  | ast.Argument
  | ast.MapEntry
  | ast.TemplatePart;

/** Returns the nodes directly below a node, each once. */
export function listChildren(node: AstNode): readonly AstNode[] {
  const children: AstNode[] = [];
  for (const value of Object.values(node)) {
    if (isNode(value)) {
      // The key and the value of an entry that spreads a map are one node.
      if (value !== children.at(-1)) children.push(value);
    } else if (Array.isArray(value)) for (const item of value) if (isNode(item)) children.push(item);
  }
  return children;
}

/** Visits a node and all nodes below it, parents first. Skips the nodes below one for which the visitor returns false. */
export function walk(root: AstNode, visit: (node: AstNode, parent: AstNode | undefined) => boolean | undefined): void {
  const pending: (readonly [node: AstNode, parent: AstNode | undefined])[] = [[root, undefined]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [node, parent] = next;
    if (visit(node, parent) === false) continue;
    for (const child of listChildren(node).toReversed()) pending.push([child, node]);
  }
}

function isNode(value: unknown): value is AstNode {
  return typeof value === 'object' && value !== null && 'kind' in value;
}
