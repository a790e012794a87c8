import { joinRanges, overlapping } from '../base/ranges.ts';
import { LineIndex, type Location } from '../base/source.ts';
import { type CoveredText, coverText } from '../secrets/covered-text.ts';
import type { Redactor } from '../secrets/redactor.ts';
import type { FrameLine } from './finding.ts';
import { type Blanks, buildFrame } from './frame.ts';
import { hashLines, type LineHash, safeLineHash } from './line-hash.ts';

/** Lines of a file around a place, redacted. */
export interface Excerpt {
  /** Returns the place cut to its first line: hosts show a comment on a change only where it changed every line of it. */
  tighten(location: Location): Location;
  /** Returns true if there is nothing but `=` or `:` between a key and its value: a compound operator reads the old value. */
  assigns(key: Location, value: Location): boolean;
  frame(location: Location): readonly FrameLine[];
  lineHash(location: Location): string | null;
}

/** Creates the excerpts of one file. `covered` is what frames leave out of it, if that is known. */
export function createExcerpt(
  file: string,
  text: string,
  redactor: Redactor,
  covered: () => CoveredText | undefined = () => undefined,
): Excerpt {
  const lines = new LineIndex(text);
  let hashes: readonly LineHash[] | undefined;
  let blanks: Blanks | undefined;
  const blanksOf = (): Blanks => {
    if (blanks !== undefined) return blanks;
    const { secret, unread, around, loose } = covered() ?? coverText({ path: file, text });
    blanks = { secret: joinRanges([...redactor.hidden(file), ...secret]), unread, around, loose };
    return blanks;
  };
  return {
    tighten: (location) => tighten(lines, location),
    assigns: (key, value) => /^\s*[=:]\s*$/u.test(text.slice(endOf(key, lines), startOf(value, lines))),
    frame: (location) =>
      buildFrame(lines, location, blanksOf()).map((line) => ({ ...line, text: redactor.text(line.text) })),
    lineHash: ({ line }) => {
      hashes ??= hashLines(text);
      return safeLineHash(hashes, line, (range) =>
        [blanksOf().secret, blanksOf().unread].some((ranges) => overlapping(ranges, range).length > 0),
      );
    },
  };
}

function startOf({ line, column }: Location, lines: LineIndex): number {
  return lines.lineStart(line) + column - 1;
}

function endOf({ endLine, endColumn }: Location, lines: LineIndex): number {
  return lines.lineStart(endLine) + endColumn - 1;
}

function tighten(lines: LineIndex, location: Location): Location {
  if (location.endLine <= location.line) return location;
  const length = lines.lineText(location.line).trimEnd().length;
  return { ...location, endLine: location.line, endColumn: Math.max(length + 1, location.column + 1) };
}
