import type { Diagnostic } from '../../base/diagnostic.ts';
import type { Span } from '../../base/source.ts';
import { diagnose } from '../diagnostics.ts';
import { Scope } from '../tree/tree.ts';

/**
 * Reports the scopes that are empty at the end of a file: the legacy engine takes each for an undefined name. Scopes with a
 * statement that is not followed are left out, and so are those in which the engine stops. A scope that blocks share is
 * reported once.
 */
export function checkEmptyScopes(
  root: Scope,
  isEmptyBlock: (span: Span) => boolean,
  isUnclear: (span: Span) => boolean,
  seen = new Set<Scope>(),
): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  root.entries.forEach((node, name) => {
    if (!(node instanceof Scope) || seen.has(node)) return;
    seen.add(node);
    if (node.entries.size > 0) found.push(...checkEmptyScopes(node, isEmptyBlock, isUnclear, seen));
    else if (node.span !== undefined && !isUnclear(node.span))
      found.push(diagnose('empty-scope', node.span, { name, isLeft: !isEmptyBlock(node.span) }));
  });
  return found;
}
