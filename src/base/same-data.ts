/** Returns whether two pieces of plain data (objects, arrays, maps, scalars) have equal content. */
export function isSameData(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => isSameData(item, b[index]));
  }
  if (a instanceof Map) {
    if (!(b instanceof Map) || a.size !== b.size) return false;
    // Entries have an order, which documents keep.
    const others = b.entries();
    for (const [key, item] of a) {
      const [otherKey, other] = others.next().value ?? [];
      if (key !== otherKey || !isSameData(item, other)) return false;
    }
    return true;
  }
  if (Array.isArray(b) || b instanceof Map) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSameData(a[name as keyof typeof a], b[name as keyof typeof b]))
  );
}
