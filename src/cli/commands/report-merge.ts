import { mergeReports, type NamedReport } from '../../engine/scan/merge-reports.ts';
import type { Command } from '../command.ts';
import { gateOptions, readGate } from '../options/gate-options.ts';
import { detailOptions, outputOptions, readReport, writeRead } from '../report-options.ts';

/** `plumbline report merge`: JSON reports of parts of an organisation as one, with the exit code of a scan of all. */
export const reportMergeCommand: Command = {
  name: 'report merge',
  summary: 'Merge JSON reports of different repositories with equal policies and options',
  positional: '<file...>  JSON reports of `scan --output json`',
  options: [...outputOptions, ...gateOptions, ...detailOptions],
  examples: [['report merge part-*.json --output json=report.json', 'reports of jobs that shared the repositories']],
  async run(args, terminal) {
    const [first = '', ...others] = args.positionals;
    const read = (name: string): NamedReport => ({ name, report: readReport(name, terminal) });
    const merged = mergeReports([read(first), ...others.map(read)], readGate(args));
    await writeRead(merged, args, terminal);
    return merged.summary.outcome?.exitCode ?? 0;
  },
};
