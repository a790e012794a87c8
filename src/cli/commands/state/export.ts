import type { Command } from '../../command.ts';
import { withEngine } from '../../open-engine.ts';
import { readStateFolder, readStateOption } from '../../options/state-option.ts';

/** `plumbline state export`: a state as one file. */
export const stateExportCommand: Command = {
  name: 'state export',
  summary: 'Write a state to one file, also while a scan runs',
  positional: '<file>  File to write; it must not exist',
  options: [readStateOption],
  examples: [['state export backup.db --state state/', 'a copy for another machine, or before an upgrade']],
  run: (args, terminal) =>
    withEngine(args, terminal, async (engine) => {
      const [file = ''] = args.positionals;
      await engine.state.export(readStateFolder(args, terminal.env), file);
      await terminal.stderr.write(`plumbline: note: written: ${file}\n`);
      return 0;
    }),
};
