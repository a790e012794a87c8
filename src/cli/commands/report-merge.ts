import { assert } from '../../base/assert.ts';
import { mergeReports } from '../../engine/scan/merge-reports.ts';
import type { Command } from '../command.ts';
import { gateOptions, readGate } from '../options/gate-options.ts';
import { detailOptions, outputOptions, withReports, writeRead } from '../report-options.ts';

/** `plumbline report merge`: JSON reports of parts of an organisation as one, with the exit code of a scan of all. */
export const reportMergeCommand: Command = {
  name: 'report merge',
  summary: 'Merge JSON reports of different repositories with equal policies and options',
  positional: '<file...>  JSON reports of `scan --output json`',
  options: [...outputOptions, ...gateOptions, ...detailOptions],
  examples: [['report merge part-*.json --output json=report.json', 'reports of jobs that shared the repositories']],
  run: (args, terminal) =>
    withReports(args.positionals, terminal, async ([first, ...others]) => {
      assert(first !== undefined, 'the command line names a report');
      const merged = mergeReports([first, ...others], readGate(args));
      await writeRead(merged, args, terminal);
      return merged.summary.outcome?.exitCode ?? 0;
    }),
};
