import { compareCodeUnits } from '../../../base/order.ts';
import type { Waived } from '../../../findings/finding.ts';
import { countDaysBetween, type Waiver } from '../../../findings/waiver.ts';
import { memoize } from './memoize.ts';
import type { Snapshot } from './snapshot.ts';

export const waiverStates = ['active', 'expiring', 'expired', 'unused', 'refused'] as const;

/** A waiver, and the open findings that it covers. */
export interface WaiverRow {
  /** Last day on which it holds, in UTC. */
  readonly ends: string;
  /** Days until then; negative if it has ended. */
  readonly left: number;
  readonly state: (typeof waiverStates)[number];
  readonly owner: string;
  readonly reason: string;
  /** Place of the waiver: `waivers.yaml:3:5`. */
  readonly source: string;
  readonly rule: string | null;
  /** Other parts of its scope: `repository acme/*`. */
  readonly scope: readonly string[];
  /** Number of open findings that it waives today. */
  readonly findings: number;
  readonly repositories: number;
}

/** Days before its end from which a waiver counts as expiring. */
const noticeDays = 30;

/** Lists the waivers of the settings and those in comments that hold, the first to end first. */
export const readWaiverRows: (snapshot: Snapshot) => readonly WaiverRow[] = memoize(
  ({ table, waivers: plan, today }) => {
    const planned = new Set(plan.waivers.map(({ source }) => source));
    const uses = new Map<string, Use>();
    const { ids, texts } = table.texts.repository;
    for (const [at, waiver] of table.waivers) {
      const repository = texts[ids[at] ?? 0] ?? '';
      // Comments of two repositories may have equal places.
      const isComment = !planned.has(waiver.source);
      const key = isComment ? JSON.stringify([repository, waiver.source]) : waiver.source;
      const use = uses.get(key) ?? { waiver, comment: isComment ? repository : null, findings: 0, names: new Set() };
      uses.set(key, use);
      use.findings += 1;
      use.names.add(repository);
    }
    const rows = plan.waivers.map((waiver) => createRow(waiver, uses.get(waiver.source), today, plan.isIgnored));
    const comments = [...uses.values()].flatMap(({ waiver, comment, findings }): readonly WaiverRow[] => {
      if (comment === null) return [];
      const { expires: ends, owner, reason, source } = waiver;
      const left = countDaysBetween(today, ends);
      const facts = { ends, left, state: left > noticeDays ? 'active' : 'expiring', owner, reason, source } as const;
      return [{ ...facts, rule: null, scope: [`comment in ${comment}`], findings, repositories: 1 }];
    });
    return [...rows, ...comments].sort(
      (a, b) => compareCodeUnits(a.ends, b.ends) || compareCodeUnits(a.source, b.source),
    );
  },
);

/** A waiver that holds for findings. */
interface Use {
  readonly waiver: Waived;
  /** Repository with the comment; null for one of the settings. */
  readonly comment: string | null;
  findings: number;
  readonly names: Set<string>;
}

function createRow(waiver: Waiver, use: Use | undefined, today: string, isIgnored: boolean): WaiverRow {
  const findings = use?.findings ?? 0;
  const { until: ends, owner, reason, source, fault, scope } = waiver;
  const left = countDaysBetween(today, ends);
  const expired = left < 0 ? 'expired' : undefined;
  const unused = findings === 0 && !isIgnored ? 'unused' : undefined;
  const state = fault === null ? (expired ?? unused ?? (left > noticeDays ? 'active' : 'expiring')) : 'refused';
  const { rule, repository, file, setting, profile, fingerprint } = scope;
  const parts = Object.entries({ repository, file, setting, profile, fingerprint });
  return {
    ...{ ends, left, state, owner, reason, source, rule, findings, repositories: use?.names.size ?? 0 },
    scope: parts.flatMap(([name, value]) => (value === null ? [] : [`${name} ${value}`])),
  };
}
