import type { GroupRequest, RepositoryRequest, RuleRequest } from '../engine/state/browse/list-groups.ts';
import type { PageRequest } from '../engine/state/browse/page.ts';
import type { FindingRequest } from '../engine/state/browse/select-findings.ts';
import { parseSettingQuery } from '../explain/explain-query.ts';
import { Problem } from './problem.ts';
import type {
  findingParameters,
  pageParameters,
  Query,
  repositoryParameters,
  ruleParameters,
  teamParameters,
} from './query.ts';

// From the parameters of an address to requests of the engine.

export function readPageRequest({ offset, limit }: Query<typeof pageParameters>): PageRequest {
  return { ...(offset === undefined ? {} : { offset }), ...(limit === undefined ? {} : { limit }) };
}

export function readFindingRequest(query: Query<typeof findingParameters>): FindingRequest {
  const { state, severity, setting, order, offset, limit, ...filters } = query;
  return {
    ...filters,
    ...(state === undefined ? {} : { states: state }),
    ...(severity === undefined ? {} : { severities: severity }),
    ...(setting === undefined ? {} : { setting: readSetting(setting) }),
    ...(order === undefined ? {} : { order }),
    ...readPageRequest({ offset, limit }),
  };
}

export function readRepositoryRequest(query: Query<typeof repositoryParameters>): RepositoryRequest {
  const { state, rule, team } = query;
  return { ...readGroupRequest(query), rule, team, ...(state === undefined ? {} : { states: state }) };
}

export function readRuleRequest(query: Query<typeof ruleParameters>): RuleRequest {
  const { category, found } = query;
  return { ...readGroupRequest(query), category, ...(found === undefined ? {} : { isFound: found === 'yes' }) };
}

export function readGroupRequest({ text, order, ...page }: Query<typeof teamParameters>): GroupRequest {
  return { text, ...(order === undefined ? {} : { order }), ...readPageRequest(page) };
}

/**
 * Returns the canonical path of a setting.
 *
 * @throws Problem for text that is not a name.
 */
export function readSetting(name: string): string {
  const query = parseSettingQuery(name);
  if (query !== undefined) return query.path;
  throw new Problem(400, 'invalid-parameter', `"${name.slice(0, 100)}" is not the name of a setting.`);
}
