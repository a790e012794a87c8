import type { RegoNode, RegoRule } from '../../../../policy/rego-tree/rego-tree.ts';
import { walkBodies } from '../../../../policy/rego-tree/walk-tree.ts';

/** Every expression that has to hold, comprehensions and `every` included. */
export function listConditions(rule: RegoRule): readonly RegoNode[] {
  return [...walkBodies(rule)].flat();
}
