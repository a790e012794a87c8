import { UsageError } from '../../base/errors.ts';
import { inclusions, type RepositoryFilter, visibilities } from '../../engine/repositories/filter-repositories.ts';
import type { DiscoveryRequest } from '../../engine/repositories/open-repositories.ts';
import { parseHost } from '../../engine/repositories/parse-repository-list.ts';
import type { Arguments } from '../arguments.ts';

/** Options of a GitHub App. */
export const appOptions: readonly string[] = [
  '--app-id ID  GitHub App whose tokens replace PLUMBLINE_TOKEN',
  '--app-key FILE  Private key of the GitHub App',
];

/** Options that name organisations, and select their repositories. */
export const organisationOptions: readonly string[] = [
  '--org FORGE:NAME  Organisation: github:acme, gitlab:group or gitea:acme; repeatable',
  '--match GLOB  Repositories of --org whose name matches; !GLOB excludes; repeatable',
  '--topic TOPIC  Repositories of --org with this topic; repeatable for any of several',
  `--archived ${inclusions.join('|')}  Archived repositories of --org [skip]`,
  `--forks ${inclusions.join('|')}  Forks in --org [include]`,
  `--visibility ${visibilities.join('|')}  Repositories of --org with this visibility; repeatable [all]`,
  '--pushed-since DATE  Repositories of --org with a push at this time or later',
  '--host URL  Server of --org and owner/name; receives PLUMBLINE_TOKEN [https://github.com]',
  ...appOptions,
];

/** Options that name repositories of other hosts. */
export const sourceOptions: readonly string[] = [
  '--repos FILE  List of repositories: addresses, owner/name[@ref], directories',
  '--private-host NAME  Host of --repos that may have a private address; repeatable [that of --host]',
  ...organisationOptions,
];

/** Reads the options of organisations. @throws UsageError for those that need another one. */
export function readDiscovery(args: Arguments): DiscoveryRequest {
  const organisations = args.readTexts('org');
  const [filtering] = ['match', 'topic', 'archived', 'forks', 'visibility', 'pushed-since'].filter((name) =>
    args.hasFlag(name),
  );
  if (filtering !== undefined && organisations.length === 0) {
    throw new UsageError(
      'usage/missing-argument',
      `--${filtering} needs --org: it selects repositories of organisations.`,
    );
  }
  const host = args.readText('host');
  return {
    organisations,
    host: host === undefined ? undefined : parseHost(host),
    filter: readFilter(args),
    app: readApp(args),
  };
}

/** Returns a name of a host as addresses have it. @throws UsageError for anything else. */
export function parseHostName(text: string): string {
  const url = URL.canParse(`https://${text}/`) ? new URL(`https://${text}/`) : undefined;
  if (url !== undefined && url.href === `https://${url.hostname}/`) return url.hostname;
  throw new UsageError(
    'usage/invalid-value',
    `--private-host expects the name or the address of a host, such as git.example.org, not "${text}".`,
  );
}

function readFilter(args: Arguments): RepositoryFilter {
  const strange = args.readTexts('visibility').find((text) => !visibilities.some((each) => each === text));
  if (strange !== undefined) {
    throw new UsageError(
      'usage/invalid-value',
      `--visibility expects one of ${visibilities.join(', ')}, not "${strange}".`,
    );
  }
  return {
    names: args.readTexts('match'),
    topics: args.readTexts('topic'),
    archived: args.readChoice('archived', inclusions),
    forks: args.readChoice('forks', inclusions),
    visibilities: args.readTexts('visibility'),
    pushedSince: args.readMoment('pushed-since'),
  };
}

/**
 * Reads the GitHub App.
 *
 * @throws UsageError if only one of its two options is set.
 */
export function readApp(args: Arguments): DiscoveryRequest['app'] {
  const [id, keyFile] = [args.readText('app-id'), args.readText('app-key')];
  if (id === undefined && keyFile === undefined) return undefined;
  if (id !== undefined && keyFile !== undefined) return { id, keyFile };
  throw new UsageError('usage/missing-argument', '--app-id and --app-key belong together: pass both or neither.');
}
