import type { RegoNode, RegoRule } from './rego-tree.ts';
import { argumentsOf, assignmentOf, variableOf, walkNode, walkRule } from './walk-tree.ts';

/** The variables that a rule has of its own: its arguments, and what `:=`, `some` and `every` declare anywhere in it. */
export function localsOf(rule: RegoRule): ReadonlySet<string> {
  const declared = [...rule.args, ...[...walkRule(rule)].flatMap(declaredBy)];
  return new Set(declared.flatMap((pattern) => [...walkNode(pattern)].flatMap((node) => variableOf(node) ?? [])));
}

/** The patterns whose variables an expression declares. */
export function declaredBy(expr: RegoNode): readonly RegoNode[] {
  if (expr.type === 'every') return expr.items.slice(0, -1);
  if (expr.type !== 'some')
    return assignmentOf(expr) === undefined ? [] : [(assignmentOf(expr) as { target: RegoNode }).target];
  const [only] = expr.items;
  // `some x in xs` is a call whose last argument is what is iterated.
  return only?.type === 'call' ? argumentsOf(only).slice(0, -1) : expr.items;
}

/** What `some … in` iterates in an expression; undefined where it does not. */
export function iteratedBy(expr: RegoNode): RegoNode | undefined {
  const [only] = expr.items;
  return expr.type === 'some' && only?.type === 'call' ? argumentsOf(only).at(-1) : undefined;
}
