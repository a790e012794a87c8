import { pluralize } from '../../base/pluralize.ts';
import type { Finding, Remark } from '../../findings/finding.ts';
import { isKnown, openRemarks } from '../../findings/select-gating-findings.ts';
import type { CondensedRepository } from '../../findings/summary/condense.ts';
import { describeFixed, describeIgnored } from '../comparison-text.ts';
import { toTerminalLine } from '../escape.ts';
import { groupSkipped } from '../unjudged.ts';
import { listNames } from '../views.ts';
import { describeWaived } from '../waiver-texts.ts';
import { type Entry, renderSection } from './render-section.ts';
import type { Style } from './style.ts';
import { writePlace } from './text-finding.ts';
import type { RankedRepository } from './text-totals.ts';
import { listErrorEntries, listUndecidedEntries, noteEntries } from './text-verdicts.ts';

/** Renders the sections after the findings of a repository; yields nothing if all are empty. */
export function* renderSections(
  repository: CondensedRepository,
  verbose: boolean,
  style: Style,
  width: number,
): Generator<string> {
  const { findings, comparison, skipped } = repository;
  const known = comparison === undefined ? 'Known from the baseline' : 'Known before the change';
  const ignored = (comparison?.ignored ?? []).map((each) => ({ head: each.file, body: describeIgnored(each) }));
  const now = new Set(repository.targets.flatMap((target) => target.incomplete).map(({ message }) => message));
  const before = keepDistinct(
    (comparison?.incomplete ?? []).filter(({ message }) => !now.has(message)).map(createRemarkEntry),
  );
  const sections: readonly (readonly [title: string, entries: readonly Entry[]])[] = [
    ['Undecided', verbose ? listUndecidedEntries(repository) : []],
    ['Policies in error', listErrorEntries(repository)],
    ['Notes of policies', verbose ? noteEntries(repository) : []],
    ['Not judged completely', listIncomplete(repository)],
    ['Waived', findings.filter((finding) => finding.waiver !== null).map(createWaivedEntry)],
    [known, verbose ? [] : listKnownEntries(findings)],
    ['Fixed by the change', (comparison?.fixed ?? []).map(createFixedEntry)],
    ['Edits that do not count', ignored],
    ['Not judged completely before the change', before],
    ['Fixed since the baseline (remove them with baseline update)', listFixedEntries(repository)],
    ['Left alone', listSkippedEntries(skipped, verbose)],
    ['Dialects', verbose ? listDialects(repository) : []],
  ];
  for (const [title, entries] of sections)
    yield* renderSection(title, entries, style, width, verbose ? undefined : maxEntries);
}

/** Entries of a section; more are counted. */
const maxEntries = 5;

/** Files that are named of those with one reason. */
const maxNamed = 5;

/** Lists the dialect that targets were read in, a line for each reason. */
function listDialects({ targets }: CondensedRepository): readonly Entry[] {
  const files = new Map<string, string[]>();
  for (const { file, dialect } of targets) {
    if (dialect === null) continue;
    const head = `${dialect.syntax}: ${dialect.reason}`;
    files.set(head, [...(files.get(head) ?? []), file]);
  }
  return Array.from(files, ([head, named]) => {
    const more = named.length > maxNamed ? ` and ${named.length - maxNamed} more` : '';
    return { head, body: `${named.slice(0, maxNamed).join(', ')}${more}` };
  });
}

/** Most places of problems that are named. */
const maxPlaces = 5;

/** Lists what left the repository unjudged; a problem that is a finding has only its place and rule here. */
function listIncomplete(repository: CondensedRepository): readonly Entry[] {
  const told = new Set(repository.findings.filter(isProblem).map((finding) => writeEntryKey(finding.rule, finding)));
  const open = new Set(openRemarks(repository));
  const remarks = repository.targets.flatMap((target) => target.incomplete);
  const listPlaces = (isOpen: boolean): readonly string[] => [
    ...new Set(
      remarks
        .filter((each) => open.has(each) === isOpen && told.has(writeEntryKey(each.code, each)))
        .map((each) => createRemarkEntry(each).head),
    ),
  ];
  return [
    ...(repository.status === 'failed' ? [{ head: repository.name, body: repository.reason ?? '' }] : []),
    ...createPlacesEntry(listPlaces(true), 'shown above'),
    ...createPlacesEntry(listPlaces(false), 'accepted: waived or known'),
    ...keepDistinct(remarks.filter((each) => !told.has(writeEntryKey(each.code, each))).map(createRemarkEntry)),
  ];
}

/** Lists files that were left alone, an entry for those with the same reasons. */
function listSkippedEntries(skipped: CondensedRepository['skipped'], verbose: boolean): readonly Entry[] {
  return groupSkipped(skipped).map(({ files, reasons }) => ({
    head: listNames(files, { maxNames: verbose ? files.length : maxNamed }),
    body: reasons.join('\n'),
  }));
}

function createPlacesEntry(places: readonly string[], state: string): readonly Entry[] {
  if (places.length === 0) return [];
  const more = places.length > maxPlaces ? ` and ${places.length - maxPlaces} more` : '';
  const body = `${places.slice(0, maxPlaces).join(', ')}${more}`;
  return [{ head: `${pluralize(places.length, 'problem')} ${state}`, body }];
}

function isProblem(finding: Finding): boolean {
  return finding.level === 'problem';
}

function writeEntryKey(code: string, { location }: Pick<Remark, 'location'>): string {
  return `${code} ${location === null ? '' : `${location.file}:${location.line}`}`;
}

function createWaivedEntry({ location, severity, rule, waiver }: Finding): Entry {
  return { head: `${writePlace(location)}  ${severity}  ${rule}`, body: waiver === null ? '' : describeWaived(waiver) };
}

/** Known findings, one entry a rule. */
function listKnownEntries(findings: readonly Finding[]): readonly Entry[] {
  const byRule = new Map<string, readonly Finding[]>();
  for (const finding of findings) {
    if (finding.waiver !== null || !isKnown(finding)) continue;
    byRule.set(finding.rule, [...(byRule.get(finding.rule) ?? []), finding]);
  }
  return [...byRule].map(([rule, known]) => {
    const [since] = known.flatMap(({ baseline }) => baseline?.since ?? []).sort();
    return { head: `${rule}: ${known.length}${since === undefined ? '' : `, since ${since}`}`, body: '' };
  });
}

function listFixedEntries({ fixed = [] }: CondensedRepository): readonly Entry[] {
  return fixed.map(({ rule, file, setting, profile, since }) => {
    const where = [file, ...(setting === null ? [] : [setting]), ...(profile === null ? [] : [`profile ${profile}`])];
    return { head: `${rule}: ${where.join(', ')}, since ${since}`, body: '' };
  });
}

function createFixedEntry(finding: Finding): Entry {
  return { head: describeFixed(finding), body: '' };
}

function createRemarkEntry({ code, message, location }: Remark): Entry {
  return { head: location === null ? code : `${writePlace(location)}  ${code}`, body: message };
}

function keepDistinct(entries: readonly Entry[]): readonly Entry[] {
  return [...new Map(entries.map((entry) => [`${entry.head}\n${entry.body}`, entry])).values()];
}

/** Repositories that are not shown in detail and have a line each; more are counted. */
const maxOthers = 20;

/** Counts the findings of repositories that are not shown in detail, a line for each. */
export function* renderOthers(others: readonly RankedRepository[], style: Style, width: number): Generator<string> {
  if (others.length === 0) return;
  yield renderHeading(`${others.length} more repositories (--verbose shows each)`, style, width);
  for (const { name, counts, isPartial } of others.slice(0, maxOthers)) {
    const states = [writeCounts(counts), ...(isPartial ? ['not judged completely'] : [])].filter(Boolean);
    yield `${style.heading(toTerminalLine(name))}  ${states.join('; ') || 'undecided only'}\n`;
  }
  if (others.length > maxOthers) yield `and ${others.length - maxOthers} more with fewer findings\n`;
  yield '\n';
}

/** `2 high, 1 low` */
export function writeCounts(counts: RankedRepository['counts']): string {
  return counts.map(([severity, count]) => `${count} ${severity}`).join(', ');
}

/** The line that heads a repository's part of the report. */
export function renderHeading(name: string, style: Style, width: number): string {
  const shown = toTerminalLine(name);
  const line = '─'.repeat(Math.max(2, width - shown.length - 4));
  return `${style.faint('──')} ${style.heading(shown)} ${style.faint(line)}\n\n`;
}
