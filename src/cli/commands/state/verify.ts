import type { Command } from '../../command.ts';
import { withEngine } from '../../open-engine.ts';
import { readStateFolder, readStateOption } from '../../options/state-option.ts';
import { renderCheck } from '../../render/state.ts';
import { writeResult } from '../../write-result.ts';

/** `plumbline state verify`: checks a state for damage. */
export const stateVerifyCommand: Command = {
  name: 'state verify',
  summary: 'Check a state for damage: the database, and the digest of each stored text',
  positional: undefined,
  options: ['--format text|json  Output format [text]', readStateOption],
  examples: [['state verify --state state/', 'exits 1 if anything is damaged']],
  run: (args, terminal) =>
    withEngine(args, terminal, async (engine) => {
      const check = await engine.state.verify(readStateFolder(args, terminal.env));
      await writeResult(args, terminal, check, () => renderCheck(check));
      return check.problems.length === 0 ? 0 : 1;
    }),
};
