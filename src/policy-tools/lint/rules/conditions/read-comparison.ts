import { findOperator, type Operator } from '../../../../policy/rego-tree/comparisons.ts';
import type { RegoNode } from '../../../../policy/rego-tree/rego-tree.ts';
import { findCall, listArguments } from '../../../../policy/rego-tree/walk-tree.ts';

interface Comparison {
  readonly operator: Operator;
  readonly left: RegoNode;
  readonly right: RegoNode;
}

export function readComparison(expr: RegoNode): Comparison | undefined {
  const call = findCall(expr);
  const operator = call === undefined ? undefined : findOperator(String(call.value));
  const [left, right] = call === undefined ? [] : listArguments(call);
  return operator === undefined || left === undefined || right === undefined ? undefined : { operator, left, right };
}
