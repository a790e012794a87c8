import type { RegoNode } from '../../../../policy/rego-tree/rego-tree.ts';

export function listPairs(object: RegoNode): readonly { readonly key: RegoNode; readonly value: RegoNode }[] {
  return object.items.flatMap((key, index) => {
    const value = object.items[index + 1];
    return index % 2 === 0 && value !== undefined ? [{ key, value }] : [];
  });
}

export function findField(object: RegoNode, name: string): RegoNode | undefined {
  return listPairs(object).find(({ key }) => key.type === 'string' && key.value === name)?.value;
}
