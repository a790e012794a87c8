import type { Command } from '../../command.ts';
import { withEngine } from '../../open-engine.ts';
import { readStateFolder, readStateOption } from '../../options/state-option.ts';
import { renderCheck } from '../../render/state.ts';
import { writeResult } from '../../write-result.ts';

/** `plumbline state verify`: whether a state is whole. */
export const stateVerifyCommand: Command = {
  name: 'state verify',
  summary: 'Check that a state is whole: the database, and every stored text by its digest',
  positional: undefined,
  options: ['--format text|json  Output format [text]', readStateOption],
  examples: [['state verify --state state/', 'exit code 1 if anything is damaged']],
  run: (args, terminal) =>
    withEngine(args, terminal, async (engine) => {
      const check = await engine.state.verify(readStateFolder(args, terminal.env));
      await writeResult(args, terminal, check, () => renderCheck(check));
      return check.problems.length === 0 ? 0 : 1;
    }),
};
