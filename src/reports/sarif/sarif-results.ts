import type { Location } from '../../base/source.ts';
import type { Finding, RelatedPlace, Waived } from '../../findings/finding.ts';
import { isKnown } from '../../findings/gate.ts';
import { ownRange } from '../../findings/own-range.ts';
import { compareSeverities } from '../../findings/severity.ts';
import type { CondensedRepository } from '../../findings/summary/condense.ts';
import { redaction } from '../../secrets/redactor.ts';
import { relativeUri, sarifText } from '../escape.ts';
import { inRepository } from '../in-repository.ts';
import type { SarifProfile } from '../report.ts';
import { describeOccurrences } from '../views.ts';
import { expiredText } from '../waiver-texts.ts';
import { sarifLevel } from './sarif-rules.ts';

/** GitHub keeps so many results of a run, and the docs do not agree on which. */
const maxResults = 5000;
/** Maximum number of places of a chain: longer ones are unreadable, and GitHub rejects more than a thousand places. */
const maxPlaces = 50;

/** Returns the results of a repository, and how many were left out. Waived findings are results only in the profile `full`. */
export function sarifResults(
  repository: CondensedRepository,
  ruleIndex: ReadonlyMap<string, number>,
  profile: SarifProfile = 'github',
): { readonly results: readonly object[]; readonly leftOut: number } {
  const shown = repository.findings.filter(({ waiver }) => waiver === null || profile === 'full');
  const groups = [...groupByLine(shown.map(inRepository), profile)];
  const worstFirst = groups.toSorted((a, b) => compareSeverities(severityOf(a), severityOf(b)));
  const worst = new Set(worstFirst.slice(0, maxResults));
  const kept = groups.filter((group) => worst.has(group));
  const fixed = profile === 'full' ? (repository.comparison?.fixed ?? []) : [];
  const absent = [...groupByLine(fixed.map(inRepository), profile)].slice(0, maxResults);
  return {
    results: [
      ...kept.map((group) => ({
        ...sarifResult(group, repository, ruleIndex),
        ...(profile === 'full' ? baselineState(group[0]) : {}),
      })),
      ...absent.map((group) => ({ ...sarifResult(group, repository, ruleIndex), baselineState: 'absent' })),
    ],
    leftOut: groups.length - kept.length,
  };
}

/**
 * Groups the findings of one rule on one line: GitHub identifies alerts by rule, file and line, so it would lose one of
 * two results on a line. The profile `full` separates waived, old and new ones.
 */
function groupByLine(findings: readonly Finding[], profile: SarifProfile): Iterable<Group> {
  const groups = new Map<string, [Finding, ...Finding[]]>();
  for (const finding of findings) {
    const { rule, location, waiver } = finding;
    const state = profile === 'full' ? [waiver, isKnown(finding)] : [];
    const key = JSON.stringify([rule, location.file, location.line, ...state]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finding]);
    else group.push(finding);
  }
  return groups.values();
}

type Group = readonly [Finding, ...Finding[]];

function severityOf(group: Group): Finding['severity'] {
  return group.map(({ severity }) => severity).sort(compareSeverities)[0] ?? group[0].severity;
}

function sarifResult(group: Group, repository: CondensedRepository, ruleIndex: ReadonlyMap<string, number>): object {
  const [first] = group;
  const severity = severityOf(group);
  const related = uniquePlaces(group.flatMap((finding) => finding.related)).slice(0, maxPlaces);
  const flows = codeFlows(first);
  const settings = group.flatMap(({ spelled }) => (spelled === null ? [] : [spelled]));
  return {
    ruleId: first.rule,
    ruleIndex: ruleIndex.get(first.rule),
    level: sarifLevel(severity),
    message: { text: messageText(group, repository, related) },
    locations: [
      {
        physicalLocation: withSnippet(physicalLocation(first.location), first),
        ...(settings.length === 0 ? {} : { logicalLocations: [...new Set(settings)].map(logicalLocation) }),
      },
    ],
    partialFingerprints: {
      ...(first.lineHash === null ? {} : { primaryLocationLineHash: first.lineHash }),
      'plumblineFinding/v1': first.id,
    },
    ...(related.length === 0
      ? {}
      : {
          relatedLocations: related.map(({ message, location }, index) => ({
            id: index + 1,
            message: { text: sarifText(message) },
            physicalLocation: physicalLocation(location),
          })),
        }),
    ...(flows.length === 0 ? {} : { codeFlows: flows }),
    ...(first.waiver === null ? {} : { suppressions: [suppression(first.waiver, first.location)] }),
    properties: { severity, profile: first.profile ?? undefined },
  };
}

function baselineState(finding: Finding): object {
  if (finding.baseline === undefined && finding.change === undefined) return {};
  return { baselineState: isKnown(finding) ? 'unchanged' : 'new' };
}

function suppression({ reason, owner, expires, source }: Waived, { file }: Location): object {
  return {
    kind: source.startsWith(`${file}:`) ? 'inSource' : 'external',
    status: 'accepted',
    justification: sarifText(reason),
    properties: { owner, expires, source },
  };
}

/** Joins message, views, links to related places, and fix; each part is a sentence. */
function messageText(group: Group, repository: CondensedRepository, related: readonly RelatedPlace[]): string {
  const linksTo = (kind: RelatedPlace['kind']): string =>
    related
      .flatMap((place, index) =>
        place.kind === kind ? [`[${linkText(`${place.location.file}:${place.location.line}`)}](${index + 1})`] : [],
      )
      .join(', ');
  const said = group.flatMap((finding) => [
    endSentence(sarifText(finding.message)),
    sarifText(describeOccurrences(finding, repository)),
    sarifText(expiredText(finding.expiredWaiver)),
    finding.fix === null ? '' : endSentence(`Fix: ${sarifText(finding.fix)}`),
  ]);
  const [includes, overrides, others] = [linksTo('include'), linksTo('override'), linksTo('related')];
  return [
    ...new Set(said.filter((part) => part !== '')),
    ...(includes === '' ? [] : [`Included at ${includes}.`]),
    ...(overrides === '' ? [] : [`Replaces ${overrides}.`]),
    ...(others === '' ? [] : [`See also ${others}.`]),
  ].join(' ');
}

function linkText(text: string): string {
  return sarifText(text).replace(/(?<!\\)[[\]]/gu, '\\$&');
}

function endSentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?…]$/u.test(trimmed) ? trimmed : `${trimmed}.`;
}

/** The chains that led to a finding as GitHub and editors show them: step by step, ending where the finding is. */
function codeFlows(finding: Finding): readonly object[] {
  const chain = (kind: RelatedPlace['kind'], last: string): readonly object[] => {
    const steps = finding.related.filter((place) => place.kind === kind).slice(-maxPlaces);
    if (steps.length === 0) return [];
    const places = [...steps, { message: last, location: finding.location }];
    const locations = places.map(({ message, location }, depth) => ({
      location: { physicalLocation: physicalLocation(location), message: { text: sarifText(message) } },
      importance: 'essential',
      ...(kind === 'include' ? { nestingLevel: depth } : {}),
    }));
    return [{ threadFlows: [{ locations }] }];
  };
  return [...chain('include', 'Set here.'), ...chain('override', 'Set here at last.')];
}

function uniquePlaces(places: readonly RelatedPlace[]): readonly RelatedPlace[] {
  return [...new Map(places.map((place) => [JSON.stringify([place.message, place.location]), place])).values()];
}

/** With the text of the region itself, for readers that do not have the files. */
function withSnippet(place: PhysicalLocation, { location, frame }: Finding): object {
  const text = ownRange(frame)[0]?.text;
  // A snippet is the region's text, apart from what is redacted: not where the frame was cut or has blanks for tabs.
  const isExact = text?.length === location.endColumn - location.column || text?.includes(redaction) === true;
  return isExact && text?.includes('…') === false
    ? { ...place, region: { ...place.region, snippet: { text } } }
    : place;
}

interface PhysicalLocation {
  readonly artifactLocation: object;
  readonly region: object;
}

/** Returns a place in the repository; a region without width has only its line. */
export function physicalLocation({ file, line, column, endLine, endColumn }: Location): PhysicalLocation {
  const hasWidth = endLine > line || endColumn > column;
  return {
    artifactLocation: { uri: relativeUri(file), uriBaseId: '%SRCROOT%' },
    region: hasWidth
      ? { startLine: line, startColumn: column, endLine, endColumn }
      : { startLine: line, endLine: line },
  };
}

function logicalLocation(name: string): object {
  return { fullyQualifiedName: name.toWellFormed(), kind: 'property' };
}
