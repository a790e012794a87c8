import type { Finding, TargetResult } from '../../findings/finding.ts';
import { identify } from '../../findings/identity.ts';
import { joinRepositoryFindings } from '../../findings/merge-findings.ts';
import { isWhole } from './is-whole.ts';
import type { JudgedPart, PolicyChanges, Rejudged } from './recorded.ts';

/**
 * Replaces the verdicts and findings of policies in a recorded result by new ones, and leaves out those of policies that are gone.
 * Returns undefined if a policy takes part whose findings replace those of built-in rules, which are not recorded then, and if a
 * target with secrets gets a message that it did not have: only with the secrets it can be redacted.
 */
export function replaceVerdicts(
  repository: string,
  recorded: JudgedPart,
  { policies, evaluate, superseding }: Pick<PolicyChanges, 'policies' | 'evaluate' | 'superseding'>,
  rejudged: ReadonlyMap<string, Rejudged>,
): JudgedPart | undefined {
  const kept = new Set(policies.filter((policy) => !evaluate.includes(policy)));
  const isReplaced = (rule: string, known: ReadonlySet<string>): boolean => known.has(rule) && !kept.has(rule);
  const targets: TargetResult[] = [];
  for (const target of recorded.targets) {
    // The result of policies over all targets.
    if (target.kind === 'repository') {
      targets.push(target);
      continue;
    }
    const known = new Set(target.views.flatMap(({ verdicts }) => verdicts.map(({ policy }) => policy)));
    const old = target.findings.filter(({ rule }) => isReplaced(rule, known));
    const fresh =
      rejudged.get(target.file) ??
      (evaluate.length === 0 ? { views: target.views, findings: [], hasSecrets: false } : undefined);
    const isRead = target.dialect !== null;
    if (isRead && fresh === undefined) return undefined;
    if (fresh?.hasSecrets === true && hasNewText(target, fresh)) return undefined;
    const added = isRead ? (fresh?.findings ?? []) : [];
    if ([...old, ...added].some(({ rule }) => superseding.has(rule))) return undefined;
    const findings = [...target.findings.filter(({ rule }) => !isReplaced(rule, known)), ...added];
    targets.push({
      ...target,
      views: isRead ? replaceViews(target, fresh, policies, kept) : listFailedViews(target, policies),
      findings: identify(repository, findings),
    });
  }
  const findings: readonly Finding[] = joinRepositoryFindings(repository, targets);
  return { ...recorded, targets, findings, status: targets.every(isWhole) ? 'scanned' : 'incomplete' };
}

type Verdicts = TargetResult['views'][number]['verdicts'];

/** Views with the same lists get the same list. */
function replaceViews(
  { views }: TargetResult,
  fresh: Rejudged | undefined,
  policies: readonly string[],
  kept: ReadonlySet<string>,
): TargetResult['views'] {
  const joined = new Map<Verdicts, Map<Verdicts | undefined, Verdicts>>();
  const join = (old: Verdicts, now: Verdicts | undefined): Verdicts => {
    const known = new Map(old.map((verdict) => [verdict.policy, verdict]));
    const found = new Map(now?.map((verdict) => [verdict.policy, verdict]));
    return policies.flatMap((policy) => (kept.has(policy) ? known : found).get(policy) ?? []);
  };
  return views.map((view, index) => {
    const now = fresh?.views[index]?.verdicts;
    const byNow = joined.get(view.verdicts) ?? new Map<Verdicts | undefined, Verdicts>();
    joined.set(view.verdicts, byNow);
    const verdicts = byNow.get(now) ?? join(view.verdicts, now);
    byNow.set(now, verdicts);
    return { ...view, verdicts };
  });
}

/** The result of a target that cannot be read. */
function listFailedViews({ views, incomplete }: TargetResult, policies: readonly string[]): TargetResult['views'] {
  const reason = incomplete[0]?.message ?? '';
  const verdicts = policies.map((policy) => ({ policy, verdict: 'error' as const, reason }));
  return views.map((view) => ({ ...view, verdicts }));
}

/** Returns true if verdicts or findings have a text that the recorded ones, which are redacted, do not have. */
function hasNewText({ views, findings }: TargetResult, fresh: Rejudged): boolean {
  const known = new Set<string>();
  visitTexts(views, (text) => known.add(text));
  for (const finding of findings) visitTexts(selectWords(finding), (text) => known.add(text));
  let isNew = false;
  const compare = (text: string): void => {
    isNew ||= !known.has(text);
  };
  visitTexts(fresh.views, compare);
  for (const finding of fresh.findings) visitTexts(selectWords(finding), compare);
  return isNew;
}

/** A finding without what does not depend on words: excerpts decide about frames and their hashes. */
function selectWords({ id: _, frame, lineHash, ...words }: Finding): object {
  return words;
}

function visitTexts(data: unknown, visit: (text: string) => void, seen: Set<object> = new Set()): void {
  if (typeof data === 'string') visit(data);
  if (typeof data !== 'object' || data === null || seen.has(data)) return;
  seen.add(data);
  for (const each of Object.values(data)) visitTexts(each, visit, seen);
}
