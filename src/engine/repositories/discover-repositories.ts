import { HostError } from '../../base/errors.ts';
import { compareCodeUnits } from '../../base/order.ts';
import type { ForgeConnection, ForgeKind, ListRepositories } from '../../host/forges/forge.ts';
import { redactName } from '../../secrets/redact-name.ts';
import type { EngineContext } from '../context.ts';
import { describeWait } from './describe-wait.ts';
import { type DiscoveredRepository, toDiscovered } from './discovered-repository.ts';
import { findSkipReason, isSelected, type RepositoryFilter } from './filter-repositories.ts';
import type { ForgeAccess } from './open-forge.ts';
import type { Organisation } from './parse-organisation.ts';
import { isRepositoryName } from './parse-repository-list.ts';

export interface Discovery {
  readonly organisations: readonly Organisation[];
  readonly filter: RepositoryFilter;
  readonly onListed?: ((event: ListEvent) => void) | undefined;
}

/** Progress of a list. */
export interface ListEvent {
  readonly done: number;
  readonly total: number;
}

/** Each client of a forge is loaded when it is used. */
const listers: Readonly<Record<ForgeKind, () => Promise<ListRepositories>>> = {
  github: async () => (await import('../../host/forges/github.ts')).listGitHub,
  gitlab: async () => (await import('../../host/forges/gitlab.ts')).listGitLab,
  gitea: async () => (await import('../../host/forges/gitea.ts')).listGitea,
};

/**
 * Lists the repositories of organisations that a filter selects, by name.
 *
 * @throws HostError if a list is not complete.
 */
export async function discoverRepositories(
  engine: EngineContext,
  { host, connection, explain }: ForgeAccess,
  { organisations, filter, onListed }: Discovery,
): Promise<readonly DiscoveredRepository[]> {
  const found: DiscoveredRepository[] = [];
  for (const { kind, name } of organisations) {
    const label = `${kind}:${name}`;
    const open: ForgeConnection = {
      ...connection,
      onWait: (wait) => engine.note(describeWait(label, wait, engine.clock.now())),
      onListed: (done, total) => onListed?.({ done, total }),
    };
    try {
      const list = await listers[kind]();
      const listed = await list(name, open);
      const strange = listed.find((each) => !isRepositoryName(each.name));
      if (strange !== undefined) throw new Error(`it lists a repository with the name ${JSON.stringify(strange.name)}`);
      const selected = listed.filter((each) => isSelected(each, name, filter));
      if (selected.length < listed.length) {
        engine.note(`${label}: ${selected.length} of ${listed.length} repositories are selected.`);
      }
      found.push(...selected.map((each) => toDiscovered(each, host, findSkipReason(each, filter))));
    } catch (error) {
      const { reason, hint } = explain(error as Error);
      throw new HostError('host/cannot-list', `Cannot list the repositories of ${label}: ${redactName(reason)}.`, {
        cause: error,
        ...(hint === undefined ? {} : { hint }),
      });
    }
  }
  return found.sort((a, b) => compareCodeUnits(a.name, b.name));
}
