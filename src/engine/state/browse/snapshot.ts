import { setImmediate } from 'node:timers/promises';
import type { Remark } from '../../../findings/finding.ts';
import { openRemarks } from '../../../findings/select-gating-findings.ts';
import { toDay, type WaiverPlan } from '../../../findings/waiver.ts';
import { collectRuleTexts, type RuleText } from '../../../reports/collect-rule-texts.ts';
import { builtInRules } from '../../../rules/catalogue.ts';
import type { ReportFrame, StoredFinding, StoredMoment } from '../../../store/stored.ts';
import { compareTracks } from '../follow-findings.ts';
import { canWaive, findWaiversIn } from '../read-timeline.ts';
import { createTracker, type Timeline, writeTrackKey } from '../timeline.ts';
import { createTableBuilder, type FindingTable, readSeverity } from './finding-table.ts';

/** Contents of a state at one moment, in memory; every request is answered from it. */
export interface Snapshot extends Pick<Timeline, 'scans' | 'repositories'> {
  readonly table: FindingTable;
  /** Day on which waivers have to hold. */
  readonly today: string;
  readonly waivers: WaiverPlan;
  /** Report of the last scan that ended; undefined if none has. */
  readonly report: ReportFrame | undefined;
  /** Texts of policies and built-in rules by id: those of the last report, and those of findings. */
  readonly rules: ReadonlyMap<string, RuleText>;
  /** Parts that were not judged in partly judged repositories, by repository; without accepted problems. */
  readonly remarks: ReadonlyMap<string, readonly Remark[]>;
}

const emptyPack: ReportFrame['pack'] = { name: '', digest: '', sources: [], policies: [] };

/** Milliseconds after which reading lets requests pass. */
const slice = 8;

/** Reads a snapshot. `now` is the time of the waivers, RFC 3339. */
export async function readSnapshot(moment: StoredMoment, waivers: WaiverPlan, now: string): Promise<Snapshot> {
  const { scans, repositories, report } = moment;
  const today = toDay(now);
  const track = createTracker(scans);
  const table = createTableBuilder();
  const remarks = new Map<string, readonly Remark[]>();
  const mayHold = canWaive(waivers) ? createCandidateTest(waivers) : undefined;
  const needsResults = waivers.terms.comments || waivers.waivers.some(({ scope }) => scope.setting !== null);
  let until = performance.now() + slice;
  for (const { name, status } of repositories) {
    const rows = await moment.readFindings(name);
    const open = mayHold ? rows.filter((row) => row.closed === null && mayHold(row)) : [];
    const isWaived = open.length > 0;
    const isPartial = status === 'incomplete';
    const result = isPartial || (isWaived && needsResults) ? await moment.readResult(name) : undefined;
    const found = isWaived ? findWaiversIn(name, open, result, waivers, today) : new Map();
    for (const each of [...track(rows, found)].sort(compareTracks)) table.add(each);
    if (isPartial && result !== undefined) {
      const findings = result.findings.map((each) => ({
        ...each,
        waiver: found.get(writeTrackKey(name, each.id)) ?? null,
      }));
      remarks.set(name, keepDistinct(openRemarks({ ...result, findings })));
    }
    if (performance.now() > until) {
      await setImmediate();
      until = performance.now() + slice;
    }
  }
  const findings = table.finish();
  return { scans, repositories, table: findings, today, waivers, report, remarks, rules: readRules(report, findings) };
}

/** Returns a function that is false for findings that no waiver can cover: most, which saves most of the time. */
function createCandidateTest({ waivers, terms }: WaiverPlan): (row: StoredFinding) => boolean {
  if (terms.comments) return () => true;
  const named = new Set(waivers.flatMap(({ scope: { rule, fingerprint } }) => fingerprint ?? rule ?? []));
  return ({ rule, fingerprint }) => named.has(rule) || named.has(fingerprint);
}

function keepDistinct(remarks: readonly Remark[]): readonly Remark[] {
  return [...new Map(remarks.map((remark) => [JSON.stringify([remark.message, remark.location]), remark])).values()];
}

function readRules(report: ReportFrame | undefined, table: FindingTable): ReadonlyMap<string, RuleText> {
  const { ids, texts } = table.texts.rule;
  const found = texts.map((rule, id) => ({ rule, severity: readSeverity(table, ids.indexOf(id)) }));
  const { pack = emptyPack, ruleChanges = [], rules = [] } = report ?? {};
  const reported = new Set(rules.map(({ id }) => id));
  // A finding may be older than the last report.
  const others = builtInRules
    .filter(({ id }) => texts.includes(id) && !reported.has(id))
    .map(({ id, title, description, severity, help, fix = null }) => ({ id, title, description, severity, help, fix }));
  return collectRuleTexts({ pack, ruleChanges, rules: [...rules, ...others] }, found);
}
