/** Groups items by a key, in the order in which the keys appear. (`Map.groupBy` needs Node 21.) */
export function groupBy<T, Key>(items: readonly T[], readKey: (item: T) => Key): ReadonlyMap<Key, readonly T[]> {
  const groups = new Map<Key, T[]>();
  for (const item of items) {
    const key = readKey(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
