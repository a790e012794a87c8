import { severities } from '../../base/severity.ts';
import { createSpool } from '../../engine/scan/json-spool.ts';
import type { CondensedRepository } from '../../findings/summary/condense.ts';
import { systemClock } from '../../host/clock.ts';
import { verdictDetails } from '../../reports/report.ts';
import type { Command } from '../command.ts';
import { withEngine } from '../open-engine.ts';
import { gateOptions } from '../options/gate-options.ts';
import { repeatArguments } from '../options/repeated-arguments.ts';
import { judgeOptions, runOptions } from '../options/scan-options.ts';
import { sinceOptions } from '../options/since-options.ts';
import { findScanState, stateOption } from '../options/state-option.ts';
import { profilesOption } from '../options/target-options.ts';
import { waiverOptions } from '../options/waiver-options.ts';
import { describeWritten } from '../outputs.ts';
import { detailOptions, outputOptions, readReporting } from '../report-options.ts';
import { baselineOption, readBaseline, readScanRequest, repositoriesPositional, streamScan } from '../run-scan.ts';
import { createFileLinks, writeReports } from '../write-reports.ts';

/** `plumbline scan`: checks repositories and writes reports. */
export const scanCommand: Command = {
  name: 'scan',
  summary: 'Check the configurations of repositories against policies',
  positional: repositoriesPositional,
  options: [
    ...judgeOptions,
    ...sinceOptions,
    ...waiverOptions,
    baselineOption,
    '--no-baseline  Count old findings as well, for audits',
    `${profilesOption} [all]`,
    ...outputOptions,
    `--json-verdicts ${verdictDetails.join('|')}  Verdicts in json, ndjson: counts, or each policy and view [counts]`,
    `--fail-on SEVERITY  Exit 1 on findings of this severity or above: ${severities.join(', ')} [medium]`,
    ...gateOptions,
    '--allow-empty  Exit 0 instead of 2 if there is no target',
    ...detailOptions,
    stateOption,
    ...runOptions,
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
    ['scan --repos repositories.txt', 'the repositories of a list, without cloning them'],
    ['scan --org github:acme --min-coverage 99%', 'all repositories of an organisation'],
    ['scan checkouts/ --state state/', 'every night: unchanged repositories are not judged again'],
    ['scan . --since main', 'what changed since the branch left main, in the working tree'],
    [
      'scan . --profiles none --profiles gcp,test --fail-on high',
      'two views: the base view, and two profiles applied together',
    ],
  ],
  run: (given, terminal) =>
    withEngine(given, terminal, async (engine) => {
      const start = systemClock.elapsed();
      const request = await readScanRequest(given, engine, terminal);
      const { args, found } = request;
      const names = found.repositories.map(({ name }) => name);
      const { outputs, files, rendering, gate, verdicts } = readReporting(args, names);
      const baseline = await readBaseline(request);
      const allowEmpty = args.hasFlag('allow-empty');
      const state = findScanState(args, terminal.env);
      const spool = createSpool<CondensedRepository>();
      try {
        const { run, collector } = await streamScan({ ...request, allowEmpty, state }, engine, terminal, {
          baseline,
          collect: (run) => run.collect({ ...gate, verdicts }, spool),
        });
        const durationMs = args.hasFlag('at') ? null : Math.round(systemClock.elapsed() - start);
        const report = collector.finish({ durationMs, history: await run.history() });
        await run.keep(report);
        await writeReports(report, files, terminal, {
          ...rendering,
          repeated: repeatArguments(given),
          linkTo: createFileLinks(found.repositories),
        });
        const written = describeWritten(outputs, files);
        if (written.length > 0) await terminal.stderr.write(`plumbline: note: written: ${written.join(', ')}\n`);
        return report.summary.outcome?.exitCode ?? 0;
      } finally {
        spool.close();
      }
    }),
};
