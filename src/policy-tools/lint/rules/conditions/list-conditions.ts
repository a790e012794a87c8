import type { RegoNode, RegoRule } from '../../../../policy/rego-tree/rego-tree.ts';
import { walkBodies } from '../../../../policy/rego-tree/walk-tree.ts';

/** Returns every expression that must hold, including those in comprehensions and `every`. */
export function listConditions(rule: RegoRule): readonly RegoNode[] {
  return [...walkBodies(rule)].flat();
}
