import type { RegoNode } from '../../../../policy/rego-tree/rego-tree.ts';

export function findCalls(nodes: Iterable<RegoNode>): readonly RegoNode[] {
  return [...nodes].filter(({ type }) => type === 'call');
}
