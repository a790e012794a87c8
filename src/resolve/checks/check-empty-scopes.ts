import type { Diagnostic } from '../../base/diagnostic.ts';
import type { Span } from '../../base/source.ts';
import { diagnose } from '../diagnostics.ts';
import { Scope, type TreeNode } from '../tree/tree.ts';

/**
 * Reports the scopes that are empty at the end of a file: the legacy engine takes each for an undefined name. Scopes with a
 * statement that is not followed are left out, and so are those in which the engine stops. A scope that blocks share is
 * reported once.
 */
export function checkEmptyScopes(
  root: Scope,
  isEmptyBlock: (span: Span) => boolean,
  isUnclear: (span: Span) => boolean,
): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const seen = new Set<Scope>();
  const visit = (node: TreeNode, name: string): void => {
    if (!(node instanceof Scope) || seen.has(node)) return;
    seen.add(node);
    if (node.entries.size > 0) node.entries.forEach(visit);
    else if (node.span !== undefined && !isUnclear(node.span))
      found.push(diagnose('empty-scope', node.span, { name, isLeft: !isEmptyBlock(node.span) }));
  };
  root.entries.forEach(visit);
  return found;
}
