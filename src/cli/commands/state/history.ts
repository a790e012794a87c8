import type { Command } from '../../command.ts';
import { withEngine } from '../../open-engine.ts';
import { teamOption } from '../../options/history-options.ts';
import { readStateFolder, readStateOption } from '../../options/state-option.ts';
import { renderScans, tabulateScans } from '../../render/history.ts';
import { writeTable } from '../../write-table.ts';

/** `plumbline history`: lists the scans, with the findings that each changed. */
export const historyCommand: Command = {
  name: 'history',
  summary: 'List the scans with new, fixed and reopened findings',
  positional: undefined,
  options: [teamOption, '--format text|csv|json  Output format [text]', readStateOption],
  examples: [
    ['history --state state/', 'a line a scan, the first one first'],
    ['history --team acme/genomics --state state/', 'the same for the findings of one team'],
  ],
  run: (args, terminal) =>
    withEngine(args, terminal, async (engine) => {
      const scans = await engine.state.scans(readStateFolder(args, terminal.env), args.readText('team'));
      await writeTable(args, terminal, scans, { text: () => renderScans(scans), rows: () => tabulateScans(scans) });
      return 0;
    }),
};
