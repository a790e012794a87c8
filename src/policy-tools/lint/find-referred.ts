import type { RegoNode } from '../../policy/rego-tree/rego-tree.ts';
import { listWords } from '../../policy/rego-tree/walk-tree.ts';
import type { LintedFile, LintedPack, LocatedRule } from './linted-pack.ts';

/** The rules that a reference names, and the rest of the reference. */
export interface Referred {
  readonly rules: readonly LocatedRule[];
  /** Parts of the reference after the rule's name; empty if it refers to the complete rule. */
  readonly rest: readonly RegoNode[];
}

/**
 * Resolves a reference, or the operator of a call, to rules of the pack. Returns undefined for builtins, data and the
 * variables of the rule, which are in `locals`.
 */
export function findReferred(
  node: RegoNode,
  file: LintedFile,
  pack: LintedPack,
  locals: ReadonlySet<string>,
): Referred | undefined {
  const parts = node.type === 'ref' ? node.items : [node];
  const words = listWords(node);
  const [first = ''] = words;
  if (words.length === 0 || locals.has(first)) return undefined;
  const imported = file.module.imports.find(({ name }) => name === first);
  const path = imported === undefined ? words : [...imported.path, ...words.slice(1)];
  if (imported === undefined && first !== 'data')
    return selectNamed(pack.listRules(file.package), first, parts.slice(1));
  if (path[0] !== 'data') return undefined;
  for (let length = path.length - 1; length > 1; length--) {
    const rules = pack.listRules(path.slice(1, length).join('.'));
    if (rules.length > 0)
      return selectNamed(rules, path[length] ?? '', parts.slice(length + words.length - path.length + 1));
  }
  return undefined;
}

function selectNamed(rules: readonly LocatedRule[], name: string, rest: readonly RegoNode[]): Referred | undefined {
  const found = rules.filter(({ rule }) => rule.name === name);
  return found.length === 0 ? undefined : { rules: found, rest };
}
