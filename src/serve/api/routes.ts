import {
  listRepositories,
  listRules,
  listTeamRows,
  readRepositoryRow,
  readRuleRow,
  readTeamRow,
} from '../../engine/state/browse/list-groups.ts';
import { readWaiverRows } from '../../engine/state/browse/list-waivers.ts';
import type { OpenState } from '../../engine/state/browse/open-state.ts';
import { buildOverview, countCoverage, readCoverageReasons, selectPage } from '../../engine/state/browse/overview.ts';
import { slicePage } from '../../engine/state/browse/page.ts';
import { findFinding, selectFindings } from '../../engine/state/browse/select-findings.ts';
import { listSettings, listValues } from '../../engine/state/browse/setting-index.ts';
import type { Snapshot } from '../../engine/state/browse/snapshot.ts';
import { Problem } from '../problem.ts';
import {
  findingParameters,
  type Parameters,
  pageParameters,
  type Query,
  repositoryParameters,
  ruleParameters,
  settingParameters,
  teamParameters,
} from '../query.ts';
import {
  readFindingRequest,
  readGroupRequest,
  readPageRequest,
  readRepositoryRequest,
  readRuleRequest,
  readSetting,
} from '../requests.ts';

/** Everything from which an answer is made. */
export interface Sources {
  readonly snapshot: Snapshot;
  readonly state: Pick<OpenState, 'settings' | 'result'>;
}

/** A question of the API: its path, its parameters, and its answer. */
export interface ApiRoute {
  readonly id: string;
  /** Path below `/api`; a name in braces may contain slashes. */
  readonly path: string;
  readonly summary: string;
  /** Meaning of the name in braces. */
  readonly name?: string;
  readonly parameters: Parameters;
  /** Name of the schema of the answer. */
  readonly schema: string;
  /** @throws Problem for a name that does not exist. */
  answer(sources: Sources, query: never, name: string): object;
}

function define<Named extends Parameters>(
  route: Omit<ApiRoute, 'answer' | 'parameters'> & {
    readonly parameters: Named;
    answer(sources: Sources, query: Query<Named>, name: string): object;
  },
): ApiRoute {
  return route;
}

export const apiRoutes: readonly ApiRoute[] = [
  define({
    ...{ id: 'overview', path: '/overview', summary: 'The state at a glance', parameters: {}, schema: 'Overview' },
    answer: ({ snapshot }) => buildOverview(snapshot),
  }),
  define({
    ...{ id: 'findings', path: '/findings', summary: 'Findings', schema: 'FindingPage' },
    parameters: findingParameters,
    answer: ({ snapshot }, query) => selectFindings(snapshot, readFindingRequest(query)),
  }),
  define({
    ...{ id: 'finding', path: '/findings/{fingerprint}', summary: 'One finding', schema: 'Finding', parameters: {} },
    name: 'Fingerprint of the finding.',
    answer: ({ snapshot }, _, fingerprint) => requireItem(findFinding(snapshot, fingerprint), 'finding', fingerprint),
  }),
  define({
    ...{ id: 'repositories', path: '/repositories', summary: 'Repositories', schema: 'RepositoryPage' },
    parameters: repositoryParameters,
    answer: ({ snapshot }, query) => listRepositories(snapshot, readRepositoryRequest(query)),
  }),
  define({
    ...{ id: 'repository', path: '/repositories/{name}', summary: 'One repository', schema: 'Repository' },
    ...{ name: 'Name of the repository; it may contain slashes.', parameters: {} },
    answer: ({ snapshot }, _, name) => requireItem(readRepositoryRow(snapshot, name), 'repository', name),
  }),
  define({
    ...{ id: 'rules', path: '/rules', summary: 'Policies, and built-in rules with findings', schema: 'RulePage' },
    parameters: ruleParameters,
    answer: ({ snapshot }, query) => listRules(snapshot, readRuleRequest(query)),
  }),
  define({
    ...{ id: 'rule', path: '/rules/{id}', summary: 'One policy or built-in rule', schema: 'RuleDetail' },
    ...{ name: 'Id of the rule; it may contain slashes.', parameters: {} },
    answer({ snapshot }, _, id) {
      const row = requireItem(readRuleRow(snapshot, id), 'rule', id);
      const { description = '', help = null, policy = null } = snapshot.rules.get(id) ?? {};
      return { ...row, description, help, controls: policy?.controls ?? [] };
    },
  }),
  define({
    ...{ id: 'teams', path: '/teams', summary: 'Owners of repositories and findings', schema: 'TeamPage' },
    parameters: teamParameters,
    answer: ({ snapshot }, query) => listTeamRows(snapshot, readGroupRequest(query)),
  }),
  define({
    ...{ id: 'team', path: '/teams/{name}', summary: 'One owner', schema: 'Team', parameters: {} },
    name: 'Name of the owner; it may contain slashes. `(no owner)` has what nobody owns.',
    answer: ({ snapshot }, _, name) => requireItem(readTeamRow(snapshot, name), 'team', name),
  }),
  define({
    ...{ id: 'settings', path: '/settings', summary: 'Settings that are set', schema: 'SettingPage' },
    parameters: settingParameters,
    answer({ state }, query) {
      const table = state.settings();
      const { text } = query;
      const page = readPageRequest(query);
      return {
        ...listSettings(table, { ...page, ...(text === undefined ? {} : { text }) }),
        isPartial: table.isPartial,
      };
    },
  }),
  define({
    ...{ id: 'values', path: '/settings/{name}', summary: 'Values of a setting or scope', schema: 'SettingValuePage' },
    ...{ name: 'Setting or scope, in either spelling.', parameters: pageParameters },
    answer({ state }, query, name) {
      const table = state.settings();
      return { ...listValues(table, readSetting(name), readPageRequest(query)), isPartial: table.isPartial };
    },
  }),
  define({
    ...{ id: 'scans', path: '/scans', summary: 'Scans, the last one first', schema: 'ScanPage' },
    parameters: pageParameters,
    answer: ({ snapshot }, query) => selectPage(snapshot, readPageRequest(query)),
  }),
  define({
    ...{ id: 'coverage', path: '/coverage', summary: 'How the last scans ended', parameters: {}, schema: 'Coverage' },
    answer: ({ snapshot }) => ({ counts: countCoverage(snapshot), reasons: readCoverageReasons(snapshot) }),
  }),
  define({
    ...{ id: 'waivers', path: '/waivers', summary: 'Waivers, the first to end first', schema: 'WaiverPage' },
    parameters: pageParameters,
    answer: ({ snapshot }, query) => slicePage(readWaiverRows(snapshot), readPageRequest(query)),
  }),
];

function requireItem<Item>(item: Item | undefined, noun: string, name: string): Item {
  if (item !== undefined) return item;
  throw new Problem(404, 'not-found', `The state has no ${noun} "${name.slice(0, 200)}".`);
}
