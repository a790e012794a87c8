import type { Range } from './source.ts';

/** Returns the ranges sorted and disjoint; ranges that touch become one. */
export function joinRanges(ranges: readonly Range[]): readonly Range[] {
  const joined: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last !== undefined && range.start <= last.end) {
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
    } else joined.push(range);
  }
  return joined;
}

/** Returns the parts of the first ranges that none of the others covers; both sorted and disjoint. */
export function subtractRanges(ranges: readonly Range[], others: readonly Range[]): readonly Range[] {
  const left: Range[] = [];
  for (const range of ranges) {
    let { start } = range;
    for (const other of findOverlapping(others, range)) {
      if (other.start > start) left.push({ start, end: other.start });
      start = other.end;
    }
    if (start < range.end) left.push({ start, end: range.end });
  }
  return left;
}

/** Returns those of some sorted ranges that have a character in common with another range. */
export function findOverlapping<R extends Range>(ranges: readonly R[], wanted: Range): readonly R[] {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.end ?? 0) <= wanted.start) low = middle + 1;
    else high = middle;
  }
  let last = low;
  while (last < ranges.length && (ranges[last]?.start ?? 0) < wanted.end) last += 1;
  return ranges.slice(low, last);
}
