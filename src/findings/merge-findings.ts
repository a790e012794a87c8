import { compareCodeUnits } from '../base/order.ts';
import type { Location } from '../base/source.ts';
import { findRule } from '../rules/catalogue.ts';
import { compareFindings } from './compare-findings.ts';
import type { Finding, Occurrence, RelatedPlace, TargetResult } from './finding.ts';
import { identify } from './identity.ts';
import { compareSeverities } from './severity.ts';

/**
 * Joins the findings of a repository's targets in report order; findings at one place in a file that several targets
 * share become one. Assigns new identities, since a file's findings are counted over all targets that read it.
 */
export function joinRepositoryFindings(
  repository: string,
  targets: readonly Pick<TargetResult, 'findings'>[],
): readonly Finding[] {
  const merged = mergeFindings(targets.flatMap((target) => target.findings));
  return identify(
    repository,
    merged.map(({ group, ...finding }) => finding),
  );
}

/**
 * Deduplicates findings. Those with one place and cause become one, which lists its views and targets; problems that
 * repeat in a file become one at the first place, with the others related.
 */
export function mergeFindings(findings: Iterable<Finding>): readonly Finding[] {
  const merged = new Map<string, Merged>();
  for (const finding of findings) {
    const key = writeCauseKey(finding);
    const known = merged.get(key);
    if (known === undefined) merged.set(key, { finding, views: collectViews(finding) });
    else join(known, finding);
  }
  const grouped = joinCopies(groupRepeated([...merged.values()]));
  return grouped.map(({ finding, views }) => ({ ...finding, occurrences: listOccurrences(views) }));
}

/** Adds a finding to one with the same cause. */
function join(known: Merged, finding: Finding): void {
  known.finding = chooseStricter(known.finding, finding);
  for (const [target, views] of collectViews(finding)) {
    const present = known.views.get(target);
    if (present === undefined) known.views.set(target, views);
    else for (const [key, profiles] of views) present.set(key, profiles);
  }
}

/** Joins the problems that their rule groups, of a file or of all: a legacy file would fill a report with one for each statement. */
function groupRepeated(all: readonly Merged[]): readonly Merged[] {
  return joinEqual(all, ({ rule, level, location, group }) => {
    // The group of a policy names its target.
    const file = findRule(rule)?.groupsFiles !== undefined || level !== 'problem' ? '' : location.file;
    return group === undefined ? undefined : JSON.stringify([rule, file, group]);
  });
}

/** Joins the groups of several files that say the same, if their rule asks for it. */
function joinCopies(all: readonly Merged[]): readonly Merged[] {
  return joinEqual(all, ({ rule, group, message }) =>
    group !== undefined && findRule(rule)?.groupsCopies ? JSON.stringify([rule, group, message]) : undefined,
  );
}

/** Joins findings with one key to one at the first place, with the others related. */
function joinEqual(all: readonly Merged[], readKey: (finding: Finding) => string | undefined): readonly Merged[] {
  const groups = new Map<unknown, [Merged, ...Merged[]]>();
  for (const merged of all) {
    const key = readKey(merged.finding) ?? merged;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [merged]);
    else known.push(merged);
  }
  return Array.from(groups.values(), (group) => {
    const [first, ...others] = group.toSorted((a, b) => compareFindings(a.finding, b.finding)) as typeof group;
    if (others.length === 0) return first;
    const places = new Map<string, RelatedPlace>();
    const add = (place: RelatedPlace): void => {
      const key = writeRangeKey(place.location);
      if (key !== writeRangeKey(first.finding.location) && !places.has(key)) places.set(key, place);
    };
    for (const place of first.finding.related) add(place);
    for (const { finding } of others) {
      const isSame = finding.message === first.finding.message;
      add({ kind: 'copy', message: isSame ? 'The same again.' : 'Here as well.', location: finding.location });
      for (const place of finding.related) add(place);
    }
    const joined = { finding: first.finding, views: first.views };
    for (const { finding, views } of others) join(joined, { ...finding, occurrences: listOccurrences(views) });
    return {
      ...joined,
      finding: { ...first.finding, severity: joined.finding.severity, related: [...places.values()] },
    };
  });
}

interface Merged {
  finding: Finding;
  /** Target, then view by its key. */
  readonly views: Map<string, Map<string, readonly string[]>>;
}

/**
 * Returns the key by which findings are deduplicated. A built-in rule has one finding at a place, however the views
 * word it; a policy may have several. The start of a file is not a place: there the message is the cause.
 */
export function writeCauseKey({ rule, level, location, setting, message }: Finding): string {
  const isPlaced = location.line > 1 || location.column > 1 || location.endLine > 1 || location.endColumn > 1;
  const cause = level === 'problem' && isPlaced ? [] : [setting, message];
  return JSON.stringify([rule, writeRangeKey(location), ...cause]);
}

function writeRangeKey({ file, line, column, endLine, endColumn }: Location): string {
  return JSON.stringify([file, line, column, endLine, endColumn]);
}

/** Keeps the worse severity, and the frame of the finding that hides more. */
function chooseStricter(a: Finding, b: Finding): Finding {
  const worse = compareSeverities(a.severity, b.severity) <= 0 ? a : b;
  const shy = a.lineHash === null ? a : b;
  return { ...worse, frame: shy.frame, lineHash: shy.lineHash };
}

/** Returns the targets and views of any of the findings. */
export function mergeOccurrences([first, ...others]: readonly [Finding, ...Finding[]]): readonly Occurrence[] {
  const merged = { finding: first, views: collectViews(first) };
  for (const other of others) join(merged, other);
  return listOccurrences(merged.views);
}

function collectViews(finding: Finding): Map<string, Map<string, readonly string[]>> {
  return new Map(
    finding.occurrences.map(({ target, views }) => [
      target,
      new Map(views.map((profiles) => [JSON.stringify(profiles), profiles])),
    ]),
  );
}

function listOccurrences(views: Merged['views']): readonly Occurrence[] {
  return [...views]
    .map(([target, byKey]) => ({ target, views: [...byKey.values()] }))
    .sort((a, b) => compareCodeUnits(a.target, b.target));
}
