import type { RegoNode, RegoRule } from './rego-tree.ts';
import { argumentsOf, assignmentOf, variableOf, walkNode, walkRule } from './walk-tree.ts';

/** Returns the local variables of a rule: its arguments, and those declared by `:=`, `some` and `every`. */
export function localsOf(rule: RegoRule): ReadonlySet<string> {
  const declared = [...rule.args, ...[...walkRule(rule)].flatMap(declaredBy)];
  return new Set(declared.flatMap((pattern) => [...walkNode(pattern)].flatMap((node) => variableOf(node) ?? [])));
}

/** Returns the patterns whose variables an expression declares. */
export function declaredBy(expr: RegoNode): readonly RegoNode[] {
  if (expr.type === 'every') return expr.items.slice(0, -1);
  if (expr.type !== 'some')
    return assignmentOf(expr) === undefined ? [] : [(assignmentOf(expr) as { target: RegoNode }).target];
  const [only] = expr.items;
  // `some x in xs` is a call whose last argument is the collection.
  return only?.type === 'call' ? argumentsOf(only).slice(0, -1) : expr.items;
}

/** Returns the collection of `some … in`; undefined for other expressions. */
export function iteratedBy(expr: RegoNode): RegoNode | undefined {
  const [only] = expr.items;
  return expr.type === 'some' && only?.type === 'call' ? argumentsOf(only).at(-1) : undefined;
}
