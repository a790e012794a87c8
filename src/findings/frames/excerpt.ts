import { findOverlapping, joinRanges } from '../../base/ranges.ts';
import { LineIndex, type Location, type Range } from '../../base/source.ts';
import type { TextFinder } from '../../base/text-finder.ts';
import { isAssignmentSign } from '../../language/is-assignment-sign.ts';
import { type CoveredText, coverText } from '../../secrets/covered-text.ts';
import type { Redactor } from '../../secrets/redactor.ts';
import { type Blanks, buildFrame, findFramedRange, quote } from './frame.ts';
import type { FrameLine } from './frame-line.ts';
import { chooseSafeLineHash, hashLines, type LineHash } from './line-hash.ts';

/** Lines of a file around a place, redacted. */
export interface Excerpt {
  /**
   * Returns the place cut to its first line: hosts show a comment on a change only if the change contains every line of
   * the place.
   */
  tighten(location: Location): Location;
  /** Returns true if there is nothing but `=` or `:` between a key and its value: a compound operator reads the old value. */
  assigns(key: Location, value: Location): boolean;
  frame(location: Location): readonly FrameLine[];
  lineHash(location: Location): string | null;
}

/** Text of a file without the parts that frames never show, and the other inputs of excerpts. */
export interface FilledText extends Blanks {
  readonly text: string;
  /** By line; null for a line whose hash is not shown. */
  readonly hashes: readonly (string | null)[];
  /** Lines with a secret elsewhere than where it is known to be: they are filled as well, and no frame can show them. */
  readonly missing: readonly Range[];
}

/** An excerpt needs a part of a text that is filled. */
export class MissingTextError extends Error {}

/** Creates the excerpts of one file. `covered` are the ranges that frames do not show, if they are known. */
export function createExcerpt(
  file: string,
  text: string,
  redactor: Redactor,
  covered: () => CoveredText | undefined = () => undefined,
): Excerpt {
  let hashes: readonly LineHash[] | undefined;
  let blanks: Blanks | undefined;
  const findBlanks = (): Blanks => {
    blanks ??= listBlanks(redactor.hidden(file), covered() ?? coverText({ path: file, text }));
    return blanks;
  };
  return {
    ...cutExcerpt(text, findBlanks, redactor),
    lineHash: ({ line }) => {
      hashes ??= hashLines(text);
      return chooseSafeLineHash(hashes, line, (range) => isHidden(range, findBlanks()));
    },
  };
}

/** Fills what frames leave out of a text in any case: secrets, and texts and comments that no value has. */
export function fillText(
  text: string,
  sensitive: readonly Range[],
  covered: CoveredText,
  secrets: TextFinder,
): FilledText {
  const blanks = listBlanks(sensitive, covered);
  const hashes = hashLines(text);
  const { secret, unread, loose } = blanks;
  const filled = fill(text, joinRanges([...secret, ...unread, ...loose]));
  const missing = joinRanges(secrets.findParts(filled).map((part) => extendToLines(text, part)));
  return {
    text: fill(filled, missing),
    hashes: hashes.map((hash, index) =>
      findOverlapping(missing, hash).length > 0
        ? missingHash
        : chooseSafeLineHash(hashes, index + 1, (range) => isHidden(range, blanks)),
    ),
    ...{ ...blanks, missing },
  };
}

/** Hash of a line that was filled, or is hashed together with one. */
const missingHash = '';

function fill(text: string, ranges: readonly Range[]): string {
  let filled = '';
  let at = 0;
  for (const { start, end } of ranges) {
    filled += text.slice(at, start) + text.slice(start, end).replaceAll(/\S/gu, (unit) => 'x'.repeat(unit.length));
    at = end;
  }
  return filled + text.slice(at);
}

function extendToLines(text: string, { start, end }: Range): Range {
  const next = text.indexOf('\n', end);
  return { start: text.lastIndexOf('\n', start - 1) + 1, end: next === -1 ? text.length : next };
}

/** Creates the excerpts of a filled text. They throw `MissingTextError` for a place that needs the removed text. */
export function createFilledExcerpt(filled: FilledText, redactor: Redactor): Excerpt {
  const { text, hashes, secret, unread, around, loose, missing } = filled;
  const excerpt = cutExcerpt(text, () => ({ secret, unread, around, loose }), redactor);
  const lines = new LineIndex(text);
  return {
    ...excerpt,
    frame(location) {
      if (findOverlapping(missing, findFramedRange(location, lines)).length > 0) throw new MissingTextError();
      const own = { start: findStart(location, lines) - quote, end: findEnd(location, lines) + quote };
      // A finding about a text that no value has shows it.
      if (
        findOverlapping(loose, own).some(
          ({ start, end }) => start - quote <= own.start + quote && own.end - quote <= end + quote,
        )
      )
        throw new MissingTextError();
      return excerpt.frame(location);
    },
    lineHash({ line }) {
      const hash = hashes[line - 1] ?? null;
      if (hash === missingHash) throw new MissingTextError();
      return hash;
    },
  };
}

function cutExcerpt(text: string, findBlanks: () => Blanks, redactor: Redactor): Omit<Excerpt, 'lineHash'> {
  const lines = new LineIndex(text);
  return {
    tighten: (location) => tighten(lines, location),
    assigns: (key, value) => isAssignmentSign(text.slice(findEnd(key, lines), findStart(value, lines))),
    frame: (location) =>
      buildFrame(lines, location, findBlanks()).map((line) => ({ ...line, text: redactor.text(line.text) })),
  };
}

function listBlanks(sensitive: readonly Range[], { secret, unread, around, loose }: CoveredText): Blanks {
  return { secret: joinRanges([...sensitive, ...secret]), unread, around, loose };
}

function isHidden(range: Range, { secret, unread }: Blanks): boolean {
  return [secret, unread].some((ranges) => findOverlapping(ranges, range).length > 0);
}

function findStart({ line, column }: Location, lines: LineIndex): number {
  return lines.findLineStart(line) + column - 1;
}

function findEnd({ endLine, endColumn }: Location, lines: LineIndex): number {
  return lines.findLineStart(endLine) + endColumn - 1;
}

function tighten(lines: LineIndex, location: Location): Location {
  if (location.endLine <= location.line) return location;
  const length = lines.readLine(location.line).trimEnd().length;
  return { ...location, endLine: location.line, endColumn: Math.max(length + 1, location.column + 1) };
}
