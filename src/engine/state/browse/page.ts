/** Part of a list. */
export interface PageRequest {
  /** Number of items to leave out; 0 by default. */
  readonly offset?: number;
  readonly limit?: number;
}

export interface Page<Item> {
  /** Number of items of the list. */
  readonly total: number;
  readonly offset: number;
  readonly limit: number;
  readonly items: readonly Item[];
}

/** Items of a page by default, and at most. */
export const [usualLimit, maxLimit] = [50, 200];

/** Returns a part of a list, within the limit. */
export function slicePage<Item>(
  items: { readonly length: number; slice(start: number, end: number): Iterable<Item> },
  { offset = 0, limit = usualLimit }: PageRequest,
): Page<Item> {
  const size = Math.min(limit, maxLimit);
  return { total: items.length, offset, limit: size, items: [...items.slice(offset, offset + size)] };
}
