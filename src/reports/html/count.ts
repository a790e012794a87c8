/** Writes a count: `12,345`. */
export function format(count: number): string {
  return count.toLocaleString('en');
}

/** Writes a count with its noun: `1 finding`, `2,000 findings`. */
export function plural(count: number, one: string, many: string = `${one}s`): string {
  return `${format(count)} ${count === 1 ? one : many}`;
}

/** Counts items by a key, most first; equal counts in the order of the keys. */
export function countBy<T>(items: readonly T[], keyOf: (item: T) => string): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const item of items) {
    const key = keyOf(item);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
}
