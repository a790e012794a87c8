import { joinRanges } from '../base/ranges.ts';
import type { Range } from '../base/source.ts';

/** A quote, or a slash where a slashy string may begin. */
const opening = /["']|\$\/|(?<=[=(,:[{~?]\s*)\/(?![/*])/u;

/**
 * Returns the strings of a text that does not parse: no tree has them, and any may be a password. Where one ends is not
 * known either, so each line counts from its first quote to its end (an apostrophe in a comment is none), and all that
 * stands between triple quotes, up to the end of the text where one of them has no partner.
 */
export function findUnparsedStrings(text: string): readonly Range[] {
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
