import { pluralize } from '../../base/pluralize.ts';
import { didYouMean } from '../../base/suggest.ts';
import type { RepositoryResult } from '../finding.ts';
import { countDaysBetween, type WaiverPlan, type WaiverScope, type WaiverUse } from '../waiver.ts';

/** States of a waiver at the end of a run, worst first. */
export const waiverStates = ['refused', 'expired', 'unused', 'expiring', 'active', 'ignored'] as const;

/** A waiver of a run, for the record. */
export interface WaiverRecord extends Omit<WaiverScope, 'lines'> {
  readonly reason: string;
  readonly owner: string;
  readonly expires: string;
  readonly source: string;
  readonly state: (typeof waiverStates)[number];
  /** Problem and next step; null for `active`. */
  readonly message: string | null;
  /** Number of findings in its scope. */
  readonly findings: number;
  /** Repositories with findings in its scope; of a comment, that of the file. */
  readonly repositories: readonly string[];
}

/** Days before its end from which a waiver is reported as expiring. */
const noticeDays = 30;

export interface SettleOptions {
  readonly plan: WaiverPlan;
  readonly today: string;
  /** Ids of all built-in rules and policies. */
  readonly known: readonly string[];
  /** Ids of those that could have findings in this run. */
  readonly evaluated: ReadonlySet<string>;
  /** False if profiles were left out: then no waiver counts as unused. */
  readonly isComplete: boolean;
}

/** Parts of a repository's result by which its waivers are settled. */
export type WaiverSubject = Pick<RepositoryResult, 'name' | 'status' | 'waiverUses'>;

/** Reports the waivers that concern the repositories of a run, in the order in which they are written. */
export function settleWaivers(repositories: readonly WaiverSubject[], options: SettleOptions): readonly WaiverRecord[] {
  const bySource = new Map<string, { readonly use: WaiverUse; readonly repository: WaiverSubject }[]>();
  for (const repository of repositories) {
    for (const use of repository.waiverUses ?? []) {
      const { kind, source } = use.waiver;
      const key = JSON.stringify(kind === 'comment' ? [repository.name, source] : [source]);
      const known = bySource.get(key);
      if (known === undefined) bySource.set(key, [{ use, repository }]);
      else known.push({ use, repository });
    }
  }
  return Array.from(bySource.values(), (uses) => settle(uses, options));
}

type Uses = readonly { readonly use: WaiverUse; readonly repository: WaiverSubject }[];

function settle(uses: Uses, options: SettleOptions): WaiverRecord {
  const waiver = uses[0]?.use.waiver;
  if (waiver === undefined) throw new Error('A waiver that is settled has a use.');
  const { scope, reason, owner, until, source, kind } = waiver;
  const { lines: _, ...where } = scope;
  const findings = uses.reduce((sum, { use }) => sum + use.findings, 0);
  const [state, message] = judge(uses, findings, options);
  return {
    ...where,
    ...{ reason, owner, expires: until, source, state, message, findings },
    repositories: uses
      .filter(({ use }) => use.findings > 0 || kind === 'comment')
      .map(({ repository }) => repository.name),
  };
}

function judge(
  uses: Uses,
  findings: number,
  { plan, today, known, evaluated, isComplete }: SettleOptions,
): readonly [state: WaiverRecord['state'], message: string | null] {
  const [first] = uses;
  const { rule = null } = first?.use.waiver.scope ?? {};
  const until = first?.use.waiver.until ?? '';
  const refusal = uses.find(({ use }) => use.refusal !== null)?.use.refusal;
  if (refusal !== undefined && refusal !== null) return ['refused', refusal];
  if (plan.isIgnored) return ['ignored', null];
  if (until < today) return ['expired', `It ended on ${until}. Fix what it covers, or extend it.`];
  if (findings === 0 && rule !== null && !known.includes(rule)) {
    return ['unused', `There is no rule or policy "${rule}".${didYouMean(rule, known)}`];
  }
  const canJudge = isComplete && (rule === null || evaluated.has(rule));
  if (
    findings === 0 &&
    canJudge &&
    uses.every(({ use, repository }) => repository.status === 'scanned' && !use.isOpen)
  ) {
    return ['unused', 'It covers no finding. Remove it, or check its scope.'];
  }
  const left = countDaysBetween(today, until);
  if (left > noticeDays) return ['active', null];
  return ['expiring', left === 0 ? 'It ends today.' : `It ends in ${pluralize(left, 'day')}.`];
}
