import { assert } from '../base/assert.ts';
import { UsageError } from '../base/errors.ts';
import type { Engine } from '../engine/engine.ts';
import type { ListEvent } from '../engine/repositories/discover-repositories.ts';
import type { OpenedRepositories } from '../engine/repositories/open-repositories.ts';
import type { RepositoryRevisions, Revisions } from '../engine/revisions/open-revisions.ts';
import type { ScanRun } from '../engine/scan/scan-run.ts';
import type { LoadedSettings } from '../engine/settings/load-settings.ts';
import { grants } from '../engine/settings/parse-settings.ts';
import type { RepositorySettings } from '../engine/settings/repository-settings.ts';
import type { Baseline } from '../findings/baseline/baseline.ts';
import type { RepositoryResult } from '../findings/finding.ts';
import { systemClock } from '../host/clock.ts';
import { toTerminalLine } from '../reports/escape.ts';
import type { FoundRepositories } from '../scan/find-repositories.ts';
import type { ScanEvent } from '../scan/scan-event.ts';
import type { Arguments } from './arguments.ts';
import { applyBaseSettings } from './options/base-options.ts';
import { readPolicyChoice, readPolicyOptions, readRules, readTimeLimit } from './options/evaluation-options.ts';
import { readPackOptions } from './options/pack-options.ts';
import { applySettings, requireNamedFiles } from './options/settings-option.ts';
import { readRevisions } from './options/since-options.ts';
import { parseHostName, readDiscovery } from './options/source-options.ts';
import { findScanState } from './options/state-option.ts';
import { parseReadOptions, readProfiles } from './options/target-options.ts';
import { readWaivers } from './options/waiver-options.ts';
import { Progress } from './progress.ts';
import type { Terminal } from './terminal.ts';

export const repositoriesPositional = '[path...]  Repository, directory of repositories, or file [current directory]';

/** Parts of a command line that decide what to scan. */
export interface ScanRequest {
  /** The command line over the settings. */
  readonly args: Arguments;
  readonly settings: LoadedSettings;
  readonly found: FoundRepositories;
  /** Settings of scanned repositories, by repository name. */
  readonly own: ReadonlyMap<string, RepositorySettings>;
  /** A scan without targets is not an error. */
  readonly allowEmpty?: boolean;
  /** Folder that keeps results and documents; undefined to keep none. */
  readonly state?: string | undefined;
  /** Undefined if nothing is compared. */
  readonly revisions: Revisions | undefined;
  /** Engine of the run; for compared repositories, it reads policies and settings from their base. */
  readonly judge: Engine;
  /** Folder of `judge`, to which paths are relative. */
  readonly folder: string;
}

export const baselineOption =
  '--baseline FILE  Old findings, which do not count [plumbline-baseline.jsonl beside the settings]';

/** Finds the repositories at the paths, perhaps none, and reads the settings. */
export async function readScanRequest(
  given: Arguments,
  engine: Engine,
  terminal: Pick<Terminal, 'stderr' | 'cwd' | 'env'>,
  positionals: readonly string[] = given.positionals,
): Promise<ScanRequest> {
  const opened = await openSources(given, engine, terminal);
  const { folders = [], fetched = [] } = opened ?? {};
  const named = [...given.readTexts('repository'), ...folders];
  const isElsewhere = given.hasFlag('repository') || opened !== undefined;
  const paths = positionals.length === 0 && !isElsewhere ? ['.'] : positionals;
  const found = engine.findRepositories({ paths, repositories: named, fetched, name: given.readText('name') });
  const roots = found.repositories.flatMap(({ path, origin }) => (origin === undefined ? path : []));
  const revisions = await readRevisions(given, engine, found);
  const folder = revisions?.files.cwd ?? terminal.cwd;
  const judge = revisions === undefined ? engine : engine.at(folder);
  const applied =
    revisions === undefined
      ? await applySettings(given, engine, roots)
      : await applyBaseSettings(given, judge, revisions.files);
  requireNamedFiles(applied.args, ['policy', 'data', 'verification-key', 'waivers'], folder);
  const isGiven = (name: string): boolean =>
    given.hasFlag(name) || (name === 'baseline' && given.hasFlag('no-baseline'));
  const own = await engine.loadRepositorySettings(applied.settings, {
    repositories: found.repositories,
    ...(revisions && { open: ({ path }) => openBase(revisions, path) }),
    given: new Set([...grants.filter(isGiven), ...[...given.readPairs('rule').keys()].map((rule) => `rules.${rule}`)]),
  });
  return { ...applied, found, own, revisions, judge, folder };
}

/** Reads the old findings of a run; undefined if there is no baseline, or the run ignores it. */
export async function readBaseline({ args, settings, judge, folder }: ScanRequest): Promise<Baseline | undefined> {
  if (args.hasFlag('no-baseline')) return undefined;
  requireNamedFiles(args, ['baseline'], folder);
  return judge.baselines.load(settings, args.readText('baseline'));
}

/** Opens the repositories of other hosts that the command line names, with progress on stderr. */
async function openSources(
  given: Arguments,
  engine: Engine,
  { stderr, env }: Pick<Terminal, 'stderr' | 'env'>,
): Promise<OpenedRepositories | undefined> {
  const discovery = readDiscovery(given);
  const file = given.readText('repos');
  if (file === undefined && discovery.organisations.length === 0) {
    const idle = ['host', 'app-id', 'private-host'].find((name) => given.hasFlag(name));
    if (idle === undefined) return undefined;
    throw new UsageError('usage/missing-argument', `--${idle} needs --repos or --org, which name its repositories.`);
  }
  if (given.hasFlag('since')) {
    throw new UsageError(
      'usage/no-history',
      '--since compares revisions of a checkout. Of the repositories in --repos and --org one commit each is fetched.',
    );
  }
  const privateHosts = given.readTexts('private-host').map(parseHostName);
  const state = given.hasFlag('no-cache') ? undefined : findScanState(given, env);
  const progress = new Progress(stderr);
  progress.begin(systemClock.elapsed());
  const observe =
    (kind: 'list' | 'fetch') =>
    (event: ListEvent): void =>
      progress.observe({ kind, ...event }, systemClock.elapsed());
  const opened = await engine
    .openRepositories({ ...discovery, file, privateHosts, state, onListed: observe('list'), onFetch: observe('fetch') })
    .finally(() => progress.clear());
  if (opened.folders.length + opened.fetched.length === 0 && !given.hasFlag('allow-empty')) {
    throw new UsageError(
      'usage/no-target',
      `There is no repository to check in ${file ?? discovery.organisations.join(', ')}, or none is selected.`,
    );
  }
  return opened;
}

function openBase({ byPath }: Revisions, path: string): ReturnType<RepositoryRevisions['openBase']> {
  const found = byPath.get(path);
  assert(found !== undefined, 'every repository of the run has its revisions');
  return found.openBase();
}

export interface ScanOutcome {
  readonly run: ScanRun;
  readonly results: readonly RepositoryResult[];
}

/**
 * Prepares a scan: reads everything but the repositories.
 *
 * @throws OperationalError for a missing or invalid input.
 */
export async function prepareRun(
  request: ScanRequest,
  engine: Engine,
  baseline?: Baseline,
  onProgress?: (event: ScanEvent) => void,
): Promise<ScanRun> {
  const { args, settings, found, own, revisions, judge } = request;
  const at = args.readMoment('at') ?? systemClock.now();
  // Scans of organisations have state: the memory of the compiler would stay with them.
  const isApart = request.state !== undefined;
  const pack = await judge.policies.load({ ...readPackOptions(args), lockFolder: settings.folder, isApart });
  return engine.scan({
    ...parseReadOptions(args),
    ...readPolicyChoice(args),
    ...readPolicyOptions(args, settings),
    ...{ pack, at, baseline },
    includeTests: args.hasFlag('include-tests'),
    exclude: args.readTexts('exclude'),
    repositories: found,
    revisions: revisions?.byPath,
    dataFolder: revisions?.files.cwd,
    rules: readRules(args, settings),
    overrides: settings.overrides,
    teams: settings.teams,
    ruleGlobs: settings.ruleGlobs,
    waivers: await readWaivers(request, judge),
    own,
    allowEmpty: request.allowEmpty ?? false,
    ...{ state: request.state, isFresh: args.hasFlag('no-cache') },
    profiles: readProfiles(args),
    jobs: args.count('jobs', 1),
    timeLimit: readTimeLimit(args),
    ...(onProgress === undefined ? {} : { onProgress }),
  });
}

/** Scans, with progress on stderr, and returns all results. */
export async function runScan(
  request: ScanRequest,
  engine: Engine,
  terminal: Terminal,
  baseline?: Baseline,
): Promise<ScanOutcome> {
  const { run, collector } = await streamScan(request, engine, terminal, {
    baseline,
    collect: () => {
      const results: RepositoryResult[] = [];
      return { results, add: (result: RepositoryResult) => results.push(result) };
    },
  });
  return { run, results: collector.results };
}

interface StreamOptions<Collector> {
  readonly baseline: Baseline | undefined;
  /** Creates the consumers of results, which arrive one by one. */
  readonly collect: (run: ScanRun) => Collector;
}

/** Scans, with progress on stderr. Keeps no result that the collector does not keep. */
export async function streamScan<Collector extends { add(result: RepositoryResult): void }>(
  request: ScanRequest,
  engine: Engine,
  { stderr }: Terminal,
  { baseline, collect }: StreamOptions<Collector>,
): Promise<{ readonly run: ScanRun; readonly collector: Collector }> {
  const progress = new Progress(stderr);
  const run = await prepareRun(request, engine, baseline, (event) => progress.observe(event, systemClock.elapsed()));
  for (const problem of run.idleGlobs) await stderr.write(`plumbline: note: ${toTerminalLine(problem)}\n`);
  const collector = collect(run);
  progress.begin(systemClock.elapsed());
  try {
    for await (const result of run) collector.add(result);
  } finally {
    progress.clear();
  }
  for (const folder of request.found.loose) {
    await stderr.write(
      `plumbline: note: configuration files directly in "${folder}" belong to none of its repositories and were not checked. If the directory is one repository, name it with --repository.\n`,
    );
  }
  return { run, collector };
}
