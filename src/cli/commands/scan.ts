import { severities } from '../../base/severity.ts';
import { exitCode } from '../../engine/scan/exit-code.ts';
import type { RepositoryResult } from '../../findings/finding.ts';
import { systemClock } from '../../host/clock.ts';
import { reportFormats } from '../../reports/registry.ts';
import { sarifProfiles } from '../../reports/report.ts';
import type { Command } from '../command.ts';
import { withEngine } from '../open-engine.ts';
import {
  atOption,
  dataOption,
  namespaceOption,
  parameterOption,
  readPolicyChoice,
  readPolicyOptions,
  readRules,
  readTimeLimit,
  ruleOption,
  setOption,
  strictIncludesOption,
  timeLimitOption,
} from '../options/evaluation-options.ts';
import { packOptions, readPackOptions } from '../options/pack-options.ts';
import { applySettings, settingsOption } from '../options/settings-option.ts';
import {
  parseReadOptions,
  profilesOption,
  readOptions,
  readProfiles,
  syntaxOption,
} from '../options/target-options.ts';
import { readWaivers, waiverOptions } from '../options/waiver-options.ts';
import { describeWritten, parseOutputs, planOutputs } from '../outputs.ts';
import { Progress } from '../progress.ts';
import { writeReports } from '../write-reports.ts';

/** `plumbline scan`: checks repositories and writes reports. */
export const scanCommand: Command = {
  name: 'scan',
  summary: 'Check the configurations of repositories against policies',
  positional: '[path...]  Repository, or folder of repositories [current folder]',
  options: [
    ...packOptions,
    setOption,
    namespaceOption,
    parameterOption,
    dataOption,
    ruleOption,
    settingsOption,
    ...waiverOptions,
    profilesOption,
    `-o, --output FORMAT[=PATH]  Report: ${reportFormats.map(({ name }) => name).join(', ')}; repeatable. For sarif, PATH is a folder or contains {repository} [text]`,
    `--sarif-profile ${sarifProfiles.join('|')}  SARIF for GitHub, or with waived results as suppressed ones [github]`,
    `--fail-on SEVERITY  Exit 1 on findings of this severity or above: ${severities.join(', ')} [medium]`,
    '--fail-on-undecided  Also exit 1 on undecided verdicts',
    '--verbose  Show every finding in full in the text report, also info and repeated ones',
    strictIncludesOption,
    syntaxOption,
    '--repository PATH  Folder to treat as one repository; repeatable',
    '--name VALUE  Repository name in reports',
    atOption,
    '--jobs N  Targets to check at once [one per core]',
    timeLimitOption,
    ...readOptions,
  ],
  examples: [
    ['scan', 'the current repository in all its profiles, with the starter pack'],
    [
      'scan checkouts/ --policy policies/ --output sarif=sarif/ --output junit=junit.xml',
      'many repositories, your policies',
    ],
    [
      'scan checkouts/ --config site.config --includes copies/',
      "with a site's configuration and copies of remote files",
    ],
    [
      'scan . --profiles none --profiles gcp,test --fail-on high',
      'two views: the base view, and two profiles applied together',
    ],
  ],
  run: (given, terminal) =>
    withEngine(given, terminal, async (engine) => {
      const start = systemClock.elapsed();
      const named = given.texts('repository');
      const paths = given.positionals.length === 0 && named.length === 0 ? ['.'] : given.positionals;
      const found = engine.findRepositories({ paths, repositories: named, name: given.text('name') });
      const roots = found.repositories.map(({ path }) => path);
      const { args, settings } = await applySettings(given, engine, roots);
      const failOn = args.choice('fail-on', severities) ?? 'medium';
      const outputs = parseOutputs(args.texts('output'), reportFormats);
      const fixed = args.moment('at');
      const at = fixed ?? systemClock.now();
      const names = found.repositories.map(({ name }) => name);
      const files = planOutputs(outputs, names);
      const pack = await engine.policies.load({ ...readPackOptions(args), lockFolder: settings.folder });
      const progress = new Progress(terminal.stderr);
      const run = engine.scan({
        ...parseReadOptions(args),
        ...readPolicyChoice(args),
        ...readPolicyOptions(args, settings),
        ...{ pack, at },
        repositories: found,
        rules: readRules(args, settings),
        waivers: await readWaivers(args, engine, settings),
        profiles: readProfiles(args),
        jobs: args.count('jobs', 1),
        timeLimit: readTimeLimit(args),
        onProgress: (event) => progress.observe(event, systemClock.elapsed()),
      });
      // Each format needs the results of all repositories: their order, their rules, their summary.
      const results: RepositoryResult[] = [];
      try {
        for await (const result of run) results.push(result);
      } finally {
        progress.clear();
      }
      const durationMs = fixed === undefined ? Math.round(systemClock.elapsed() - start) : null;
      const report = run.report(results, { failOn, durationMs });
      await writeReports(report, files, terminal, {
        verbose: args.flag('verbose'),
        sarifProfile: args.choice('sarif-profile', sarifProfiles),
      });
      for (const folder of found.loose) {
        await terminal.stderr.write(
          `plumbline: note: configuration files directly in "${folder}" belong to none of its repositories and were not checked.\n`,
        );
      }
      const written = describeWritten(outputs, files);
      if (written.length > 0) await terminal.stderr.write(`plumbline: note: written: ${written.join(', ')}\n`);
      return exitCode(report, { failOnUndecided: args.flag('fail-on-undecided') });
    }),
};
