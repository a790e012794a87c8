import { joinRanges, subtractRanges } from '../base/ranges.ts';
import { LineIndex, type Location, type Range } from '../base/source.ts';
import type { ConfigDocument, ProblemRow } from '../document/document.ts';
import type { BuiltDocument } from '../document/source-map.ts';
import { findRule } from '../rules/catalogue.ts';
import { isSyntaxRule } from '../rules/implied-by.ts';
import { createRedactor, type Redactor } from '../secrets/redactor.ts';
import { findUnparsedStrings } from '../secrets/unparsed-strings.ts';

type View = Pick<BuiltDocument<ConfigDocument>, 'document' | 'sourceMap' | 'secrets'>;

/**
 * Creates the redactor of one target from all its views, since what is secret in one is hidden in all. `texts` are the
 * files that took part, by path.
 */
export function redactorOf(views: readonly View[], texts: ReadonlyMap<string, string>): Redactor {
  const ranges = new Map<string, readonly Range[]>();
  for (const [file, text] of texts) {
    const sensitive = views.flatMap(({ sourceMap }) => sourceMap.sensitive[file] ?? []);
    const broken = views.flatMap(({ document }) => document.problems.filter((problem) => isBroken(problem, file)));
    const unparsed = broken.length === 0 ? [] : undecidedStrings(file, new LineIndex(text), views, broken);
    ranges.set(file, joinRanges([...sensitive, ...unparsed]));
  }
  return createRedactor({ texts: new Set(views.flatMap(({ secrets }) => secrets)), ranges });
}

function isBroken({ file, severity, code }: ProblemRow, wanted: string): boolean {
  return file === wanted && severity === 'error' && isSyntaxRule(code) && !findRule(code)?.isReadWhole;
}

/**
 * The strings of a file that does not parse for which nothing decided whether they are secret: all except those in an
 * assignment or include that was read as a whole, on one line that no syntax problem touches.
 */
function undecidedStrings(
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
  return subtractRanges(findUnparsedStrings(lines.text), joinRanges([...settings, ...includes])).filter(
    // Brackets and commas between the items of a list reveal nothing.
    ({ start, end }) => /[\p{L}\p{N}]/u.test(lines.text.slice(start, end)),
  );
}

function rangeOf(lines: LineIndex, location: Location): Range {
  return {
    start: lines.lineStart(location.line) + location.column - 1,
    end: lines.lineStart(location.endLine) + location.endColumn - 1,
  };
}
