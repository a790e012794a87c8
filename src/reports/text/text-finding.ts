import { groupBy } from '../../base/group-by.ts';
import type { Location } from '../../base/source.ts';
import type { Finding, RelatedPlace } from '../../findings/finding.ts';
import { cutLine } from '../../findings/frames/cut-line.ts';
import type { CondensedRepository } from '../../findings/summary/condense.ts';
import { describeBaseline } from '../describe-baseline.ts';
import { toTerminalLine } from '../escape.ts';
import { describeOccurrences } from '../views.ts';
import { describeExpired } from '../waiver-texts.ts';
import { measureColumns, wrap } from '../wrap.ts';
import type { Style } from './style.ts';

const indent = '  ';
/** Maximum number of places of a chain that is shown in full. */
const placesShown = 4;
/** Descriptions of other places that are shown, unless all are asked for. */
const describedShown = 3;

/** Texts around a finding in a report. */
export interface FindingContext {
  readonly repository: CondensedRepository;
  /** Advice of the rule; null if it is not shown here. */
  readonly help: string | null;
  /** Other places of findings like it. */
  readonly also?: string;
  /** Maximum number of descriptions of other places. */
  readonly maxRelated?: number;
  /** Shows the fingerprint, which `waiver add` expects. */
  readonly hasFingerprint?: boolean;
  readonly style: Style;
  readonly width: number;
}

/** Renders one finding in full: its place first, so that editors and terminals make a link of it. */
export function renderFinding(
  finding: Finding,
  { repository, help, also = '', maxRelated = describedShown, hasFingerprint = false, style, width }: FindingContext,
): readonly string[] {
  const about = [
    describeOccurrences(finding, repository),
    ...describePlaces('Included at', finding.related, 'include'),
    ...describePlaces('Replaces', finding.related, 'override'),
    ...describeRelated(finding, maxRelated),
    ...listStateTexts(finding),
    also,
  ].filter((line) => line !== '');
  return [
    renderHead(finding, repository, style),
    ...indentProse(finding.message, width).map(style.code),
    ...(hasFrame(finding) ? renderFrame(finding, style, width) : []),
    ...about.flatMap((line) => indentProse(line, width)).map(style.faint),
    ...listAdviceLines(finding, help, style, width),
    ...(hasFingerprint ? [style.faint(`${indent}Fingerprint: ${finding.id}`)] : []),
  ];
}

/** `nextflow.config:3:5  high  PL-SUPPLY-001`. */
export function renderHead(
  { location, severity, rule }: Finding,
  repository: Pick<CondensedRepository, 'name'>,
  style: Style,
): string {
  const place = style.link(toTerminalLine(writePlace(location)), repository.name, location);
  return `${place}  ${style.severity(severity, severity)}  ${style.faint(toTerminalLine(rule))}`;
}

/** Describes the baseline's entry and the expired waiver of a finding. */
export function listStateTexts(finding: Finding): readonly string[] {
  return [describeBaseline(finding), describeExpired(finding.expiredWaiver)].filter((line) => line !== '');
}

/** Returns the fix and the advice for a finding. */
export function listAdviceLines({ fix }: Finding, help: string | null, style: Style, width: number): readonly string[] {
  return [
    ...(fix === null ? [] : indentProse(`Fix: ${fix}`, width).map(style.good)),
    ...(help === null ? [] : indentProse(`Help: ${help}`, width).map(style.code)),
  ];
}

/** `file:line:column`, as editors and terminals understand it. */
export function writePlace({ file, line, column }: Location): string {
  return `${file}:${line}:${column}`;
}

/** Text of any kind as indented lines of at most `width` columns. */
export function indentProse(text: string, width: number): readonly string[] {
  return text
    .split(/\r\n|\r|\n/u)
    .flatMap((line) => wrap(toTerminalLine(line), width - indent.length))
    .map((line) => indent + line);
}

/** A place in the finding's own line has its column, which is the only difference. */
function describePlaces(
  lead: string,
  related: readonly RelatedPlace[],
  kind: RelatedPlace['kind'],
  own?: Finding['location'],
): readonly string[] {
  const places = related
    .filter((place) => place.kind === kind)
    .map(({ location }) => {
      const line = `${location.file}:${location.line}`;
      return own?.file === location.file && own.line === location.line ? `${line}:${location.column}` : line;
    });
  if (places.length === 0) return [];
  const more = places.length - placesShown;
  return [`${lead} ${places.slice(0, placesShown).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`];
}

/** Describes other places, grouped by their description: `The same again at a.config:3, b.config:4.` */
function describeRelated({ related, location: own }: Finding, max: number): readonly string[] {
  const described = (['related', 'copy'] as const).flatMap((relation) => {
    const places = related.filter(({ kind }) => kind === relation);
    return [...groupBy(places, ({ message }) => message)].flatMap(([message, alike]) =>
      describePlaces(`${message.replace(/[.:]$/u, '')} at`, alike, relation, own),
    );
  });
  const more = described.length - max;
  return more > 1 ? [...described.slice(0, max), `And ${more} more of this kind.`] : described;
}

/** Returns true unless a finding is about something that no line has: line 1 stands for the whole file then. */
export function hasFrame({ location: { line, column, endLine, endColumn } }: Pick<Finding, 'location'>): boolean {
  return line > 1 || column > 1 || endLine > line || endColumn > column;
}

/** The lines around a place, what it is about underlined. */
export function renderFrame(
  finding: Pick<Finding, 'frame' | 'severity'>,
  style: Style,
  width: number,
): readonly string[] {
  const digits = String(finding.frame.at(-1)?.line ?? '').length;
  const gutter = digits + 8;
  return finding.frame.flatMap((frameLine) => {
    const { line, text, mark } = cutLine(frameLine, Math.max(20, width - gutter));
    const number = String(line).padStart(digits);
    // Neutral already; this holds for reports that were read back from a file.
    const shown = toTerminalLine(text);
    if (mark === null) return [`${style.faint(`    ${number} │`)} ${shown}`.trimEnd()];
    const before = ' '.repeat(measureColumns(text.slice(0, mark.start)));
    const under = '~'.repeat(Math.max(1, measureColumns(text.slice(mark.start, mark.end))));
    return [
      `${style.severity(finding.severity, '  >')} ${style.faint(`${number} │`)} ${shown}`,
      `${style.faint(`    ${' '.repeat(digits)} │`)} ${before}${style.severity(finding.severity, under)}`,
    ];
  });
}
