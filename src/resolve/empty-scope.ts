import type { Diagnostic } from '../base/diagnostic.ts';
import { diagnose } from './diagnostics.ts';
import { Scope } from './tree.ts';

/** The legacy engine takes a scope that is still empty at the end for a name that nobody defined. */
export function checkEmptyScopes(root: Scope): readonly Diagnostic[] {
  return [...root.entries].flatMap(([name, node]) => {
    if (!(node instanceof Scope)) return [];
    if (node.entries.size > 0) return checkEmptyScopes(node);
    return node.span === undefined ? [] : [diagnose('empty-scope', node.span, { name })];
  });
}
