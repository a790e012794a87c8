import { pluralize } from '../../base/pluralize.ts';
import { describeGap } from '../../document/gaps.ts';
import { newlyUndecided } from '../../rules/scan/newly-undecided.ts';
import type {
  Finding,
  Occurrence,
  OpenCause,
  PolicyVerdict,
  RepositoryResult,
  TargetResult,
  Verdict,
} from '../finding.ts';
import { joinNames } from '../reason.ts';
import { applyLevel, findLevel, type RuleLevels } from '../rule-levels.ts';

const decided: readonly Verdict[] = ['pass', 'fail', 'warn'];
const unreadParts: readonly OpenCause['kind'][] = ['include', 'statement', 'dynamic-key', 'syntax'];
/** Policies that a message names. */
const maxNamed = 3;

/**
 * Finds verdicts that the change makes undecided: one finding for each target and cause, at the location of the cause,
 * and one for each file that was judged in the base and is skipped now. The findings have no identity yet.
 */
export function findNewlyUndecided(
  result: RepositoryResult,
  before: RepositoryResult,
  renames: ReadonlyMap<string, string>,
  levels: RuleLevels,
): readonly Finding[] {
  if (findLevel(levels, newlyUndecided.id) === 'off') return [];
  const severity = applyLevel(levels, newlyUndecided.id, newlyUndecided.severity);
  return [
    ...result.targets.flatMap((target) => {
      const base = before.targets.find(({ file }) => (renames.get(file) ?? file) === target.file);
      return base === undefined ? [] : findInTarget(target, base);
    }),
    ...findSkipped(result, before, renames),
  ].map((finding): Finding => ({ ...noFinding, ...finding, severity, change: 'new' }));
}

/** Counts the verdicts that are undecided in both revisions of a view. */
export function countOldUndecided(
  result: RepositoryResult,
  before: RepositoryResult,
  renames: ReadonlyMap<string, string>,
): number {
  const writeKey = (file: string, profiles: readonly string[]): string => JSON.stringify([file, ...profiles]);
  const old = new Map(
    before.targets.flatMap(({ file, views }) =>
      views.map(
        ({ profiles, verdicts }) => [writeKey(renames.get(file) ?? file, profiles), listUndecided(verdicts)] as const,
      ),
    ),
  );
  let count = 0;
  for (const { file, views } of result.targets) {
    for (const { profiles, verdicts } of views) {
      const then = old.get(writeKey(file, profiles));
      for (const policy of listUndecided(verdicts)) if (then?.has(policy) === true) count += 1;
    }
  }
  return count;
}

function listUndecided(verdicts: readonly PolicyVerdict[]): ReadonlySet<string> {
  return new Set(verdicts.flatMap(({ policy, verdict }) => (verdict === 'undecided' ? policy : [])));
}

type FoundPart = Pick<Finding, 'message' | 'location' | 'setting' | 'spelled' | 'occurrences'>;

const noFinding = {
  id: '',
  rule: newlyUndecided.id,
  level: 'problem',
  profile: null,
  related: [],
  frame: [],
  lineHash: null,
  fix: null,
  refusedBy: null,
  waiver: null,
} as const;

function findInTarget(target: TargetResult, base: TargetResult): readonly FoundPart[] {
  const old = new Map(base.views.map(({ profiles, verdicts }) => [profiles.join('\n'), verdicts]));
  const causes = new Map<string, { verdict: PolicyVerdict; policies: Set<string>; views: (readonly string[])[] }>();
  for (const { profiles, verdicts } of target.views) {
    const then = new Map((old.get(profiles.join('\n')) ?? []).map(({ policy, verdict }) => [policy, verdict]));
    for (const verdict of verdicts) {
      const earlier = then.get(verdict.policy);
      if (verdict.verdict !== 'undecided' || earlier === undefined || !decided.includes(earlier)) continue;
      const key = JSON.stringify(findUnreadPart(verdict) ?? [verdict.doubt?.setting, verdict.doubt?.location]);
      const known = causes.get(key) ?? { verdict, policies: new Set<string>(), views: [] };
      causes.set(key, known);
      known.policies.add(verdict.policy);
      if (!known.views.includes(profiles)) known.views.push(profiles);
    }
  }
  return Array.from(causes.values(), ({ verdict, policies, views }): FoundPart => {
    const occurrences: readonly Occurrence[] = [{ target: target.file, views }];
    const part = findUnreadPart(verdict);
    if (part !== undefined) {
      const { file, line } = part;
      const reason = `Because of ${describeGap({ ...part, because: part.kind })}, it is not known what else is set.`;
      const location = { file, line, column: 1, endLine: line, endColumn: 1 };
      return { message: writeMessage([...policies], reason), location, setting: null, spelled: null, occurrences };
    }
    const { setting = null, spelled = null, location = findStart(target.file) } = verdict.doubt ?? {};
    return { message: writeMessage([...policies], verdict.reason), location, setting, spelled, occurrences };
  });
}

/** Returns the unread part of the configuration that leaves a verdict undecided; undefined if values do. */
function findUnreadPart({
  causes = [],
}: PolicyVerdict): { readonly kind: OpenCause['kind']; readonly file: string; readonly line: number } | undefined {
  for (const { kind, file, line } of causes) {
    if (file !== null && line !== null && unreadParts.includes(kind)) return { kind, file, line };
  }
  return undefined;
}

function writeMessage(policies: readonly string[], reason: string | null): string {
  const more = policies.length - maxNamed;
  const named = policies.slice(0, maxNamed);
  const names = joinNames(more > 0 ? [...named, pluralize(more, 'more policy', 'more policies')] : named);
  const [was, is] = policies.length === 1 ? ['was', 'is'] : ['were', 'are'];
  return `${names} ${was} decided before the change and ${is} undecided now. ${reason ?? ''}`.trimEnd();
}

/** Returns files that were targets, exist, and are skipped now, for example because they are binary. */
function findSkipped(
  { skipped }: RepositoryResult,
  before: RepositoryResult,
  renames: ReadonlyMap<string, string>,
): readonly FoundPart[] {
  return skipped.flatMap(({ file, reason }) => {
    const wasJudged = before.targets.some((target) => (renames.get(target.file) ?? target.file) === file);
    if (!wasJudged) return [];
    const message = `${file} was judged before the change and is not now: ${reason}.`;
    return [
      {
        message,
        location: findStart(file),
        setting: null,
        spelled: null,
        occurrences: [{ target: file, views: [[]] }],
      },
    ];
  });
}

function findStart(file: string): Finding['location'] {
  return { file, line: 1, column: 1, endLine: 1, endColumn: 1 };
}
