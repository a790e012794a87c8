import { requirePath } from '../../../host/look-at.ts';
import type { Command } from '../../command.ts';
import { withEngine } from '../../open-engine.ts';
import { readStateFolder, readStateOption } from '../../options/state-option.ts';
import { renderCheck } from '../../render/state.ts';

/** `plumbline state import`: a state from one file. */
export const stateImportCommand: Command = {
  name: 'state import',
  summary: 'Create a state from a file that `state export` has written',
  positional: '<file>  Exported file',
  options: [readStateOption],
  examples: [['state import backup.db --state state/', 'the state of another machine, into a new directory']],
  run: (args, terminal) =>
    withEngine(args, terminal, async (engine) => {
      const [file = ''] = args.positionals;
      requirePath(file, terminal.cwd, 'file');
      const check = await engine.state.import(readStateFolder(args, terminal.env), file);
      await terminal.stdout.write(renderCheck(check));
      return 0;
    }),
};
