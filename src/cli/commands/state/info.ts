import type { Command } from '../../command.ts';
import { withEngine } from '../../open-engine.ts';
import { readStateFolder, readStateOption } from '../../options/state-option.ts';
import { renderFacts } from '../../render/state.ts';
import { writeResult } from '../../write-result.ts';

/** `plumbline state info`: how much scans have recorded. */
export const stateInfoCommand: Command = {
  name: 'state info',
  summary: 'Count the scans, repositories, findings and documents of a state',
  positional: undefined,
  options: ['--format text|json  Output format [text]', readStateOption],
  examples: [['state info --state state/', 'what is kept, since when, and how large it is']],
  run: (args, terminal) =>
    withEngine(args, terminal, async (engine) => {
      const folder = readStateFolder(args, terminal.env);
      const facts = await engine.state.info(folder);
      await writeResult(args, terminal, facts, () => renderFacts(facts, folder));
      return 0;
    }),
};
