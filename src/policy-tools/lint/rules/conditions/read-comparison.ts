import { type Operator, operatorOf } from '../../../../policy/rego-tree/comparisons.ts';
import type { RegoNode } from '../../../../policy/rego-tree/rego-tree.ts';
import { argumentsOf, callOf } from '../../../../policy/rego-tree/walk-tree.ts';

interface Comparison {
  readonly operator: Operator;
  readonly left: RegoNode;
  readonly right: RegoNode;
}

export function readComparison(expr: RegoNode): Comparison | undefined {
  const call = callOf(expr);
  const operator = call === undefined ? undefined : operatorOf(String(call.value));
  const [left, right] = call === undefined ? [] : argumentsOf(call);
  return operator === undefined || left === undefined || right === undefined ? undefined : { operator, left, right };
}
