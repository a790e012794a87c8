import { isForeign } from '../../base/file-name.ts';
import { compareCodeUnits } from '../../base/order.ts';
import { type Severity, severities } from '../../base/severity.ts';
import type { Location } from '../../base/source.ts';
import { type Finding, type RelatedPlace, relationKinds, type Waived } from '../../findings/finding.ts';
import { findReplacementValue } from '../../findings/fix-text.ts';
import { listOwnRanges } from '../../findings/frames/list-own-ranges.ts';
import { isKnown } from '../../findings/select-gating-findings.ts';
import { compareSeverities } from '../../findings/severity.ts';
import type { CondensedRepository } from '../../findings/summary/condense.ts';
import { redaction } from '../../secrets/redactor.ts';
import { escapeSarif, toRelativeUri } from '../escape.ts';
import { locatePath, moveToCheckout } from '../in-checkout.ts';
import type { SarifProfile } from '../report.ts';
import { describeOccurrences } from '../views.ts';
import { describeExpired } from '../waiver-texts.ts';
import { toSarifLevel } from './sarif-rules.ts';

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
  return { ...selectWorst(() => groupByLine(findings, repository, profile)), absent: [] };
}

/** Returns the groups that GitHub keeps, in their order: those of the highest severity. */
function selectWorst(groups: () => Iterable<Group>): Pick<ResultGroups, 'present' | 'leftOut'> {
  const left = new Map<Severity, number>();
  let total = 0;
  for (const group of groups()) {
    const severity = findSeverity(group);
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
    const severity = findSeverity(group);
    const count = left.get(severity) ?? 0;
    if (count === 0) continue;
    left.set(severity, count - 1);
    present.push(group);
  }
  return { present, leftOut: total - present.length };
}

/** Returns the results of a repository. */
export function* listSarifResults(
  { present, absent }: ResultGroups,
  repository: CondensedRepository,
  ruleIndex: ReadonlyMap<string, number>,
  profile: SarifProfile,
): Iterable<object> {
  for (const group of present) {
    const state =
      profile === 'full'
        ? { ...writeBaselineState(group[0]), suppressions: listSuppressions(group[0], repository) }
        : {};
    yield { ...createSarifResult(group, repository, ruleIndex), ...state };
  }
  for (const group of absent) {
    yield { ...createSarifResult(group, repository, ruleIndex), baselineState: 'absent', suppressions: [] };
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
  const writeKey = (finding: Finding): string => {
    const { rule, location, waiver } = finding;
    const state = profile === 'full' ? [waiver, isKnown(finding)] : [];
    return JSON.stringify([rule, location.file, location.line, ...state]);
  };
  // Those in foreign files move to lines of the checkout, where they may join others.
  const moved = new Map<string, [Finding, ...Finding[]]>();
  for (const finding of findings) {
    if (isForeign(finding.location.file)) addTo(moved, writeKey, moveToCheckout(finding, repository));
  }
  for (const line of walkLines(findings)) {
    const groups = new Map<string, [Finding, ...Finding[]]>();
    for (const finding of line) addTo(groups, writeKey, moveToCheckout(finding, repository));
    for (const [key, group] of groups) {
      yield [...group, ...(moved.get(key) ?? [])];
      moved.delete(key);
    }
  }
  yield* moved.values();
}

function addTo(
  groups: Map<string, [Finding, ...Finding[]]>,
  writeKey: (finding: Finding) => string,
  finding: Finding,
): void {
  const key = writeKey(finding);
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [finding]);
  else group.push(finding);
}

/** Returns the findings of each line of a file of the checkout, line by line: a repository may have too many to group at once. */
function* walkLines(findings: readonly Finding[]): Generator<readonly Finding[]> {
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

function findSeverity(group: Group): Finding['severity'] {
  return group.map(({ severity }) => severity).sort(compareSeverities)[0] ?? group[0].severity;
}

function createSarifResult(
  group: Group,
  repository: CondensedRepository,
  ruleIndex: ReadonlyMap<string, number>,
): object {
  const [first] = group;
  const severity = findSeverity(group);
  const related = keepUniquePlaces(group.flatMap((finding) => finding.related)).slice(0, maxPlaces);
  const flows = listCodeFlows(first);
  const fixes = group.flatMap((finding) => createFix(finding) ?? []);
  const settings = group.flatMap(({ spelled }) => (spelled === null ? [] : [spelled]));
  return {
    ruleId: first.rule,
    ruleIndex: ruleIndex.get(first.rule),
    level: toSarifLevel(severity),
    message: { text: writeMessage(group, repository, related) },
    locations: [
      {
        physicalLocation: findTightPlace(group),
        ...(settings.length === 0 ? {} : { logicalLocations: [...new Set(settings)].map(createLogicalLocation) }),
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
            message: { text: escapeSarif(message) },
            physicalLocation: createPhysicalLocation(location),
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
function createFix({ fix, spelled, value }: Finding): object | undefined {
  const proposed = fix === null || spelled === null ? undefined : findReplacementValue(fix, spelled);
  if (proposed === undefined || value === undefined || proposed.includes(redaction)) return undefined;
  const { artifactLocation, region } = createPhysicalLocation(value);
  return {
    description: { text: endSentence(escapeSarif(`Set ${fix}`)) },
    artifactChanges: [
      { artifactLocation, replacements: [{ deletedRegion: region, insertedContent: { text: proposed } }] },
    ],
  };
}

function writeBaselineState(finding: Finding): object {
  if (finding.baseline === undefined && finding.change === undefined) return {};
  return { baselineState: isKnown(finding) ? 'unchanged' : 'new' };
}

/** An empty list states that a result is not suppressed; without one that is unknown. */
function listSuppressions({ waiver, location }: Finding, repository: CondensedRepository): readonly object[] {
  return waiver === null ? [] : [createSuppression(waiver, location, repository)];
}

function createSuppression(
  { reason, owner, expires, source }: Waived,
  { file }: Location,
  repository: CondensedRepository,
): object {
  return {
    kind: locatePath(source, repository).startsWith(`${file}:`) ? 'inSource' : 'external',
    status: 'accepted',
    justification: escapeSarif(reason),
    properties: { owner, expires, source },
  };
}

/** Joins message, views, links to related places, and fix; each part is a sentence. */
function writeMessage(group: Group, repository: CondensedRepository, related: readonly RelatedPlace[]): string {
  const writeLinks = (kind: RelatedPlace['kind']): string =>
    related
      .flatMap((place, index) =>
        place.kind === kind
          ? [`[${escapeLinkText(`${place.location.file}:${place.location.line}`)}](${index + 1})`]
          : [],
      )
      .join(', ');
  const said = group.flatMap((finding) => [
    endSentence(escapeSarif(finding.message)),
    escapeSarif(describeOccurrences(finding, repository)),
    escapeSarif(describeExpired(finding.expiredWaiver)),
    finding.fix === null ? '' : endSentence(`Fix: ${escapeSarif(finding.fix)}`),
  ]);
  const links = relationKinds.flatMap((kind) => {
    const places = writeLinks(kind);
    return places === '' ? [] : [`${introductions[kind]} ${places}.`];
  });
  return [...new Set(said.filter((part) => part !== '')), ...links].join(' ');
}

const introductions: Readonly<Record<RelatedPlace['kind'], string>> = {
  include: 'Included at',
  profile: 'Profile at',
  override: 'Replaces',
  copy: 'Also at',
  related: 'See also',
};

function escapeLinkText(text: string): string {
  return escapeSarif(text).replace(/(?<!\\)[[\]]/gu, '\\$&');
}

function endSentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?…]$/u.test(trimmed) ? trimmed : `${trimmed}.`;
}

/** The chains that led to a finding as GitHub and editors show them: step by step, ending where the finding is. */
function listCodeFlows(finding: Finding): readonly object[] {
  const createChain = (kinds: readonly RelatedPlace['kind'][], last: string): readonly object[] => {
    const steps = finding.related.filter(({ kind }) => kinds.includes(kind)).slice(-maxPlaces);
    if (steps.length === 0) return [];
    const places = [...steps, { message: last, location: finding.location }];
    const locations = places.map(({ message, location }, depth) => ({
      location: { physicalLocation: createPhysicalLocation(location), message: { text: escapeSarif(message) } },
      importance: 'essential',
      ...(kinds.includes('include') ? { nestingLevel: depth } : {}),
    }));
    return [{ threadFlows: [{ locations }] }];
  };
  return [...createChain(['include', 'profile'], 'Set here.'), ...createChain(['override'], 'Set here at last.')];
}

function keepUniquePlaces(places: readonly RelatedPlace[]): readonly RelatedPlace[] {
  return [...new Map(places.map((place) => [JSON.stringify([place.message, place.location]), place])).values()];
}

/**
 * Returns the place of a result, which is that of its first finding: the value if it is one line, else the location. Includes the text of the region for readers that do not have the files, unless the frame was cut or has blanks for
 * tabs.
 */
function findTightPlace(group: Group): PhysicalLocation {
  const [{ location, value, frame }] = group;
  const isTight = value?.line === location.line && value.endLine === location.line;
  const region = isTight && value.endColumn <= location.endColumn ? value : location;
  const whole = listOwnRanges(frame)[0]?.text ?? '';
  const isExact = whole.length === location.endColumn - location.column || whole.includes(redaction);
  const text = whole.slice(region.column - location.column, whole.length - (location.endColumn - region.endColumn));
  const place = createPhysicalLocation(region);
  return isExact && text !== '' && !text.includes('…')
    ? { ...place, region: { ...place.region, snippet: { text } } }
    : place;
}

interface PhysicalLocation {
  readonly artifactLocation: object;
  readonly region: object;
}

/** Returns a place in the checkout; a region without width has only its line. */
export function createPhysicalLocation({ file, line, column, endLine, endColumn }: Location): PhysicalLocation {
  const hasWidth = endLine > line || endColumn > column;
  return {
    artifactLocation: { uri: toRelativeUri(file), uriBaseId: '%SRCROOT%' },
    region: hasWidth
      ? { startLine: line, startColumn: column, endLine, endColumn }
      : { startLine: line, endLine: line },
  };
}

function createLogicalLocation(name: string): object {
  return { fullyQualifiedName: name.toWellFormed(), kind: 'property' };
}
