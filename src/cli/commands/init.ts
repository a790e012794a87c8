import { pluralize } from '../../base/pluralize.ts';
import { severities } from '../../base/severity.ts';
import { baselineName } from '../../policy/bundle/settings-files.ts';
import type { Command } from '../command.ts';
import { withEngine } from '../open-engine.ts';
import { packOptions, policyOption } from '../options/pack-options.ts';
import { runOptions } from '../options/scan-options.ts';
import { readScanRequest, repositoriesPositional, runScan } from '../run-scan.ts';

/** `plumbline init`: a first settings file. */
export const initCommand: Command = {
  name: 'init',
  summary: 'Write a settings file for repositories, and offer a baseline of their findings',
  positional: repositoriesPositional,
  options: [
    '--baseline  Record the findings in a baseline without asking',
    `${policyOption} [policies or policy, else the starter pack]`,
  ],
  scanOptions: [...packOptions, ...runOptions],
  examples: [
    ['init', '.plumbline.yaml for the current repository; asks for the baseline if there is a terminal'],
    ['init checkouts/ --baseline', 'for many repositories, with a baseline of what they have today'],
  ],
  run: (given, terminal) =>
    withEngine(given, terminal, async (engine) => {
      await engine.refuseSettings();
      const request = await readScanRequest(given, engine, terminal);
      const named = given.readTexts('policy');
      const policies = named.length > 0 ? named : engine.policies.findFolders();
      const args = request.args.withDefaults(policies.length > 0 ? new Map([['policy', policies]]) : new Map());
      const { run, results } = await runScan({ ...request, args, allowEmpty: true }, engine, terminal);
      const report = run.report(results, { failOn: 'medium', durationMs: null });
      const { file, isInside } = await engine.initSettings({ report, results, policies });
      const { findings, repositories, targets } = report.summary;
      const counts = severities.flatMap((each) => (findings[each] > 0 ? [`${findings[each]} ${each}`] : []));
      if (targets === 0) {
        await terminal.stdout.write(
          `${file} written with defaults only: no configuration was found, as no path contains a file nextflow.config or *.config.\nNext, with the path of a repository or of a directory of repositories:\n  plumbline scan PATH\n`,
        );
        return 0;
      }
      const found = [
        pluralize(repositories, 'repository', 'repositories'),
        pluralize(targets, 'target'),
        counts.length === 0 ? 'no findings' : `findings: ${counts.join(', ')}`,
      ];
      await terminal.stdout.write(`${file} written. Found ${found.join('; ')}.\n`);
      const question = `Record the findings in ${baselineName}, so that only new ones count? [y/N] `;
      const isWanted =
        counts.length > 0 && (given.hasFlag('baseline') || /^y(?:es)?$/u.test((await terminal.ask?.(question)) ?? ''));
      if (isWanted) {
        const recorded = await engine.baselines.create(baselineName, run, results);
        await terminal.stdout.write(`${recorded.findings.length} recorded in ${baselineName}.\n`);
      }
      const words = [
        ...(given.positionals.length === 0 ? ['.'] : given.positionals),
        ...(isInside ? ['--settings', file] : []),
      ];
      const offer = `To count only new findings:\n  plumbline baseline create ${words.join(' ')}\n`;
      await terminal.stdout.write(
        `${counts.length > 0 && !isWanted ? offer : ''}Next:\n  plumbline scan ${words.join(' ')}\n`,
      );
      return 0;
    }),
};
