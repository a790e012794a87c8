import type * as ast from './ast.ts';

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

/** The nodes directly below one, in the order of the text. */
export function childrenOf(node: AstNode): readonly AstNode[] {
  const children: AstNode[] = [];
  for (const value of Object.values(node)) {
    if (isNode(value)) children.push(value);
    else if (Array.isArray(value)) for (const item of value) if (isNode(item)) children.push(item);
  }
  return children;
}

/** Visits a node and all below it, each before what is below it; a visit that gives false leaves out what is below. */
export function walk(root: AstNode, visit: (node: AstNode, parent: AstNode | undefined) => boolean | undefined): void {
  const pending: (readonly [node: AstNode, parent: AstNode | undefined])[] = [[root, undefined]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [node, parent] = next;
    if (visit(node, parent) === false) continue;
    for (const child of childrenOf(node).toReversed()) pending.push([child, node]);
  }
}

function isNode(value: unknown): value is AstNode {
  return typeof value === 'object' && value !== null && 'kind' in value;
}
