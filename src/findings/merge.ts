import { compareCodeUnits } from '../base/order.ts';
import type { Finding, Occurrence, TargetResult } from './finding.ts';
import { identify } from './identity.ts';
import { compareSeverities } from './severity.ts';

/**
 * A repository's findings in report order: the targets' own, with those about one place in a file that several targets
 * share joined. Identities are given anew, since a file's findings are counted over all targets that read it.
 */
export function joinRepositoryFindings(
  repository: string,
  targets: readonly Pick<TargetResult, 'findings'>[],
): readonly Finding[] {
  return identify(repository, mergeFindings(targets.flatMap((target) => target.findings)));
}

/** Merges findings with equal rule, file, range, setting and message; the result lists the views of all. */
export function mergeFindings(findings: Iterable<Finding>): readonly Finding[] {
  const merged = new Map<string, Merged>();
  for (const finding of findings) {
    const key = keyOf(finding);
    const known = merged.get(key);
    if (known === undefined) merged.set(key, { finding, views: viewsOf(finding) });
    else {
      known.finding = stricter(known.finding, finding);
      for (const [target, views] of viewsOf(finding)) {
        const present = known.views.get(target);
        if (present === undefined) known.views.set(target, views);
        else for (const [key, profiles] of views) present.set(key, profiles);
      }
    }
  }
  return [...merged.values()].map(({ finding, views }) => ({ ...finding, occurrences: occurrencesOf(views) }));
}

interface Merged {
  finding: Finding;
  /** Target, then view by its key. */
  readonly views: Map<string, Map<string, readonly string[]>>;
}

function keyOf({ rule, location, setting, message }: Finding): string {
  const { file, line, column, endLine, endColumn } = location;
  return JSON.stringify([rule, file, line, column, endLine, endColumn, setting, message]);
}

/** Keeps the worse severity, and the frame of the finding that hides more. */
function stricter(a: Finding, b: Finding): Finding {
  const worse = compareSeverities(a.severity, b.severity) <= 0 ? a : b;
  const shy = a.lineHash === null ? a : b;
  return { ...worse, frame: shy.frame, lineHash: shy.lineHash };
}

function viewsOf(finding: Finding): Map<string, Map<string, readonly string[]>> {
  return new Map(
    finding.occurrences.map(({ target, views }) => [
      target,
      new Map(views.map((profiles) => [JSON.stringify(profiles), profiles])),
    ]),
  );
}

function occurrencesOf(views: Merged['views']): readonly Occurrence[] {
  return [...views]
    .map(([target, byKey]) => ({ target, views: [...byKey.values()] }))
    .sort((a, b) => compareCodeUnits(a.target, b.target));
}
