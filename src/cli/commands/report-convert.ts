import type { Command } from '../command.ts';
import { detailOptions, outputOptions, readReport, writeRead } from '../report-options.ts';

/** `plumbline report convert`: a JSON report in other formats. */
export const reportConvertCommand: Command = {
  name: 'report convert',
  summary: 'Write a JSON report in other formats, without another scan',
  positional: '<file>  JSON report of `scan --output json`',
  options: [...outputOptions, ...detailOptions],
  examples: [['report convert report.json --output sarif=sarif/ --output csv=findings.csv', 'two formats of one scan']],
  async run(args, terminal) {
    const [path = ''] = args.positionals;
    await writeRead(readReport(path, terminal), args, terminal);
    return 0;
  },
};
