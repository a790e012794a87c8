import { availableParallelism } from 'node:os';
import { UsageError } from '../../base/errors.ts';
import type { Json } from '../../base/json.ts';
import { type Severity, severities } from '../../base/severity.ts';
import type { RepositoryResult } from '../../findings/finding.ts';
import { type RuleLevels, switchedOff } from '../../findings/rule-levels.ts';
import { systemClock } from '../../host/clock.ts';
import { reportFormats } from '../../reports/registry.ts';
import { type FoundRepositories, findRepositories } from '../../scan/find-repositories.ts';
import type { EvaluatorSetup } from '../../scan/load-evaluator.ts';
import { scan } from '../../scan/scan.ts';
import type { Arguments } from '../arguments.ts';
import { buildReport } from '../build-report.ts';
import { choosePolicies, namespaceOption, setOption } from '../choose-policies.ts';
import type { Command } from '../command.ts';
import { dataOption, readData } from '../data.ts';
import { exitCode } from '../exit-code.ts';
import { launchOptions, readLaunch } from '../launch-options.ts';
import { describeWritten, parseOutputs, planOutputs } from '../outputs.ts';
import { loadPack, packOptions } from '../pack.ts';
import { parameterOption, readParameters } from '../parameters.ts';
import { createPool, timeLimitOption } from '../pool.ts';
import { Progress } from '../progress.ts';
import { loadSettings, settingsOption } from '../settings/load-settings.ts';
import { readRuleChanges, ruleOption } from '../settings/rule-levels.ts';
import {
  atOption,
  maxFileSizeOption,
  profilesOption,
  readProfiles,
  readSyntax,
  strictIncludesOption,
  syntaxOption,
} from '../shared-options.ts';
import type { Terminal } from '../terminal.ts';
import { writeReports } from '../write-reports.ts';

/** `plumbline scan`: the main job. */
export const scanCommand: Command = {
  name: 'scan',
  summary: 'Judge the configurations of repositories by policies',
  positional: {
    name: 'path',
    description: 'A repository, or a folder of repositories; the current folder if none is given',
    repeatable: true,
    required: false,
  },
  options: [
    ...packOptions,
    setOption,
    namespaceOption,
    parameterOption,
    dataOption,
    ruleOption,
    settingsOption,
    profilesOption,
    {
      name: 'output',
      kind: 'texts',
      alias: 'o',
      placeholder: 'FORMAT[=PATH]',
      default: 'text',
      description: `${reportFormats.map(({ name }) => name).join(', ')}; repeat for more. sarif is one file a repository: its path is a folder or has {repository} in it`,
    },
    {
      name: 'fail-on',
      kind: 'text',
      placeholder: 'SEVERITY',
      default: 'medium',
      description: `Findings from this severity on end with exit code 1: ${severities.join(', ')}`,
    },
    { name: 'fail-on-undecided', kind: 'flag', description: 'So does a verdict that cannot be decided' },
    {
      name: 'verbose',
      kind: 'flag',
      description: 'Every finding in full in the text report, also those of severity info and repeated ones',
    },
    strictIncludesOption,
    syntaxOption,
    {
      name: 'repository',
      kind: 'texts',
      placeholder: 'PATH',
      description: 'A folder that is one repository, whatever it looks like; repeat for more',
    },
    { name: 'name', kind: 'text', description: "The repository's name in reports" },
    atOption,
    { name: 'jobs', kind: 'text', placeholder: 'N', default: 'one a core', description: 'Targets judged at once' },
    timeLimitOption,
    ...launchOptions,
    maxFileSizeOption,
  ],
  examples: [
    ['scan', 'the current repository, all its profiles, the starter pack'],
    [
      'scan checkouts/ --policy policies/ --output sarif=sarif/ --output junit=junit.xml',
      'many repositories, your policies',
    ],
    [
      'scan checkouts/ --config site.config --includes copies/',
      "with a site's configuration, and copies of remote files",
    ],
    ['scan . --profiles none --profiles gcp,test --fail-on high', 'two views: the base, and two profiles together'],
  ],
  async run(given, terminal) {
    const start = systemClock.elapsed();
    const found = findAll(given, terminal);
    const settings = await loadSettings(
      given,
      terminal,
      found.repositories.map(({ path }) => path),
    );
    const args = given.withDefaults(settings.options);
    const failOn = readSeverity(args);
    const asked = args.texts('output');
    const outputs = parseOutputs(asked.length > 0 ? asked : ['text'], reportFormats);
    const fixed = args.moment('at');
    const at = fixed ?? systemClock.now();
    const names = found.repositories.map(({ name }) => name);
    const files = planOutputs(outputs, names);
    const pack = await loadPack(args, terminal, settings.folder);
    const policies = pack.policies.map(({ policy }) => policy);
    const ruleChanges = readRuleChanges(args, settings.rules, policies);
    const levels = Object.fromEntries(ruleChanges.map(({ rule, level }) => [rule, level]));
    const parameters = readParameters(args, settings.parameters, policies);
    const data = readData(args, terminal.cwd, pack.packages, pack.data);
    const chosen = choosePolicies(args, policies, new Set(Object.keys(levels)));
    await tellMissingData(pack.askedData, data, terminal);
    const off = [...switchedOff(levels), ...policies.filter((policy) => !chosen.includes(policy)).map(({ id }) => id)];
    const results = await judge(args, terminal, found, levels, { pack, at, parameters, data, off });
    refuseNothing(args, results, found);
    const report = buildReport(results, {
      at,
      durationMs: fixed === undefined ? Math.round(systemClock.elapsed() - start) : null,
      pack: { name: pack.name, digest: pack.digest, sources: pack.sources, policies: chosen },
      failOn,
      ruleChanges,
    });
    await writeReports(report, files, terminal, args.flag('verbose'));
    await tellRest(found, describeWritten(outputs, files), terminal);
    return exitCode(report, { failOnUndecided: args.flag('fail-on-undecided') });
  },
};

function readSeverity(args: Arguments): Severity {
  return args.choice('fail-on', severities) ?? 'medium';
}

function findAll(args: Arguments, terminal: Terminal): FoundRepositories {
  const named = args.texts('repository');
  const paths = args.positionals.length === 0 && named.length === 0 ? ['.'] : args.positionals;
  const found = findRepositories({ cwd: terminal.cwd, paths, repositories: named, name: args.text('name') });
  if (found.repositories.length === 0) throw noTarget(found, 'no repository');
  return found;
}

/** A run that looked at nothing must not look like a run that found nothing. */
function refuseNothing(args: Arguments, results: readonly RepositoryResult[], found: FoundRepositories): void {
  const targets = results.flatMap((result) => result.targets);
  if (targets.length === 0 && results.every(({ status }) => status !== 'failed')) {
    throw noTarget(found, 'no configuration file');
  }
  const choice = readProfiles(args);
  const asked = choice === undefined ? [] : choice.kind === 'all' ? choice.besides : choice.views;
  for (const profiles of asked) {
    const key = profiles.join(',');
    const isJudged = targets.some(
      ({ views, incomplete }) => incomplete.length > 0 || views.some((view) => view.profiles.join(',') === key),
    );
    if (!isJudged) throw new UsageError('usage/unknown-profile', `No target declares the profiles ${key}.`);
  }
}

function noTarget({ loose }: FoundRepositories, what: string): UsageError {
  const [folder] = loose;
  const hint =
    folder === undefined
      ? 'Configuration files are called nextflow.config or *.config.'
      : `Is "${folder}" one repository? Then give it as --repository "${folder}".`;
  return new UsageError('usage/no-target', `There is ${what} to judge. ${hint}`);
}

async function judge(
  args: Arguments,
  terminal: Terminal,
  found: FoundRepositories,
  levels: RuleLevels,
  policies: Omit<EvaluatorSetup, 'strictIncludes'>,
): Promise<readonly RepositoryResult[]> {
  const setup = {
    evaluator: { ...policies, strictIncludes: args.flag('strict-includes') },
    launch: readLaunch(args, terminal.cwd),
  };
  const roots = found.repositories.map(({ path }) => path);
  const pool = createPool(args, setup, args.count('jobs', 1) ?? availableParallelism(), roots);
  const progress = new Progress(terminal.stderr);
  try {
    const asked = policies.pack.policies.map(({ policy }) => policy).filter(({ id }) => !policies.off.includes(id));
    const request = {
      repositories: found.repositories,
      policies: asked.flatMap(({ id, combine }) => (combine === true ? [] : [id])),
      together: asked.flatMap(({ id, combine }) => (combine === true ? [id] : [])),
      dialect: readSyntax(args),
      profiles: readProfiles(args) ?? ({ kind: 'all', besides: [] } as const),
      levels,
    };
    return await scan(request, pool, (event) => progress.observe(event, systemClock.elapsed()));
  } finally {
    progress.clear();
    await pool.close();
  }
}

/** In Rego what is not there is undefined: such a policy may pass, and nothing else tells why. */
async function tellMissingData(
  asked: readonly string[],
  data: { readonly [name: string]: Json },
  terminal: Terminal,
): Promise<void> {
  const missing = asked.filter((name) => !isGiven(data, name.split('.'))).map((name) => `data.${name}`);
  if (missing.length === 0) return;
  await terminal.stderr.write(
    `plumbline: note: policies ask for ${missing.join(', ')}, which nothing gives: they may pass for that. Give it with --data.\n`,
  );
}

function isGiven(data: Json, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  // Of what stands in a list or a text nothing is missing by name.
  if (data === null || typeof data !== 'object' || Array.isArray(data)) return true;
  return Object.hasOwn(data, name) && isGiven((data as { readonly [name: string]: Json })[name] ?? null, rest);
}

/** What is no part of the report: files that belong to no repository, and where the reports went. */
async function tellRest(found: FoundRepositories, written: readonly string[], terminal: Terminal): Promise<void> {
  for (const folder of found.loose) {
    await terminal.stderr.write(
      `plumbline: note: configuration files directly in "${folder}" belong to none of its repositories and were not judged.\n`,
    );
  }
  if (written.length > 0) await terminal.stderr.write(`plumbline: note: written: ${written.join(', ')}\n`);
}
