import { isJudging } from '../../../../policy/pack/judging-rule.ts';
import type { RegoNode, RegoRule } from '../../../../policy/rego-tree/rego-tree.ts';
import { findAssignment, findVariable, walkBodies, walkBranches } from '../../../../policy/rego-tree/walk-tree.ts';
import { type LintedFile, type LintedPack, walkOwnRules } from '../../linted-pack.ts';

interface FoundResult {
  readonly file: LintedFile;
  readonly rule: RegoRule;
  /** Undefined if the rule does not write it literally. */
  readonly result: RegoNode | undefined;
}

export function* findResults(pack: LintedPack): Generator<FoundResult> {
  for (const { file, rule } of walkOwnRules(pack)) {
    if (file.isTest || rule.kind !== 'set' || !isJudging(rule.name)) continue;
    for (const branch of walkBranches(rule)) {
      yield { file, rule: branch, result: branch.key === undefined ? undefined : findAssigned(branch.key, branch) };
    }
  }
}

/** Returns the term assigned to a variable, if there is exactly one; otherwise the term itself. */
export function findAssigned(node: RegoNode, rule: RegoRule): RegoNode {
  const name = findVariable(node);
  if (name === undefined) return node;
  const assigned = [...walkBodies(rule)].flat().flatMap((expr) => findAssignment(expr) ?? []);
  const values = assigned.filter(({ target }) => findVariable(target) === name).map(({ value }) => value);
  return values.length === 1 ? (values[0] ?? node) : node;
}
