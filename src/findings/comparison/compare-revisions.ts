import type { Comparison, Finding, RepositoryResult, TargetResult } from '../finding.ts';
import { identify } from '../identity.ts';
import type { RuleLevels } from '../rule-levels.ts';
import { isOpen } from '../verdict.ts';
import type { Waiver } from '../waiver.ts';
import { isInScope } from '../waivers/apply-waivers.ts';
import { countOldUndecided, findNewlyUndecided } from './newly-undecided.ts';
import { pairFindings } from './pair-findings.ts';

export interface RevisionFacts extends Pick<Comparison, 'base' | 'head' | 'ignored' | 'settings'> {
  /** New paths of renamed files by the old ones. */
  readonly renames: ReadonlyMap<string, string>;
  /** Levels of rules and policies that differ from their own. */
  readonly levels: RuleLevels;
}

/**
 * Compares a repository with its base: each finding is known or new, and fixed findings are listed. A policy that was
 * decided before the change and is undecided after it is a new finding. Waivers in comments that the change adds do not
 * apply.
 */
export function compareRevisions(
  result: RepositoryResult,
  before: RepositoryResult,
  { renames, levels, ...facts }: RevisionFacts,
): RepositoryResult {
  const { known, gone } = pairFindings(result.findings, before.findings, renames);
  const marked = result.findings.map(
    (finding): Finding => ({ ...finding, change: known.has(finding) ? 'known' : 'new' }),
  );
  const fresh = marked.filter(({ change }) => change === 'new');
  const oldUndecided = countOldUndecided(result, before, renames);
  const undecided = findNewlyUndecided(result, before, renames, levels);
  return {
    ...result,
    targets: holdOldComments(result.targets, before.targets, fresh, renames).map(withoutDoubts),
    findings: identify(result.name, [...marked, ...undecided]),
    comparison: {
      ...facts,
      fixed: gone.filter((finding) => isFixed(finding, result, renames)),
      ...(oldUndecided > 0 && { oldUndecided }),
      incomplete: before.targets.flatMap(({ incomplete }) => incomplete),
    },
  };
}

/** A finding is fixed if every target that had it is gone, or was judged completely and its policy was decided. */
function isFixed(finding: Finding, result: RepositoryResult, renames: ReadonlyMap<string, string>): boolean {
  const findNewName = (file: string): string => renames.get(file) ?? file;
  if (result.status === 'failed' || result.skipped.some(({ file }) => file === findNewName(finding.location.file)))
    return false;
  return finding.occurrences.every(({ target: file }) => {
    const target = result.targets.find((each) => each.file === findNewName(file));
    if (target === undefined) return true;
    return target.incomplete.length === 0 && !isOpen(finding.rule, target);
  });
}

/**
 * Refuses waivers in comments that the base does not have over the same code: a change does not excuse itself. Of copies, as many
 * hold as the base has: first those that cover no new finding.
 */
function holdOldComments(
  targets: readonly TargetResult[],
  before: readonly TargetResult[],
  fresh: readonly Finding[],
  renames: ReadonlyMap<string, string>,
): readonly TargetResult[] {
  const old = new Map<string, number>();
  for (const waiver of collectComments(before)) {
    const key = writeWaiverKey(waiver, renames.get(waiver.scope.file ?? '') ?? waiver.scope.file);
    old.set(key, (old.get(key) ?? 0) + 1);
  }
  const covers = (waiver: Waiver): number => Number(fresh.some((finding) => isInScope(waiver, finding)));
  const held = new Set<string>();
  for (const waiver of [...collectComments(targets)].sort((a, b) => covers(a) - covers(b))) {
    const key = writeWaiverKey(waiver, waiver.scope.file);
    const left = old.get(key) ?? 0;
    if (left > 0) held.add(waiver.source);
    old.set(key, left - 1);
  }
  return targets.map(({ waivers, ...target }) => {
    if (waivers === undefined) return target;
    return {
      ...target,
      waivers: waivers.map((waiver): Waiver => {
        if (waiver.fault !== null || held.has(waiver.source)) return waiver;
        return { ...waiver, fault: 'The change adds it, or edits what it covers. It holds once the base has it.' };
      }),
    };
  });
}

/** Returns the waivers in comments of a repository, each once: targets share files. */
function collectComments(targets: readonly TargetResult[]): Iterable<Waiver> {
  return new Map(targets.flatMap(({ waivers = [] }) => waivers).map((waiver) => [waiver.source, waiver])).values();
}

function writeWaiverKey({ scope, reason, owner, until, code }: Waiver, file: string | null): string {
  return JSON.stringify([scope.rule, file, reason, owner, until, code]);
}

function withoutDoubts(target: TargetResult): TargetResult {
  const views = target.views.map((view) => {
    if (view.verdicts.every(({ doubt }) => doubt === undefined)) return view;
    return { ...view, verdicts: view.verdicts.map(({ doubt: _, ...verdict }) => verdict) };
  });
  return { ...target, views };
}
