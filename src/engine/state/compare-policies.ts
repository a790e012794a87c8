import { assert } from '../../base/assert.ts';
import { compareCodeUnits } from '../../base/order.ts';
import type { Location } from '../../base/source.ts';
import type { Finding, PolicyVerdict, Verdict } from '../../findings/finding.ts';
import type { OwnerFinder } from '../../findings/owners/find-owners.ts';
import type { Ownership } from '../../findings/owners/owner-rules.ts';
import type { Executor } from '../../scan/executors/executor.ts';
import type { PreviewAnswer, Previewed, PreviewJob } from '../../scan/preview/preview-work.ts';
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

/** Policies that are compared. */
export interface ComparedPack {
  /** Ids of the policies that judge each document. */
  readonly policies: readonly string[];
  /** Ids of the policies that judge all targets of a repository at once. */
  readonly together: readonly string[];
  /** Digests of the policies: two with equal digests have equal verdicts. */
  readonly digests: ReadonlyMap<string, string>;
}

const nobody: Ownership = { rules: null, others: [] };

type Row = { -readonly [name in keyof ImpactRow]: ImpactRow[name] } & {
  readonly views: ImpactRow['views'][number][];
  readonly places: Location[];
  readonly reasons: string[];
  readonly owners: string[];
};

/** A target whose job is not done. */
interface Pending {
  readonly stored: StoredTarget;
  /** Policies that do not differ. */
  readonly same: ReadonlySet<string>;
  /** Result of the last scan; undefined if the preview evaluates the policies again. */
  readonly before: Previewed | undefined;
}

/**
 * Compares verdicts over stored documents: of other policies, or those of the last scans if `old` is undefined. The executor judges by
 * `current`, and then by `old`.
 */
export async function comparePolicies(
  targets: AsyncIterable<StoredTarget>,
  current: ComparedPack,
  old: ComparedPack | undefined,
  executor: Executor<PreviewJob, PreviewAnswer>,
): Promise<Impact> {
  const rows = new Map<string, Row>();
  const repositories = new Set<string>();
  const judgedBy = new Set<string>();
  let views = 0;
  let documents = 0;
  let owner: { readonly name: string; readonly find: OwnerFinder } | undefined;
  let last: { readonly name: string; readonly result: Awaited<ReturnType<StoredTarget['result']>> } | undefined;
  const pending: Pending[] = [];
  async function* planJobs(): AsyncIterable<PreviewJob> {
    for await (const stored of targets) {
      const same = listUnchangedPolicies(current.digests, old?.digests ?? stored.policies);
      const { name } = stored.repository;
      // The state is closed when all jobs are planned.
      if (old === undefined && last?.name !== name) last = { name, result: await stored.result() };
      pending.push({
        stored,
        same,
        before: old === undefined ? pickTarget(last?.result, stored.target.file) : undefined,
      });
      yield createJob(stored, same, current, old);
    }
  }
  for await (const outcome of executor.run(planJobs())) {
    const next = pending.shift();
    assert(next !== undefined, 'every outcome belongs to a target');
    const { stored, same } = next;
    const [after, earlier] =
      outcome.kind === 'done'
        ? outcome.answer
        : [current, old].map((pack) => failTarget(stored, pack?.policies ?? [], outcome.failure.message));
    const before = next.before ?? earlier;
    const { name } = stored.repository;
    const { file } = stored.target;
    repositories.add(name);
    views += stored.views.length;
    documents += new Set(stored.views.map(({ document }) => document)).size;
    if (owner?.name !== name) owner = { name, find: await openOwnership(stored.ownership ?? nobody) };
    for (const policy of current.policies) if (!same.has(policy)) judgedBy.add(policy);
    assert(after !== undefined && before !== undefined, 'a target is judged by each pack');
    const verdictsBefore = new Map(
      before.views.map(({ profiles, verdicts }) => [writeViewKey(profiles), groupByPolicy(verdicts)]),
    );
    for (const { profiles, verdicts } of after.views) {
      const earlier = verdictsBefore.get(writeViewKey(profiles)) ?? new Map<string, PolicyVerdict>();
      const now = groupByPolicy(verdicts);
      for (const policy of new Set([...earlier.keys(), ...now.keys()])) {
        if (same.has(policy)) continue;
        const verdict = now.get(policy);
        const kind = classifyImpact(earlier.get(policy)?.verdict, verdict?.verdict);
        if (kind === undefined) continue;
        const key = JSON.stringify([kind, policy, name]);
        const row = rows.get(key) ?? { kind, policy, repository: name, views: [], places: [], reasons: [], owners: [] };
        rows.set(key, row);
        row.views.push({ target: file, profiles });
        const found = findPlaces(kind === 'passing' ? before : after, policy, file, profiles);
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
    leftOut: current.together,
  };
}

/** Plans the judging of a target; of nothing if no policy differs. */
function createJob(
  { repository, target, views, texts }: StoredTarget,
  same: ReadonlySet<string>,
  ...packs: readonly (ComparedPack | undefined)[]
): PreviewJob {
  const isNeeded = packs.some((pack) => pack?.policies.some((policy) => !same.has(policy)) === true);
  const nothing = new Uint8Array();
  return {
    ...{ repository, target, views, without: [...same] },
    documents: isNeeded ? texts.documents.bytes : nothing,
    sourceMaps: isNeeded ? texts.sourceMaps.bytes : nothing,
  };
}

/** Returns the verdicts on a target that could not be judged. */
function failTarget({ views }: StoredTarget, policies: readonly string[], message: string): Previewed {
  const verdicts = policies.map((policy): PolicyVerdict => {
    return { policy, verdict: 'error', reason: `The target was not judged: ${message}` };
  });
  return { views: views.map(({ profiles, document }) => ({ profiles, digest: document, verdicts })), findings: [] };
}

function listUnchangedPolicies(
  now: ReadonlyMap<string, string>,
  before: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  return new Set([...now].flatMap(([policy, digest]) => (before.get(policy) === digest ? [policy] : [])));
}

function pickTarget(result: Awaited<ReturnType<StoredTarget['result']>> | undefined, file: string): Previewed {
  return result?.targets.find((target) => target.file === file) ?? { views: [], findings: [] };
}

/** Returns undefined for a change without consequences. A policy without a verdict neither fails nor passes. */
function classifyImpact(before: Verdict | undefined, after: Verdict | undefined): ImpactRow['kind'] | undefined {
  if (before === after) return undefined;
  if (after === 'fail') return 'failing';
  if (after === 'undecided' || after === 'error') return after;
  return before === 'fail' ? 'passing' : undefined;
}

function findPlaces(
  { findings }: Previewed,
  policy: string,
  file: string,
  profiles: readonly string[],
): readonly Location[] {
  const isHere = ({ occurrences }: Pick<Finding, 'occurrences'>): boolean =>
    occurrences.some(
      ({ target, views }) => target === file && views.some((view) => writeViewKey(view) === writeViewKey(profiles)),
    );
  return findings
    .filter((each) => each.rule === policy && each.level === 'deny' && isHere(each))
    .map(({ location }) => location);
}

function groupByPolicy(verdicts: readonly PolicyVerdict[]): ReadonlyMap<string, PolicyVerdict> {
  return new Map(verdicts.map((verdict) => [verdict.policy, verdict]));
}

function writeViewKey(profiles: readonly string[]): string {
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
