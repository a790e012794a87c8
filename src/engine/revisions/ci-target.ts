import type { Environment } from '../options.ts';

/** Target branch of a pull request, as the variables of a CI server name it. */
export interface CiTarget {
  /** For messages: `GitHub Actions`. */
  readonly server: string;
  readonly branch: string | undefined;
  /** Commits that the server names, the most exact first; not every clone has them. */
  readonly commits: readonly string[];
  /** True if the checked-out commit may be a merge that the server made, whose first parent is the target branch. */
  readonly isMerge: boolean;
  /** Advice on fetching the history there. */
  readonly fetch: string;
}

const explainFetch = (how: string): string => `${how}, so that the job has the history`;

/** Returns true on a CI server. */
export function isCi(env: Environment): boolean {
  const names = ['GITHUB_ACTIONS', 'GITLAB_CI', 'TF_BUILD', 'BITBUCKET_BUILD_NUMBER', 'JENKINS_URL', 'CI'];
  return names.some((name) => !['', '0', 'false', undefined].includes(env[name]?.toLowerCase()));
}

/** Finds the server, and the target branch if the job is for a pull request; undefined outside of known servers. */
export function findCiTarget(env: Environment): CiTarget | undefined {
  const read = (name: string): string | undefined => (env[name] === '' ? undefined : env[name]);
  const readBranch = (name: string): string | undefined => read(name)?.replace(/^refs\/heads\//u, '');
  const list = (...names: readonly string[]): readonly string[] => names.flatMap((name) => read(name) ?? []);
  if (read('GITHUB_ACTIONS') !== undefined) {
    const isMerge = /^refs\/pull\/\d+\/merge$/u.test(read('GITHUB_REF') ?? '');
    const fetch = explainFetch('Set `fetch-depth: 0` for actions/checkout');
    return { server: 'GitHub Actions', branch: readBranch('GITHUB_BASE_REF'), commits: [], isMerge, fetch };
  }
  if (read('GITLAB_CI') !== undefined) {
    return {
      server: 'GitLab CI',
      branch: readBranch('CI_MERGE_REQUEST_TARGET_BRANCH_NAME'),
      commits: list('CI_MERGE_REQUEST_TARGET_BRANCH_SHA', 'CI_MERGE_REQUEST_DIFF_BASE_SHA'),
      isMerge: false,
      fetch: explainFetch('Set the variable `GIT_DEPTH: 0` for the job'),
    };
  }
  if (read('TF_BUILD') !== undefined) {
    const branch = readBranch('SYSTEM_PULLREQUEST_TARGETBRANCH');
    const isMerge = /^refs\/pull\/\d+\/merge$/u.test(read('BUILD_SOURCEBRANCH') ?? '');
    return {
      server: 'Azure Pipelines',
      branch,
      commits: [],
      isMerge,
      fetch: explainFetch('Set `fetchDepth: 0` for checkout'),
    };
  }
  if (read('BITBUCKET_BUILD_NUMBER') !== undefined) {
    return {
      server: 'Bitbucket Pipelines',
      branch: readBranch('BITBUCKET_PR_DESTINATION_BRANCH'),
      commits: list('BITBUCKET_PR_DESTINATION_COMMIT'),
      isMerge: false,
      fetch: explainFetch('Set `clone: {depth: full}` for the step'),
    };
  }
  if (read('JENKINS_URL') === undefined) return undefined;
  const fetch = 'Fetch the target branch without a depth limit, for example with `git fetch origin`';
  return { server: 'Jenkins', branch: readBranch('CHANGE_TARGET'), commits: [], isMerge: false, fetch };
}
