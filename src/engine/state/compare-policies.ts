import { compareCodeUnits } from '../../base/order.ts';
import type { Location } from '../../base/source.ts';
import type { SourceMap } from '../../document/source-map.ts';
import { buildTargetFindings, type JudgedView } from '../../findings/build-findings.ts';
import type { Finding, PolicyVerdict, Verdict, ViewResult } from '../../findings/finding.ts';
import type { OwnerFinder } from '../../findings/owners/find-owners.ts';
import type { Ownership } from '../../findings/owners/owner-rules.ts';
import type { RuleLevels } from '../../findings/rule-levels.ts';
import { runWithin } from '../../host/run-within.ts';
import type { Evaluator } from '../../scan/work.ts';
import type { StoredTarget } from '../../store/stored.ts';
import { openOwnership } from '../repositories/settle-owners.ts';

/** Changes of the verdict of a policy. */
export const impactKinds = ['failing', 'undecided', 'error', 'passing'] as const;

/** A policy whose verdict changes in a repository. */
export interface ImpactRow {
  readonly kind: (typeof impactKinds)[number];
  readonly policy: string;
  readonly repository: string;
  /** Views whose verdict changes, by target. */
  readonly views: readonly { readonly target: string; readonly profiles: readonly string[] }[];
  /** Places of the findings that appear or disappear, or of what is unknown. */
  readonly places: readonly Location[];
  /** Reasons of errors and undecided verdicts. */
  readonly reasons: readonly string[];
  /** Owners of the files of the places; of the targets if there is none. */
  readonly owners: readonly string[];
}

export interface Impact {
  /** By kind and policy, then by repository. */
  readonly rows: readonly ImpactRow[];
  readonly repositories: number;
  readonly views: number;
  /** Distinct documents. */
  readonly documents: number;
  /** Ids of the policies that were judged: those that differ, or whose verdicts change from run to run. */
  readonly policies: readonly string[];
  /** Policies over all targets of a repository, which are not compared. */
  readonly leftOut: readonly string[];
}

/** Policies, ready to judge. */
export interface Judging {
  /** Returns an evaluator of all policies but some. */
  evaluatorWithout(policies: ReadonlySet<string>): Evaluator;
  /** Digests of the policies: two with equal digests have equal verdicts. */
  readonly digests: ReadonlyMap<string, string>;
  readonly levels: RuleLevels;
  /** Milliseconds for one document. */
  readonly timeLimit: number;
}

/** Verdicts of the views of one target, and the findings in it. */
interface Judged {
  readonly views: readonly ViewResult[];
  readonly findings: readonly Finding[];
}

const nobody: Ownership = { rules: null, others: [] };

type Row = { -readonly [name in keyof ImpactRow]: ImpactRow[name] } & {
  readonly views: ImpactRow['views'][number][];
  readonly places: Location[];
  readonly reasons: string[];
  readonly owners: string[];
};

/** Compares verdicts over stored documents: of other policies, or those of the last scans if `old` is undefined. */
export async function comparePolicies(
  targets: AsyncIterable<StoredTarget>,
  current: Judging,
  old: Judging | undefined,
): Promise<Impact> {
  const rows = new Map<string, Row>();
  const repositories = new Set<string>();
  const judgedBy = new Set<string>();
  let views = 0;
  let documents = 0;
  let owner: { readonly name: string; readonly find: OwnerFinder } | undefined;
  let last: { readonly name: string; readonly result: Awaited<ReturnType<StoredTarget['result']>> } | undefined;
  for await (const stored of targets) {
    const { name } = stored.repository;
    const { file } = stored.target;
    repositories.add(name);
    views += stored.views.length;
    documents += new Set(stored.views.map(({ document }) => document)).size;
    if (owner?.name !== name) owner = { name, find: await openOwnership(stored.ownership ?? nobody) };
    const same = unchangedPolicies(current.digests, old?.digests ?? stored.policies);
    for (const policy of current.evaluatorWithout(same).policies) judgedBy.add(policy);
    const after = judge(stored, current, same);
    if (old === undefined && last?.name !== name) last = { name, result: await stored.result() };
    const before = old === undefined ? pickTarget(last?.result, file) : judge(stored, old, same);
    const verdictsBefore = new Map(before.views.map(({ profiles, verdicts }) => [keyOf(profiles), byPolicy(verdicts)]));
    for (const { profiles, verdicts } of after.views) {
      const earlier = verdictsBefore.get(keyOf(profiles)) ?? new Map<string, PolicyVerdict>();
      const now = byPolicy(verdicts);
      for (const policy of new Set([...earlier.keys(), ...now.keys()])) {
        if (same.has(policy)) continue;
        const verdict = now.get(policy);
        const kind = kindOf(earlier.get(policy)?.verdict, verdict?.verdict);
        if (kind === undefined) continue;
        const key = JSON.stringify([kind, policy, name]);
        const row = rows.get(key) ?? { kind, policy, repository: name, views: [], places: [], reasons: [], owners: [] };
        rows.set(key, row);
        row.views.push({ target: file, profiles });
        const found = placesOf(kind === 'passing' ? before : after, policy, file, profiles);
        const places = kind === 'undecided' ? [verdict?.doubt?.location ?? []].flat() : found;
        for (const place of places) addOnce(row.places, place);
        for (const where of places.length === 0 ? [file] : places.map((place) => place.file))
          for (const each of owner.find(where)) addOnce(row.owners, each);
        if (verdict?.reason != null && kind !== 'passing') addOnce(row.reasons, verdict.reason);
      }
    }
  }
  return {
    rows: [...rows.values()].sort(compareRows),
    ...{ repositories: repositories.size, views, documents },
    policies: [...judgedBy].sort(compareCodeUnits),
    leftOut: current.evaluatorWithout(new Set()).together,
  };
}

/** Judges all views of a target as a scan does, except for code frames, which need the files. */
function judge(
  stored: StoredTarget,
  { evaluatorWithout, levels, timeLimit }: Judging,
  without: ReadonlySet<string>,
): Judged {
  const evaluator = evaluatorWithout(without);
  if (evaluator.policies.length === 0)
    return {
      views: stored.views.map(({ profiles, document }) => ({ profiles, digest: document, verdicts: [] })),
      findings: [],
    };
  const maps = new Map<number, SourceMap>();
  const evaluations = new Map<string, JudgedView['evaluations']>();
  const judged = stored.views.map(({ profiles, document: digest, sourceMap: position }): JudgedView => {
    const { repository, target } = stored;
    const { document, json } = stored.read(digest, { repository, target, view: { profiles } });
    const sourceMap = maps.get(position) ?? stored.sourceMap(position);
    maps.set(position, sourceMap);
    const known = evaluations.get(digest) ?? evaluate(evaluator, { document, json, digest }, timeLimit);
    evaluations.set(digest, known);
    return { document, sourceMap, digest, secrets: [], evaluations: known };
  });
  return buildTargetFindings(judged, new Map(), { levels, placeDoubts: true });
}

function evaluate(
  evaluator: Evaluator,
  view: Parameters<Evaluator['evaluate']>[0],
  timeLimit: number,
): JudgedView['evaluations'] {
  try {
    return runWithin(timeLimit, () => evaluator.evaluate(view, { setAside: [], announce: undefined }));
  } catch (error) {
    const reason = `The policies did not end: ${error instanceof Error ? error.message : String(error)}`;
    return evaluator.policies.map((policy) => ({ policy, kind: 'error', reason }));
  }
}

function unchangedPolicies(now: ReadonlyMap<string, string>, before: ReadonlyMap<string, string>): ReadonlySet<string> {
  return new Set([...now].flatMap(([policy, digest]) => (before.get(policy) === digest ? [policy] : [])));
}

function pickTarget(result: Awaited<ReturnType<StoredTarget['result']>> | undefined, file: string): Judged {
  return result?.targets.find((target) => target.file === file) ?? { views: [], findings: [] };
}

/** Returns undefined for a change without consequences. A policy without a verdict neither fails nor passes. */
function kindOf(before: Verdict | undefined, after: Verdict | undefined): ImpactRow['kind'] | undefined {
  if (before === after) return undefined;
  if (after === 'fail') return 'failing';
  if (after === 'undecided' || after === 'error') return after;
  return before === 'fail' ? 'passing' : undefined;
}

function placesOf(
  { findings }: Judged,
  policy: string,
  file: string,
  profiles: readonly string[],
): readonly Location[] {
  const isHere = ({ occurrences }: Finding): boolean =>
    occurrences.some(({ target, views }) => target === file && views.some((view) => keyOf(view) === keyOf(profiles)));
  return findings
    .filter((each) => each.rule === policy && each.level === 'deny' && isHere(each))
    .map(({ location }) => location);
}

function byPolicy(verdicts: readonly PolicyVerdict[]): ReadonlyMap<string, PolicyVerdict> {
  return new Map(verdicts.map((verdict) => [verdict.policy, verdict]));
}

function keyOf(profiles: readonly string[]): string {
  return profiles.join('\n');
}

function addOnce<T>(items: T[], item: T): void {
  const text = JSON.stringify(item);
  if (!items.some((each) => JSON.stringify(each) === text)) items.push(item);
}

function compareRows(a: ImpactRow, b: ImpactRow): number {
  const order = impactKinds.indexOf(a.kind) - impactKinds.indexOf(b.kind);
  return order || compareCodeUnits(a.policy, b.policy) || compareCodeUnits(a.repository, b.repository);
}
