import { join } from 'node:path';
import { baselineName } from '../../../policy/bundle/settings-files.ts';
import type { Command } from '../../command.ts';
import { withEngine } from '../../open-engine.ts';
import { judgeOptions, runOptions } from '../../options/scan-options.ts';
import { waiversOption } from '../../options/waiver-options.ts';
import { baselineOption, readScanRequest, repositoriesPositional, runScan } from '../../run-scan.ts';
import { writtenNote } from '../../written-note.ts';

/** `plumbline baseline create`: records the findings of today. */
export const baselineCreateCommand: Command = {
  name: 'baseline create',
  summary: 'Scan, and record all findings, so that only new ones count from now on',
  positional: repositoriesPositional,
  options: [
    baselineOption.replace('Old findings, which do not count', 'File to write'),
    ...judgeOptions,
    waiversOption,
    ...runOptions,
  ],
  examples: [['baseline create checkouts/', 'the findings of all repositories, in plumbline-baseline.jsonl']],
  run: (given, terminal) =>
    withEngine(given, terminal, async (engine) => {
      const request = await readScanRequest(given, engine);
      const { run, results } = await runScan(request, engine, terminal);
      const named = request.args.text('baseline');
      const { folder } = request.settings;
      const file = named ?? join(folder ?? '.', baselineName);
      const { findings } = await engine.baselines.create(file, run, results);
      await terminal.stdout.write(`${findings.length} ${findings.length === 1 ? 'finding' : 'findings'} recorded.\n`);
      await terminal.stderr.write(writtenNote('baseline', file, { isNamed: named !== undefined, folder }));
      return 0;
    }),
};
