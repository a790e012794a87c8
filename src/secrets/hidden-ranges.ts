import type { Range } from '../base/source.ts';

/** Sorted and disjoint, ranges that touch joined. */
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

// A quote, or a slash where a slashy string may begin.
const opening = /["']|\$\/|(?<=[=(,:[{~?]\s*)\/(?![/*])/u;

/**
 * The string literals of a text that does not parse. There nobody can tell which of them is a password, nor where a
 * string ends; so everything from the first quote of a line to its end counts (but an apostrophe in a comment), and everything between triple quotes
 * (to the end of the text where one of them has no partner).
 */
export function stringRanges(text: string): readonly Range[] {
  const ranges: Range[] = [];
  for (const match of text.matchAll(/[^\r\n]+/gu)) {
    const quote = match[0].search(opening);
    if (quote >= 0 && !match[0].slice(0, quote).includes('//'))
      ranges.push({ start: match.index + quote, end: match.index + match[0].length });
  }
  const triples = [...text.matchAll(/'''|"""/gu)];
  const [first, last] = [triples[0], triples.at(-1)];
  if (first !== undefined && last !== undefined) {
    ranges.push({ start: first.index, end: triples.length % 2 === 0 ? last.index + 3 : text.length });
  }
  return joinRanges(ranges);
}

/** What of the first ranges none of the others covers; both sorted and disjoint. */
export function subtractRanges(ranges: readonly Range[], others: readonly Range[]): readonly Range[] {
  return ranges.flatMap((range) => {
    const left: Range[] = [];
    let { start } = range;
    for (const other of others) {
      if (other.end <= start || other.start >= range.end) continue;
      if (other.start > start) left.push({ start, end: other.start });
      start = other.end;
    }
    if (start < range.end) left.push({ start, end: range.end });
    return left;
  });
}
