import { join } from 'node:path';
import { pluralize } from '../../../base/pluralize.ts';
import { baselineName } from '../../../policy/bundle/settings-files.ts';
import type { Command } from '../../command.ts';
import { describeWrittenFile } from '../../describe-written-file.ts';
import { withEngine } from '../../open-engine.ts';
import { judgeOptions, runOptions } from '../../options/scan-options.ts';
import { settingsOption } from '../../options/settings-option.ts';
import { waiversOption } from '../../options/waiver-options.ts';
import { baselineOption, readScanRequest, repositoriesPositional, runScan } from '../../run-scan.ts';

/** `plumbline baseline create`: records the findings of today. */
export const baselineCreateCommand: Command = {
  name: 'baseline create',
  summary: 'Scan, and record all findings, so that only new ones count',
  positional: repositoriesPositional,
  options: [
    baselineOption.replace('Old findings, which do not count', 'File to write'),
    '--budgets  Record the number of findings of each rule, which may only go down',
    waiversOption,
    settingsOption,
  ],
  scanOptions: [...judgeOptions, ...runOptions],
  examples: [
    ['baseline create checkouts/', 'the findings of all repositories, in plumbline-baseline.jsonl'],
    ['baseline create checkouts/ --budgets', 'how many findings each rule may have, instead of which'],
  ],
  run: (given, terminal) =>
    withEngine(given, terminal, async (engine) => {
      const request = await readScanRequest(given, engine, terminal);
      const { run, results } = await runScan(request, engine, terminal);
      const named = request.args.readText('baseline');
      const { folder } = request.settings;
      const file = named ?? join(folder ?? '.', baselineName);
      const { findings, budgets } = await engine.baselines.create(file, run, results, given.hasFlag('budgets'));
      await terminal.stdout.write(
        `${budgets === undefined ? pluralize(findings.length, 'finding') : pluralize(budgets.length, 'budget')} recorded.\n`,
      );
      await terminal.stderr.write(describeWrittenFile('baseline', file, { isNamed: named !== undefined, folder }));
      return 0;
    }),
};
