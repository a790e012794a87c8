/** Returns whether two pieces of plain data (objects, arrays, maps, scalars) have equal content. */
export function isSameData(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false;
    for (let at = 0; at < a.length; at++) if (!isSameData(a[at], b[at])) return false;
    return true;
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
  // Plain objects inherit nothing that is enumerated, and a loop makes no lists of their names: this compares most of a document.
  let left = 0;
  for (const name in a) {
    if (!Object.hasOwn(b, name) || !isSameData(a[name as keyof typeof a], b[name as keyof typeof b])) return false;
    left += 1;
  }
  for (const _ in b) left -= 1;
  return left === 0;
}
