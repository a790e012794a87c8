/** Counts items by a key, most first; equal counts in the order of the keys. */
export function countBy<T>(items: readonly T[], readKey: (item: T) => string): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const item of items) {
    const key = readKey(item);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
}
