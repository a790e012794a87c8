import { type AstNode, walk } from './walk.ts';

const KINDS: ReadonlySet<AstNode['kind']> = new Set([
  ...(['call', 'applyCall', 'new', 'closure', 'function', 'block', 'selector', 'apply'] as const),
]);

/** Returns true if a node contains a call or a block. Code without either sets nothing but what it assigns. */
export function hasCallOrBlock(root: AstNode): boolean {
  let isFound = false;
  walk(root, (node) => {
    isFound ||= KINDS.has(node.kind) || (node.kind === 'opaque' && node.hasCallOrBlock);
    return !isFound;
  });
  return isFound;
}
