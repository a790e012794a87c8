import { matchesGlob } from '../../base/glob.ts';
import { compareCodeUnits } from '../../base/order.ts';
import type { RepositoryResult } from '../../findings/finding.ts';
import { createOwnerFinder, type OwnerFinder } from '../../findings/owners/find-owners.ts';
import { mainFile, type OwnerFile, type OwnerRules, type Ownership } from '../../findings/owners/owner-rules.ts';
import { chooseOwnerFile, parseOwners } from '../../findings/owners/parse-owners.ts';
import { redactAll } from '../../secrets/redact-name.ts';
import type { TeamSetting } from '../settings/parse-settings.ts';

/** Facts of a repository that decide who owns its files. */
export interface OwnerFacts {
  readonly name: string;
  readonly remote: string | null;
  /** Path in the checkout around it; undefined for its root. */
  readonly folder: string | undefined;
  /** CODEOWNERS files that it has, or the rules of the one that counts. */
  readonly files: readonly OwnerFile[] | OwnerRules;
  readonly topics: readonly string[];
}

/** Prefix of topics that name a team. */
const teamTopic = 'team-';

/** Settles who owns the files of a repository: its CODEOWNERS file, then its topics, then the settings of the run. */
export function settleOwnership(
  { name, remote, folder, files, topics }: OwnerFacts,
  teams: readonly TeamSetting[],
): Ownership | undefined {
  const byTopic = topics.flatMap((topic) => (topic.startsWith(teamTopic) ? topic.slice(teamTopic.length) : []));
  const named = byTopic.filter((team) => team !== '').sort(compareCodeUnits);
  const bySettings = teams.flatMap(({ team, repositories }) =>
    repositories.some((glob) => matchesGlob(glob, name)) ? team : [],
  );
  const others = named.length > 0 ? named : bySettings;
  const rules = 'rules' in files ? files : readRules(files, remote);
  return rules === null && others.length === 0
    ? undefined
    : redactAll({ rules, others, ...(folder === undefined ? {} : { folder }) });
}

function readRules(files: readonly OwnerFile[], remote: string | null): OwnerRules | null {
  const chosen = chooseOwnerFile(files, remote);
  return chosen === undefined ? null : parseOwners(chosen.file.text, chosen.dialect);
}

/** Returns a function that finds the owners of the files of a repository. Loads regular expressions only if they are needed. */
export async function openOwnership(ownership: Ownership): Promise<OwnerFinder> {
  if (ownership.rules?.dialect !== 'gitea') return createOwnerFinder(ownership);
  const { createExpressionMatcher } = await import('../../findings/owners/match-expression.ts');
  return createOwnerFinder(ownership, createExpressionMatcher());
}

/** Adds owners to a repository and its findings; without any, nothing is added. */
export async function addOwners<Result extends Pick<RepositoryResult, 'findings'>>(
  result: Result,
  ownership: Ownership | undefined,
): Promise<Result & Pick<RepositoryResult, 'owners'>> {
  if (ownership === undefined) return result;
  const find = await openOwnership(ownership);
  const findings = result.findings.map((finding) => {
    const owners = find(finding.location.file);
    return owners.length === 0 ? finding : { ...finding, owners };
  });
  const owners = find(mainFile);
  return { ...result, findings, ...(owners.length === 0 ? {} : { owners }) };
}
