import type { RegoNode } from '../../../../policy/rego-tree/rego-tree.ts';

export function pairsOf(object: RegoNode): readonly { readonly key: RegoNode; readonly value: RegoNode }[] {
  return object.items.flatMap((key, index) => {
    const value = object.items[index + 1];
    return index % 2 === 0 && value !== undefined ? [{ key, value }] : [];
  });
}

export function fieldOf(object: RegoNode, name: string): RegoNode | undefined {
  return pairsOf(object).find(({ key }) => key.type === 'string' && key.value === name)?.value;
}
