import type { RegoNode, RegoRule } from './rego-tree.ts';
import { findAssignment, findVariable, listArguments, walkNode, walkRule } from './walk-tree.ts';

/** Returns the local variables of a rule: its arguments, and those declared by `:=`, `some` and `every`. */
export function collectLocals(rule: RegoRule): ReadonlySet<string> {
  const declared = [...rule.args, ...[...walkRule(rule)].flatMap(listDeclaredBy)];
  return new Set(declared.flatMap((pattern) => [...walkNode(pattern)].flatMap((node) => findVariable(node) ?? [])));
}

/** Returns the patterns whose variables an expression declares. */
export function listDeclaredBy(expr: RegoNode): readonly RegoNode[] {
  if (expr.type === 'every') return expr.items.slice(0, -1);
  if (expr.type !== 'some')
    return findAssignment(expr) === undefined ? [] : [(findAssignment(expr) as { target: RegoNode }).target];
  const [only] = expr.items;
  // `some x in xs` is a call whose last argument is the collection.
  return only?.type === 'call' ? listArguments(only).slice(0, -1) : expr.items;
}

/** Returns the collection of `some … in`; undefined for other expressions. */
export function findIterated(expr: RegoNode): RegoNode | undefined {
  const [only] = expr.items;
  return expr.type === 'some' && only?.type === 'call' ? listArguments(only).at(-1) : undefined;
}
