import type { PolicyVerdict, RepositoryResult, Verdict } from '../../findings/finding.ts';
import { listNames, namesOfTargets } from '../views.ts';
import type { Entry } from './section.ts';

/** Minimum number of policies that are undecided for one reason in the same views to share one entry. */
const foldedFrom = 3;

/** The verdicts of one policy that have something in common, whatever the targets and views. */
interface Group {
  readonly verdict: PolicyVerdict;
  readonly where: string;
}

/** Policies that are undecided for one reason; `lead` is the sentence up to their names. */
interface Folded {
  readonly lead: string;
  readonly groups: readonly Group[];
}

/** The verdicts of one kind: those of one policy for one reason together and, if `folds`, those of many for one cause or reason. */
export function verdictEntries(repository: RepositoryResult, wanted: Verdict, folds: boolean): readonly Entry[] {
  const byCause = folds ? foldBy(repository, wanted, ({ cause }) => cause, leadOfCause) : [];
  const isTold = tellerOf(byCause, ({ cause }) => cause);
  const byReason = folds
    ? foldBy(repository, wanted, (verdict) => (isTold(verdict) ? undefined : verdict.reason), leadOfReason)
    : [];
  const isToldToo = tellerOf(byReason, ({ reason }) => reason);
  const single = groupVerdicts(repository, wanted, ({ reason }) => reason).filter(
    ({ verdict }) => !isTold(verdict) && !isToldToo(verdict),
  );
  return [...[...byCause, ...byReason].map(foldedEntry), ...single.map(entryOf)];
}

type Common = (verdict: PolicyVerdict) => string | null | undefined;

function leadOfCause(cause: string): string {
  return `${cause.replace(/^./u, (first) => first.toUpperCase())} may set what they read`;
}

function leadOfReason(reason: string): string {
  return `${reason} So these cannot be decided`;
}

/** Policies that have something in common in the same views, where that are many. */
function foldBy(
  repository: RepositoryResult,
  wanted: Verdict,
  commonOf: Common,
  leadOf: (common: string) => string,
): readonly Folded[] {
  const folded = new Map<string, { readonly lead: string; readonly groups: Group[] }>();
  for (const group of groupVerdicts(repository, wanted, commonOf)) {
    const common = commonOf(group.verdict);
    if (typeof common !== 'string') continue;
    const key = JSON.stringify([common, group.where]);
    const { groups } = folded.get(key) ?? { groups: [] };
    folded.set(key, { lead: leadOf(common), groups: [...groups, group] });
  }
  return [...folded.values()].filter(({ groups }) => groups.length >= foldedFrom);
}

/** Returns a predicate for the verdicts in the folded groups. */
function tellerOf(folded: readonly Folded[], commonOf: Common): (verdict: PolicyVerdict) => boolean {
  const keyOf = (verdict: PolicyVerdict): string => JSON.stringify([verdict.policy, commonOf(verdict)]);
  const told = new Set(folded.flatMap(({ groups }) => groups).map(({ verdict }) => keyOf(verdict)));
  return (verdict) => told.has(keyOf(verdict));
}

function groupVerdicts(repository: RepositoryResult, wanted: Verdict, commonOf: Common): readonly Group[] {
  const groups = new Map<
    string,
    { readonly verdict: PolicyVerdict; readonly targets: Map<string, (readonly string[])[]> }
  >();
  for (const { file, views } of repository.targets) {
    for (const { profiles, verdicts } of views) {
      for (const verdict of verdicts.filter((each) => each.verdict === wanted)) {
        const key = JSON.stringify([verdict.policy, commonOf(verdict)]);
        const group = groups.get(key) ?? { verdict, targets: new Map() };
        group.targets.set(file, [...(group.targets.get(file) ?? []), profiles]);
        groups.set(key, group);
      }
    }
  }
  return [...groups.values()].map(({ verdict, targets }) => {
    const occurrences = [...targets].map(([target, views]) => ({ target, views }));
    return { verdict, where: namesOfTargets(occurrences, repository) };
  });
}

function entryOf({ verdict, where }: Group): Entry {
  return { head: `${verdict.policy} on ${where}`, body: verdict.reason ?? 'No reason was given.' };
}

function foldedEntry({ lead, groups }: Folded): Entry {
  const policies = listNames(groups.map(({ verdict }) => verdict.policy));
  return {
    head: `${groups.length} policies on ${groups[0]?.where}`,
    body: `${lead}: ${policies}. (--verbose shows each)`,
  };
}
