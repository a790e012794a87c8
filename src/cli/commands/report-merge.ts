import { mergeReports, type NamedReport } from '../../engine/scan/merge-reports.ts';
import type { Command } from '../command.ts';
import { detailOptions, outputOptions, readReport, writeRead } from '../report-options.ts';

/** `plumbline report merge`: JSON reports of parts of an organisation as one. */
export const reportMergeCommand: Command = {
  name: 'report merge',
  summary: 'Merge JSON reports of different repositories that were judged alike',
  positional: '<file...>  JSON reports of `scan --output json`',
  options: [...outputOptions, ...detailOptions],
  examples: [['report merge part-*.json --output json=report.json', 'reports of jobs that shared the repositories']],
  async run(args, terminal) {
    const [first = '', ...others] = args.positionals;
    const read = (name: string): NamedReport => ({ name, report: readReport(name, terminal) });
    await writeRead(mergeReports([read(first), ...others.map(read)]), args, terminal);
    return 0;
  },
};
