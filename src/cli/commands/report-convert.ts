import { UsageError } from '../../base/errors.ts';
import type { Command } from '../command.ts';
import { withEngine } from '../open-engine.ts';
import { readStateFolder, readStateOption } from '../options/state-option.ts';
import { detailOptions, outputOptions, withReport, writeRead } from '../report-options.ts';

/** `plumbline report convert`: a JSON report, or that of the last scan with state, in other formats. */
export const reportConvertCommand: Command = {
  name: 'report convert',
  summary: 'Write a report in other formats, without another scan',
  positional: '[file]  JSON report of `scan --output json` [the last scan of --state]',
  options: [...outputOptions, ...detailOptions, readStateOption],
  examples: [
    ['report convert report.json --output sarif=sarif/ --output csv=findings.csv', 'two formats of one scan'],
    ['report convert --state state/ --output html=report.html', 'a format of the last scan with that state'],
    ['report --state state/ --output html=report.html', 'the same: `convert` may be left out before an option'],
  ],
  async run(args, terminal) {
    const [path] = args.positionals;
    if (path !== undefined) {
      await withReport(path, terminal, (report) => writeRead(report, args, terminal));
      return 0;
    }
    if (!args.hasFlag('state')) {
      throw new UsageError(
        'usage/missing-argument',
        'Name a JSON report, or the directory of a state with --state DIR.',
      );
    }
    return withEngine(args, terminal, async (engine) => {
      await writeRead(await engine.state.report(readStateFolder(args, terminal.env)), args, terminal);
      return 0;
    });
  },
};
