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
): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const { name, span } of listEmptyScopes(root, new Set()))
    if (!isUnclear(span)) found.push(diagnose('empty-scope', span, { name, isLeft: !isEmptyBlock(span) }));
  return found;
}

interface EmptyScope {
  readonly name: string;
  readonly span: Span;
}

function listEmptyScopes(scope: Scope, seen: Set<Scope>, found: EmptyScope[] = []): readonly EmptyScope[] {
  for (const [name, node] of scope.entries) {
    if (!(node instanceof Scope) || seen.has(node)) continue;
    seen.add(node);
    if (node.entries.size > 0) listEmptyScopes(node, seen, found);
    else if (node.span !== undefined) found.push({ name, span: node.span });
  }
  return found;
}
