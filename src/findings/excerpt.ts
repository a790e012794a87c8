import { LineIndex, type Location, type Range } from '../base/source.ts';
import type { ConfigDocument, ProblemRow } from '../document/document.ts';
import type { SourceMap } from '../document/source-map.ts';
import { joinRanges, stringRanges, subtractRanges } from '../secrets/hidden-ranges.ts';
import type { FrameLine } from './finding.ts';
import { buildFrame } from './frame.ts';
import { hashLines, type LineHash, safeLineHash } from './line-hash.ts';

/** What may be shown of one file around a place in it. */
export interface Excerpt {
  /** The place cut to its first line: hosts show a comment on a change only where it changed every line of it. */
  tighten(location: Location): Location;
  frame(location: Location): readonly FrameLine[];
  lineHash(location: Location): string | null;
}

interface View {
  readonly document: ConfigDocument;
  readonly sourceMap: SourceMap;
}

/** The excerpts of one file, from all views of the target, since what is secret in one is hidden in all. */
export function createExcerpt(file: string, text: string, views: readonly View[]): Excerpt {
  const lines = new LineIndex(text);
  const sensitive = views.flatMap((view) => view.sourceMap.sensitive[file] ?? []);
  const broken = views.flatMap((view) => view.document.problems.filter((problem) => isBroken(problem, file)));
  const unparsed = broken.length === 0 ? [] : unknownStrings(file, lines, views, broken);
  const hidden = joinRanges([...sensitive, ...unparsed]);
  let hashes: readonly LineHash[] | undefined;
  return {
    tighten: (location) => tighten(lines, location),
    frame: (location) => buildFrame(lines, location, hidden),
    lineHash: (location) => {
      hashes ??= hashLines(text);
      return safeLineHash(hashes, location.line, hidden);
    },
  };
}

// What only the strict dialect refuses was read whole all the same.
const readWhole = /-in-strict$|^syntax\/(?:selector-outside-block|unreadable-closure)$/u;

function isBroken({ file, severity, code }: ProblemRow, wanted: string): boolean {
  return file === wanted && severity === 'error' && code.startsWith('syntax/') && !readWhole.test(code);
}

/**
 * In a file that does not parse, the strings of which nobody decided whether they are secret: all but those in an
 * assignment or include that was read whole, on one line that no syntax problem touches.
 */
function unknownStrings(
  file: string,
  lines: LineIndex,
  views: readonly View[],
  broken: readonly ProblemRow[],
): readonly Range[] {
  const isTouched = (line: number): boolean =>
    broken.some(({ line: first, endLine }) => first <= line && line <= endLine);
  const settings = views
    .flatMap(({ sourceMap }) => Object.values(sourceMap.settings))
    .flatMap(({ origin, overridden }) => [origin, ...overridden])
    .map(({ location }) => location)
    .filter((place) => place.file === file && place.line === place.endLine && !isTouched(place.line))
    .map((place) => rangeOf(lines, place));
  const includes = views
    .flatMap(({ document }) => document.includes)
    .filter((include) => include.file === file && !isTouched(include.line))
    .map(({ line }) => ({ start: lines.lineStart(line), end: lines.lineStart(line + 1) }));
  return subtractRanges(stringRanges(lines.text), joinRanges([...settings, ...includes])).filter(
    // The brackets and commas between the items of a list tell nothing.
    ({ start, end }) => /[\p{L}\p{N}]/u.test(lines.text.slice(start, end)),
  );
}

function rangeOf(lines: LineIndex, location: Location): Range {
  return {
    start: lines.lineStart(location.line) + location.column - 1,
    end: lines.lineStart(location.endLine) + location.endColumn - 1,
  };
}

function tighten(lines: LineIndex, location: Location): Location {
  if (location.endLine <= location.line) return location;
  const length = lines.lineText(location.line).trimEnd().length;
  return { ...location, endLine: location.line, endColumn: Math.max(length + 1, location.column + 1) };
}
