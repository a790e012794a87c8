import { findOverlapping, joinRanges, subtractRanges } from '../../base/ranges.ts';
import type { LineIndex, Location, Range } from '../../base/source.ts';
import { redaction } from '../../secrets/redactor.ts';
import { cutLine } from './cut-line.ts';
import type { FrameLine } from './frame-line.ts';
import { neutralise } from './neutralise.ts';

/** Lines shown before and after the finding's own. */
const context = 2;
/** Characters of a line to show around its mark; a terminal cuts further. */
const maxWidth = 200;
/** Characters of a line that are read before and after the region: minified files have lines of megabytes. */
const reach = 400;

/** Ranges that a frame leaves out; each list is sorted and disjoint. */
export interface Blanks {
  /** Shown as `[REDACTED]`. */
  readonly secret: readonly Range[];
  /** Shown as `…`. */
  readonly unread: readonly Range[];
  /** Shown as `…`, except in the finding's own range. */
  readonly around: readonly Range[];
  /** Lines of `around` that are shown only if the finding is about nothing else. */
  readonly loose: readonly Range[];
}

interface Blank extends Range {
  readonly shown: string;
}

/**
 * Returns the lines around a place as reports may show them: secrets are `[REDACTED]`, other hidden parts `…`, and
 * control characters are visible. Empty for a place that is a complete file (1:1 to 1:1), since its first lines explain
 * nothing.
 */
export function buildFrame(
  lines: LineIndex,
  location: Location,
  blanks: Blanks = { secret: [], unread: [], around: [], loose: [] },
): readonly FrameLine[] {
  if (location.line === 1 && location.endLine === 1 && location.endColumn === 1) return [];
  const frame: FrameLine[] = [];
  const { first, last } = findFramedLines(location, lines);
  for (let line = first; line <= last; line++) {
    const isOwn = line === location.line;
    const start = lines.findLineStart(line);
    const end = start + lines.readLine(line).length;
    const about = isOwn ? { start: start + location.column - 1, end: start + findEndColumn(location) - 1 } : undefined;
    const centre = about?.start ?? start;
    const shown = { start: Math.max(start, centre - reach), end: Math.min(end, centre + reach) };
    const hidden = listBlanksInLine(blanks, shown, about);
    frame.push(cutLine({ line, ...renderLine(lines.text, { start, end }, shown, about, hidden) }, maxWidth));
  }
  return withoutBlankEdges(frame, location.line);
}

/** Returns the part of a text that the frame of a place shows. */
export function findFramedRange(location: Location, lines: LineIndex): Range {
  const { first, last } = findFramedLines(location, lines);
  return { start: lines.findLineStart(first), end: lines.findLineStart(last) + lines.readLine(last).length };
}

function findFramedLines(
  { line }: Location,
  { lineCount }: LineIndex,
): { readonly first: number; readonly last: number } {
  return { first: Math.max(1, line - context), last: Math.min(lineCount, line + context) };
}

/** The blanks of a part of a line, sorted and disjoint; a part that is secret as well is shown as secret. */
function listBlanksInLine(
  { secret, unread, around, loose }: Blanks,
  line: Range,
  about: Range | undefined,
): readonly Blank[] {
  const own = findOverlapping(secret, line);
  const others =
    about === undefined ? findOverlapping(around, line) : subtractRanges(findOverlapping(around, line), [about]);
  const beside = findOverlapping(loose, line).filter((range) => about === undefined || !isAbout(range, about));
  const rest = subtractRanges(joinRanges([...findOverlapping(unread, line), ...others, ...beside]), own);
  return [
    ...own.map((range) => ({ ...range, shown: redaction })),
    ...rest.map((range) => ({ ...range, shown: '…' })),
  ].sort((a, b) => a.start - b.start);
}

/** Characters of a quote. */
export const quote = 3;

/** Returns true if a finding's range is within a text and its quotes. */
function isAbout(text: Range, about: Range): boolean {
  return text.start - quote <= about.start && about.end <= text.end + quote;
}

/** The column after the region on its first line; a region without width is one character wide. */
function findEndColumn(location: Location): number {
  return location.endLine > location.line ? Number.MAX_SAFE_INTEGER : Math.max(location.endColumn, location.column + 1);
}

function renderLine(
  text: string,
  line: Range,
  { start: from, end: to }: Range,
  about: Range | undefined,
  hidden: readonly Blank[],
): Pick<FrameLine, 'text' | 'mark'> {
  const marked = about === undefined ? undefined : withOverlapping(about, hidden);
  const stops = [
    from,
    to,
    ...hidden.flatMap(({ start, end }) => [start, end]),
    marked?.start ?? from,
    marked?.end ?? to,
  ]
    .map((offset) => Math.min(Math.max(offset, from), to))
    .sort((a, b) => a - b);

  let shown = from > line.start ? '…' : '';
  let mark: FrameLine['mark'] = null;
  stops.forEach((start, i) => {
    const end = stops[i + 1] ?? to;
    if (start === end) return;
    const before = shown.length;
    const [blank] = findOverlapping(hidden, { start, end });
    if (blank === undefined) shown += neutralise(text.slice(start, end));
    else if (start === Math.max(blank.start, from)) shown += blank.shown;
    if (marked !== undefined && marked.start <= start && end <= marked.end) {
      mark = { start: mark?.start ?? before, end: shown.length };
    }
  });
  if (to < line.end) shown += '…';
  if (marked === undefined) return { text: shown.trimEnd(), mark: null };
  const shownMark = mark ?? { start: shown.length, end: shown.length + 1 };
  return { text: shown.slice(0, shownMark.end) + shown.slice(shownMark.end).trimEnd(), mark: shownMark };
}

/** Extends a region to the ends of each hidden range that it touches. */
function withOverlapping(about: Range, hidden: readonly Range[]): Range {
  const touched = hidden.filter((range) => range.start < about.end && range.end > about.start);
  return {
    start: Math.min(about.start, ...touched.map((range) => range.start)),
    end: Math.max(about.end, ...touched.map((range) => range.end)),
  };
}

function withoutBlankEdges(frame: readonly FrameLine[], own: number): readonly FrameLine[] {
  const isKept = (line: FrameLine): boolean => line.line === own || line.text.trim() !== '';
  const first = frame.findIndex(isKept);
  const last = frame.findLastIndex(isKept);
  return frame.slice(first, last + 1);
}
