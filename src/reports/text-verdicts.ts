import type { PolicyVerdict, RepositoryResult, Verdict } from '../findings/finding.ts';
import type { Entry } from './section.ts';
import { listNames, namesOfTargets } from './views.ts';

/** From so many policies on that are undecided for one cause, in the same views, they are told in one entry. */
const foldedFrom = 3;

/** The verdicts of one policy that have something in common, whatever the targets and views. */
interface Group {
  readonly verdict: PolicyVerdict;
  readonly where: string;
}

/** What many policies are undecided for. */
interface Folded {
  readonly cause: string;
  readonly groups: readonly Group[];
}

/** The verdicts of one kind: those of one policy for one reason together and, if `folds`, those of many for one cause. */
export function verdictEntries(repository: RepositoryResult, wanted: Verdict, folds: boolean): readonly Entry[] {
  const folded = folds ? foldByCause(repository, wanted) : [];
  const told = new Set(folded.flatMap(({ groups }) => groups).map(({ verdict }) => causeKey(verdict)));
  const single = groupVerdicts(repository, wanted, ({ reason }) => reason);
  return [...folded.map(foldedEntry), ...single.filter(({ verdict }) => !told.has(causeKey(verdict))).map(entryOf)];
}

function foldByCause(repository: RepositoryResult, wanted: Verdict): readonly Folded[] {
  const folded = new Map<string, { readonly cause: string; readonly groups: Group[] }>();
  for (const group of groupVerdicts(repository, wanted, ({ cause }) => cause)) {
    const { cause } = group.verdict;
    if (cause === undefined) continue;
    const key = JSON.stringify([cause, group.where]);
    const { groups } = folded.get(key) ?? { groups: [] };
    folded.set(key, { cause, groups: [...groups, group] });
  }
  return [...folded.values()].filter(({ groups }) => groups.length >= foldedFrom);
}

function groupVerdicts(
  repository: RepositoryResult,
  wanted: Verdict,
  commonOf: (verdict: PolicyVerdict) => string | null | undefined,
): readonly Group[] {
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

function causeKey({ policy, cause }: PolicyVerdict): string {
  return JSON.stringify([policy, cause]);
}

function entryOf({ verdict, where }: Group): Entry {
  return { head: `${verdict.policy} on ${where}`, body: verdict.reason ?? 'No reason was given.' };
}

function foldedEntry({ cause, groups }: Folded): Entry {
  const policies = listNames(groups.map(({ verdict }) => verdict.policy));
  return {
    head: `${groups.length} policies on ${groups[0]?.where}`,
    body: `${cause.replace(/^./u, (first) => first.toUpperCase())} may set what they read: ${policies}. (--verbose shows each)`,
  };
}
