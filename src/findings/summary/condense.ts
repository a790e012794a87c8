import { findRemoteUri } from '../../base/find-remote-uri.ts';
import { compareCodeUnits } from '../../base/order.ts';
import type { OpenCause, PolicyVerdict, RepositoryResult, TargetResult, Verdict, ViewResult } from '../finding.ts';

/** Verdicts from worst to best. */
export const verdictOrder = ['error', 'fail', 'undecided', 'warn', 'pass', 'skipped'] as const satisfies Verdict[];

/** Verdicts that need no reason: one that is there is a note. */
const notable = new Set<Verdict>(['fail', 'warn', 'pass']);
const notPassed = ['error', 'fail', 'undecided', 'warn'] as const;

/** Number of policies with each verdict. */
export type VerdictCounts = { readonly [verdict in Verdict]: number };

/** A view with its verdicts as counts. */
export interface CondensedView extends Pick<ViewResult, 'profiles' | 'digest'> {
  readonly counts: VerdictCounts;
  /** A row for each policy; left out unless requested. */
  readonly verdicts?: readonly Pick<PolicyVerdict, 'policy' | 'verdict' | 'reason'>[];
}

/** Ids of the policies with each verdict on some view of a target; under `pass`, those without a worse one. */
export interface PolicyOutcomes {
  readonly error: readonly { readonly policy: string; readonly reason: string }[];
  readonly fail: readonly string[];
  readonly undecided: readonly string[];
  readonly warn: readonly string[];
  readonly pass: readonly string[];
  /** Notes that change no verdict: exceptions of the policy, builtins that failed. */
  readonly notes: readonly { readonly policy: string; readonly note: string }[];
}

export interface CondensedTarget extends Omit<TargetResult, 'views' | 'findings' | 'waivers' | 'declared'> {
  readonly views: readonly CondensedView[];
  readonly policies: PolicyOutcomes;
}

/** One cause of undecided verdicts of a repository. A verdict with several causes counts for each. */
export interface CauseRow extends Pick<OpenCause, 'kind' | 'detail' | 'file' | 'line'> {
  /** Settings whose values it leaves unknown, where they are written; empty for an unread part. */
  readonly settings: readonly Pick<OpenCause, 'setting' | 'file' | 'line'>[];
  /** Ids of the policies that it leaves undecided. */
  readonly policies: readonly string[];
  readonly verdicts: number;
  /** Number of the verdicts that have no other cause. */
  readonly alone: number;
  /** Targets with the number of views in which it leaves a policy undecided. */
  readonly targets: readonly { readonly file: string; readonly views: number }[];
}

/**
 * Result of a repository for reports: verdicts as counts, and each cause of undecided ones once. Plain data without a
 * path of this machine; the JSON report has it unchanged.
 */
export interface CondensedRepository
  extends Omit<RepositoryResult, 'path' | 'remote' | 'targets' | 'waiverUses' | 'renames'> {
  /** Address of the remote without credentials; null if there is none. */
  readonly remote: string | null;
  readonly targets: readonly CondensedTarget[];
  readonly undecided: readonly CauseRow[];
}

/** Replaces the verdicts of a repository by counts, lists of policies and causes; `withRows` keeps a row for each as well. */
export function condense(result: RepositoryResult, { withRows = false } = {}): CondensedRepository {
  const { name, commit, ref, remote, folder, owners, status, reason, stale, targets, findings } = result;
  const { fixed, comparison, budgets, skipped } = result;
  return {
    ...{ name, commit, ref, remote: findRemoteUri(remote ?? '') },
    ...(folder === undefined ? {} : { folder }),
    ...(owners === undefined ? {} : { owners }),
    ...(stale === undefined ? {} : { stale }),
    ...{ status, reason, targets: targets.map((target) => condenseTarget(target, withRows)) },
    undecided: collectCauses(result),
    findings,
    ...(fixed === undefined ? {} : { fixed }),
    ...(comparison === undefined ? {} : { comparison }),
    ...(budgets === undefined ? {} : { budgets }),
    skipped,
  };
}

function condenseTarget(
  { views, findings: _, waivers: __, declared: ___, ...target }: TargetResult,
  withRows: boolean,
): CondensedTarget {
  const counted = new Map<readonly PolicyVerdict[], VerdictCounts>();
  const findCounts = (verdicts: readonly PolicyVerdict[]): VerdictCounts => {
    const counts = counted.get(verdicts) ?? countVerdicts(verdicts);
    counted.set(verdicts, counts);
    return counts;
  };
  const condensed = views.map(({ profiles, digest, verdicts }): CondensedView => {
    return {
      profiles,
      digest,
      counts: findCounts(verdicts),
      ...(withRows ? { verdicts: verdicts.map(createRow) } : {}),
    };
  });
  // Views with equal verdicts share one list.
  return { ...target, views: condensed, policies: findOutcomes([...counted.keys()]) };
}

function createRow({ policy, verdict, reason }: PolicyVerdict): Pick<PolicyVerdict, 'policy' | 'verdict' | 'reason'> {
  return { policy, verdict, reason };
}

function countVerdicts(verdicts: readonly PolicyVerdict[]): VerdictCounts {
  const counts = { error: 0, fail: 0, undecided: 0, warn: 0, pass: 0, skipped: 0 };
  for (const { verdict } of verdicts) counts[verdict] += 1;
  return counts;
}

function findOutcomes(lists: readonly (readonly PolicyVerdict[])[]): PolicyOutcomes {
  const verdicts = new Map<string, Set<Verdict>>();
  const errors = new Map<string, PolicyOutcomes['error'][number]>();
  const notes = new Map<string, PolicyOutcomes['notes'][number]>();
  for (const { policy, verdict, reason } of lists.flat()) {
    verdicts.set(policy, (verdicts.get(policy) ?? new Set()).add(verdict));
    if (reason !== null && notable.has(verdict)) {
      notes.set(JSON.stringify([policy, reason]), { policy, note: reason });
    }
    if (verdict !== 'error') continue;
    const error = { policy, reason: reason ?? 'The policy could not be evaluated.' };
    errors.set(JSON.stringify(error), error);
  }
  const listPoliciesWith = (matches: (each: ReadonlySet<Verdict>) => boolean): readonly string[] =>
    [...verdicts].flatMap(([policy, each]) => (matches(each) ? [policy] : []));
  return {
    error: [...errors.values()],
    fail: listPoliciesWith((each) => each.has('fail')),
    undecided: listPoliciesWith((each) => each.has('undecided')),
    warn: listPoliciesWith((each) => each.has('warn')),
    pass: listPoliciesWith((each) => each.has('pass') && notPassed.every((verdict) => !each.has(verdict))),
    notes: [...notes.values()],
  };
}

interface Tally {
  readonly cause: OpenCause;
  readonly settings: Map<string, CauseRow['settings'][number]>;
  readonly policies: Set<string>;
  readonly views: Map<string, number>;
  verdicts: number;
  alone: number;
}

/** Returns the causes with the most verdicts first. */
function collectCauses({ targets }: RepositoryResult): readonly CauseRow[] {
  const tallies = new Map<string, Tally>();
  for (const { file, views } of targets) {
    for (const [verdicts, times] of listDistinct(views)) {
      for (const [key, causes] of groupOpen(verdicts)) {
        const [[cause]] = causes as [[OpenCause, PolicyVerdict]];
        const tally = tallies.get(key) ?? {
          ...{ cause, settings: new Map(), policies: new Set<string>(), views: new Map<string, number>() },
          ...{ verdicts: 0, alone: 0 },
        };
        tallies.set(key, tally);
        tally.views.set(file, (tally.views.get(file) ?? 0) + times);
        const undecided = new Set<PolicyVerdict>();
        for (const [{ setting, file: where, line }, verdict] of causes) {
          if (setting !== null)
            tally.settings.set(JSON.stringify([setting, where, line]), { setting, file: where, line });
          tally.policies.add(verdict.policy);
          undecided.add(verdict);
        }
        tally.verdicts += undecided.size * times;
        tally.alone += [...undecided].filter((verdict) => isOnly(key, verdict)).length * times;
      }
    }
  }
  return [...tallies]
    .sort(([keyA, a], [keyB, b]) => b.verdicts - a.verdicts || compareCodeUnits(keyA, keyB))
    .map(([, { cause, settings, policies, views, verdicts, alone }]) => ({
      kind: cause.kind,
      detail: cause.detail,
      file: cause.setting === null ? cause.file : null,
      line: cause.setting === null ? cause.line : null,
      settings: [...settings.values()],
      policies: [...policies].sort(compareCodeUnits),
      ...{ verdicts, alone },
      targets: Array.from(views, ([file, count]) => ({ file, views: count })),
    }));
}

/** Returns the lists of verdicts of the views, each with the number of views that share it. */
function listDistinct(views: readonly ViewResult[]): ReadonlyMap<readonly PolicyVerdict[], number> {
  const lists = new Map<readonly PolicyVerdict[], number>();
  for (const { verdicts } of views) lists.set(verdicts, (lists.get(verdicts) ?? 0) + 1);
  return lists;
}

/** Returns the causes of undecided verdicts by their keys, each with its verdict. */
function groupOpen(
  verdicts: readonly PolicyVerdict[],
): ReadonlyMap<string, readonly (readonly [OpenCause, PolicyVerdict])[]> {
  const groups = new Map<string, (readonly [OpenCause, PolicyVerdict])[]>();
  for (const verdict of verdicts) {
    if (verdict.verdict !== 'undecided') continue;
    for (const cause of verdict.causes ?? []) {
      const key = writeCauseKey(cause);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [[cause, verdict]]);
      else group.push([cause, verdict]);
    }
  }
  return groups;
}

function isOnly(key: string, { causes = [] }: PolicyVerdict): boolean {
  return causes.every((cause) => writeCauseKey(cause) === key);
}

/** Causes in values are equal if their reasons are; unread parts are distinguished by location. */
function writeCauseKey({ kind, detail, setting, file, line }: OpenCause): string {
  return JSON.stringify(setting === null ? [kind, detail, file, line] : [kind, detail]);
}
