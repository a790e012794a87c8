import { isForeign } from '../../base/file-name.ts';
import { compareCodeUnits } from '../../base/order.ts';
import { type Severity, severities } from '../../base/severity.ts';
import type { Location } from '../../base/source.ts';
import { type Finding, type RelatedPlace, relationKinds, type Waived } from '../../findings/finding.ts';
import { replacementValue } from '../../findings/fix-text.ts';
import { ownRange } from '../../findings/frames/own-range.ts';
import { isKnown } from '../../findings/gating-findings.ts';
import { compareSeverities } from '../../findings/severity.ts';
import type { CondensedRepository } from '../../findings/summary/condense.ts';
import { redaction } from '../../secrets/redactor.ts';
import { relativeUri, sarifText } from '../escape.ts';
import { moveToCheckout, pathInCheckout } from '../in-checkout.ts';
import type { SarifProfile } from '../report.ts';
import { describeOccurrences } from '../views.ts';
import { expiredText } from '../waiver-texts.ts';
import { sarifLevel } from './sarif-rules.ts';

/** GitHub keeps so many results of a run, and the docs do not agree on which. */
const maxResults = 5000;
/** Maximum number of places of a chain: longer ones are unreadable, and GitHub rejects more than a thousand places. */
const maxPlaces = 50;

/** Results by line, before their rules have places in the file. */
export interface ResultGroups {
  /** Made while they are read, except in the profile `github`, which has few. */
  readonly present: Iterable<Group>;
  /** Findings of the base that the change fixes. */
  readonly absent: Iterable<Group>;
  readonly leftOut: number;
}

/** Groups the findings that become results; waived and fixed ones do so only in the profile `full`. */
export function groupResults(repository: CondensedRepository, profile: SarifProfile): ResultGroups {
  if (profile === 'full') {
    const fixed = repository.comparison?.fixed ?? [];
    return {
      present: groupByLine(repository.findings, repository, profile),
      absent: groupByLine(fixed, repository, profile),
      leftOut: 0,
    };
  }
  const findings = repository.findings.filter(({ waiver }) => waiver === null);
  return { ...worstOf(() => groupByLine(findings, repository, profile)), absent: [] };
}

/** Returns the groups that GitHub keeps, in their order: those of the highest severity. */
function worstOf(groups: () => Iterable<Group>): Pick<ResultGroups, 'present' | 'leftOut'> {
  const left = new Map<Severity, number>();
  let total = 0;
  for (const group of groups()) {
    const severity = severityOf(group);
    left.set(severity, (left.get(severity) ?? 0) + 1);
    total += 1;
  }
  let room = maxResults;
  for (const severity of severities) {
    const count = Math.min(left.get(severity) ?? 0, room);
    left.set(severity, count);
    room -= count;
  }
  const present: Group[] = [];
  for (const group of groups()) {
    const severity = severityOf(group);
    const count = left.get(severity) ?? 0;
    if (count === 0) continue;
    left.set(severity, count - 1);
    present.push(group);
  }
  return { present, leftOut: total - present.length };
}

/** Returns the results of a repository. */
export function* sarifResults(
  { present, absent }: ResultGroups,
  repository: CondensedRepository,
  ruleIndex: ReadonlyMap<string, number>,
  profile: SarifProfile,
): Iterable<object> {
  for (const group of present) {
    const state =
      profile === 'full' ? { ...baselineState(group[0]), suppressions: suppressionsOf(group[0], repository) } : {};
    yield { ...sarifResult(group, repository, ruleIndex), ...state };
  }
  for (const group of absent) {
    yield { ...sarifResult(group, repository, ruleIndex), baselineState: 'absent', suppressions: [] };
  }
}

/**
 * Groups the findings of one rule on one line: GitHub identifies alerts by rule, file and line, so it would lose one of
 * two results on a line. The profile `full` separates waived, old and new ones.
 */
function* groupByLine(
  findings: readonly Finding[],
  repository: CondensedRepository,
  profile: SarifProfile,
): Generator<Group> {
  const keyOf = (finding: Finding): string => {
    const { rule, location, waiver } = finding;
    const state = profile === 'full' ? [waiver, isKnown(finding)] : [];
    return JSON.stringify([rule, location.file, location.line, ...state]);
  };
  // Those in foreign files move to lines of the checkout, where they may join others.
  const moved = new Map<string, [Finding, ...Finding[]]>();
  for (const finding of findings) {
    if (isForeign(finding.location.file)) addTo(moved, keyOf, moveToCheckout(finding, repository));
  }
  for (const line of eachLine(findings)) {
    const groups = new Map<string, [Finding, ...Finding[]]>();
    for (const finding of line) addTo(groups, keyOf, moveToCheckout(finding, repository));
    for (const [key, group] of groups) {
      yield [...group, ...(moved.get(key) ?? [])];
      moved.delete(key);
    }
  }
  yield* moved.values();
}

function addTo(
  groups: Map<string, [Finding, ...Finding[]]>,
  keyOf: (finding: Finding) => string,
  finding: Finding,
): void {
  const key = keyOf(finding);
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [finding]);
  else group.push(finding);
}

/** Returns the findings of each line of a file of the checkout, line by line: a repository may have too many to group at once. */
function* eachLine(findings: readonly Finding[]): Generator<readonly Finding[]> {
  const own = findings.filter(({ location }) => !isForeign(location.file));
  const sorted = own.toSorted(
    ({ location: a }, { location: b }) => compareCodeUnits(a.file, b.file) || a.line - b.line,
  );
  let line: Finding[] = [];
  for (const finding of sorted) {
    const [first] = line;
    if (
      first !== undefined &&
      (first.location.file !== finding.location.file || first.location.line !== finding.location.line)
    ) {
      yield line;
      line = [];
    }
    line.push(finding);
  }
  if (line.length > 0) yield line;
}

/** The findings of one result. */
export type Group = readonly [Finding, ...Finding[]];

function severityOf(group: Group): Finding['severity'] {
  return group.map(({ severity }) => severity).sort(compareSeverities)[0] ?? group[0].severity;
}

function sarifResult(group: Group, repository: CondensedRepository, ruleIndex: ReadonlyMap<string, number>): object {
  const [first] = group;
  const severity = severityOf(group);
  const related = uniquePlaces(group.flatMap((finding) => finding.related)).slice(0, maxPlaces);
  const flows = codeFlows(first);
  const fixes = group.flatMap((finding) => fixOf(finding) ?? []);
  const settings = group.flatMap(({ spelled }) => (spelled === null ? [] : [spelled]));
  return {
    ruleId: first.rule,
    ruleIndex: ruleIndex.get(first.rule),
    level: sarifLevel(severity),
    message: { text: messageText(group, repository, related) },
    locations: [
      {
        physicalLocation: tightPlace(group),
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
    ...(fixes.length === 0 ? {} : { fixes }),
    properties: { severity, profile: first.profile ?? undefined },
  };
}

/**
 * Returns the change that a finding proposes, if it is another value for the setting. Its region is the old value, so that the
 * report need not contain it.
 */
function fixOf({ fix, spelled, value }: Finding): object | undefined {
  const proposed = fix === null || spelled === null ? undefined : replacementValue(fix, spelled);
  if (proposed === undefined || value === undefined || proposed.includes(redaction)) return undefined;
  const { artifactLocation, region } = physicalLocation(value);
  return {
    description: { text: endSentence(sarifText(`Set ${fix}`)) },
    artifactChanges: [
      { artifactLocation, replacements: [{ deletedRegion: region, insertedContent: { text: proposed } }] },
    ],
  };
}

function baselineState(finding: Finding): object {
  if (finding.baseline === undefined && finding.change === undefined) return {};
  return { baselineState: isKnown(finding) ? 'unchanged' : 'new' };
}

/** An empty list states that a result is not suppressed; without one that is unknown. */
function suppressionsOf({ waiver, location }: Finding, repository: CondensedRepository): readonly object[] {
  return waiver === null ? [] : [suppression(waiver, location, repository)];
}

function suppression(
  { reason, owner, expires, source }: Waived,
  { file }: Location,
  repository: CondensedRepository,
): object {
  return {
    kind: pathInCheckout(source, repository).startsWith(`${file}:`) ? 'inSource' : 'external',
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
  const links = relationKinds.flatMap((kind) => {
    const places = linksTo(kind);
    return places === '' ? [] : [`${introductions[kind]} ${places}.`];
  });
  return [...new Set(said.filter((part) => part !== '')), ...links].join(' ');
}

const introductions: Readonly<Record<RelatedPlace['kind'], string>> = {
  include: 'Included at',
  profile: 'Profile at',
  override: 'Replaces',
  related: 'See also',
};

function linkText(text: string): string {
  return sarifText(text).replace(/(?<!\\)[[\]]/gu, '\\$&');
}

function endSentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?…]$/u.test(trimmed) ? trimmed : `${trimmed}.`;
}

/** The chains that led to a finding as GitHub and editors show them: step by step, ending where the finding is. */
function codeFlows(finding: Finding): readonly object[] {
  const chain = (kinds: readonly RelatedPlace['kind'][], last: string): readonly object[] => {
    const steps = finding.related.filter(({ kind }) => kinds.includes(kind)).slice(-maxPlaces);
    if (steps.length === 0) return [];
    const places = [...steps, { message: last, location: finding.location }];
    const locations = places.map(({ message, location }, depth) => ({
      location: { physicalLocation: physicalLocation(location), message: { text: sarifText(message) } },
      importance: 'essential',
      ...(kinds.includes('include') ? { nestingLevel: depth } : {}),
    }));
    return [{ threadFlows: [{ locations }] }];
  };
  return [...chain(['include', 'profile'], 'Set here.'), ...chain(['override'], 'Set here at last.')];
}

function uniquePlaces(places: readonly RelatedPlace[]): readonly RelatedPlace[] {
  return [...new Map(places.map((place) => [JSON.stringify([place.message, place.location]), place])).values()];
}

/**
 * Returns the place of a result, which is that of its first finding: the value if it is one line, else the location. Includes the text of the region for readers that do not have the files, unless the frame was cut or has blanks for
 * tabs.
 */
function tightPlace(group: Group): PhysicalLocation {
  const [{ location, value, frame }] = group;
  const isTight = value?.line === location.line && value.endLine === location.line;
  const region = isTight && value.endColumn <= location.endColumn ? value : location;
  const whole = ownRange(frame)[0]?.text ?? '';
  const isExact = whole.length === location.endColumn - location.column || whole.includes(redaction);
  const text = whole.slice(region.column - location.column, whole.length - (location.endColumn - region.endColumn));
  const place = physicalLocation(region);
  return isExact && text !== '' && !text.includes('…')
    ? { ...place, region: { ...place.region, snippet: { text } } }
    : place;
}

interface PhysicalLocation {
  readonly artifactLocation: object;
  readonly region: object;
}

/** Returns a place in the checkout; a region without width has only its line. */
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
