import { pluralize } from '../../base/pluralize.ts';
import { findRule } from '../../rules/catalogue.ts';
import { isSyntaxRule } from '../../rules/implied-by.ts';
import { isExceeded } from '../baseline/budgets.ts';
import type { UsedBudget } from '../finding.ts';
import {
  type Coverage,
  type CoverageState,
  type CoveredRepository,
  classifyCoverage,
  computeJudgedShare,
  countCoverage,
  writePercent,
} from './coverage.ts';

/** Parts of a run that were not judged or not read, by cause. */
export const gapKinds = [
  'coverage',
  'no-target',
  'no-policy',
  'unmatched-policies',
  'unresolved-includes',
  'unparsed-files',
  'undecided',
  'exceeded-budget',
] as const;

/** A reason not to trust a result without findings, for a person to check. */
export interface Gap {
  readonly kind: (typeof gapKinds)[number];
  /** Number of repositories, targets, policies, includes, files, verdicts or findings. */
  readonly count: number;
  readonly message: string;
  /** The repositories with their states, the policies, includes or files. */
  readonly names: readonly string[];
}

/** Gaps of one repository. */
export interface RepositoryGaps {
  readonly name: string;
  readonly state: CoverageState;
  /** Reason of the status `failed` or `skipped`. */
  readonly reason: string | null;
  /** Places of includes that were not read. */
  readonly includes: readonly string[];
  /** Files that do not parse. */
  readonly unparsed: readonly string[];
  readonly budgets: readonly UsedBudget[];
}

/** Data of a run in which gaps are found. */
export interface GapSubject {
  readonly repositories: readonly RepositoryGaps[];
  /** Numbers of targets, policies and undecided verdicts of the run. */
  readonly targets: number;
  readonly policies: number;
  readonly undecided: number;
  /** Ids of policies that judged no document. */
  readonly unmatched: readonly string[];
}

/** Policies, includes and files that a message names; of more it has only the number. */
export const maxNamed = 5;

/** Finds the gaps of a repository. */
export function listGapsOfRepository(
  repository: CoveredRepository & {
    readonly name: string;
    readonly reason: string | null;
    readonly budgets?: readonly UsedBudget[];
  },
): RepositoryGaps {
  const { name, reason, targets, budgets = [] } = repository;
  const unparsed = targets
    .flatMap(({ incomplete }) => incomplete)
    .flatMap(({ code, location }) => (isSyntaxRule(code) && location !== null ? [location.file] : []));
  return {
    ...{ name, reason, budgets },
    state: classifyCoverage(repository),
    includes: listUnreadIncludes(repository),
    unparsed: [...new Set(unparsed)],
  };
}

/** Returns `nextflow.config:9 (https://…)` for each place of an include that was not read; the address if it is remote. */
function listUnreadIncludes({ findings, targets }: Pick<CoveredRepository, 'findings' | 'targets'>): readonly string[] {
  const places = new Map<string, string>();
  for (const { file, line, url } of targets.flatMap(({ remoteIncludes = [] }) => remoteIncludes))
    places.set(`${file}:${line}`, url === null ? '' : ` (${url})`);
  for (const { rule, location } of findings) {
    const place = `${location.file}:${location.line}`;
    if (findRule(rule)?.leavesIncludeUnread && !places.has(place)) places.set(place, '');
  }
  return Array.from(places, ([place, address]) => `${place}${address}`);
}

/** Finds the gaps of a run, in a fixed order. */
export function findGaps({ repositories, targets, policies, undecided, unmatched }: GapSubject): readonly Gap[] {
  const includes = collectNames(repositories, (each) => each.includes);
  const unparsed = collectNames(repositories, (each) => each.unparsed);
  const createNamedGap = (kind: Gap['kind'], names: readonly string[], message: string): readonly Gap[] =>
    names.length === 0 ? [] : [{ kind, count: names.length, message, names }];
  const createPlainGap = (kind: Gap['kind'], isThere: boolean, number: number, message: string): readonly Gap[] =>
    isThere ? [{ kind, count: number, message, names: [] }] : [];
  return [
    ...findUncovered(repositories),
    ...createPlainGap('no-target', targets === 0, 0, 'There is no target: nothing was judged.'),
    ...createPlainGap('no-policy', policies === 0, 0, 'There is no policy: only built-in rules were checked.'),
    ...createNamedGap(
      'unmatched-policies',
      targets === 0 ? [] : unmatched,
      `${unmatched.length} of ${pluralize(policies, 'policy', 'policies')} matched no document${writeNames(unmatched)}.`,
    ),
    ...createNamedGap(
      'unresolved-includes',
      includes,
      `${pluralize(includes.length, 'include was', 'includes were')} not read${writeNames(includes)}. Pass copies with --includes or --include-map.`,
    ),
    ...createNamedGap(
      'unparsed-files',
      unparsed,
      `${pluralize(unparsed.length, 'file does', 'files do')} not parse${writeNames(unparsed)}.`,
    ),
    ...createPlainGap(
      'undecided',
      undecided > 0,
      undecided,
      `${pluralize(undecided, 'verdict is', 'verdicts are')} undecided.`,
    ),
    ...repositories.flatMap(({ name, budgets }) =>
      budgets.filter(isExceeded).flatMap(({ rule, budget, findings }) => {
        const message = `${rule} has ${pluralize(findings, 'finding')} in ${name}. Its budget is ${budget}.`;
        return createPlainGap('exceeded-budget', true, findings, message);
      }),
    ),
  ];
}

/** Describes how the scans of several repositories ended, unless all were judged completely. */
function findUncovered(repositories: readonly RepositoryGaps[]): readonly Gap[] {
  const counts = countCoverage(repositories.map(({ state }) => state));
  const names = repositories.flatMap(({ name, state }) =>
    state === 'clean' || state === 'findings' ? [] : [`${name} (${state})`],
  );
  if (repositories.length < 2 || names.length === 0) return [];
  const message = [describeJudged(counts), describeSkipped(repositories)].filter((part) => part !== '').join(' ');
  return [{ kind: 'coverage', count: names.length, message, names }];
}

/** `28 of 30 repositories were judged completely (93.3 %): 20 clean, 8 with findings, 2 failed.` */
function describeJudged(counts: Coverage): string {
  const { clean, findings, partial, failed, stale } = counts;
  const all = clean + findings + partial + failed + stale;
  const parts = [
    ...[`${clean} clean`, `${findings} with findings`],
    ...(partial > 0 ? [`${partial} in part`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(stale > 0 ? [`${stale} stale`] : []),
  ];
  if (all === 0) return '';
  const share = writePercent(computeJudgedShare(counts));
  return `${clean + findings} of ${pluralize(all, 'repository', 'repositories')} judged completely (${share}): ${parts.join(', ')}.`;
}

/** `3 repositories skipped: archived (2), no commit (1).` */
function describeSkipped(repositories: readonly RepositoryGaps[]): string {
  const skipped = repositories.filter(({ state }) => state === 'skipped');
  const reasons = new Map<string, number>();
  for (const { reason } of skipped) {
    const why = reason ?? 'no configuration file';
    reasons.set(why, (reasons.get(why) ?? 0) + 1);
  }
  const parts = Array.from(reasons, ([why, count]) => `${why} (${count})`);
  return skipped.length === 0
    ? ''
    : `${pluralize(skipped.length, 'repository', 'repositories')} skipped: ${parts.join(', ')}.`;
}

/** Collects names over repositories; of several repositories each name has that of its repository. */
function collectNames(
  repositories: readonly RepositoryGaps[],
  listNames: (repository: RepositoryGaps) => readonly string[],
): readonly string[] {
  const isOne = repositories.length === 1;
  return repositories.flatMap((each) => listNames(each).map((name) => (isOne ? name : `${each.name}/${name}`)));
}

function writeNames(names: readonly string[]): string {
  return names.length > maxNamed ? '' : `: ${names.join(', ')}`;
}
