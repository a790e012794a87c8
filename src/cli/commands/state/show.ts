import type { Command } from '../../command.ts';
import { withEngine } from '../../open-engine.ts';
import { historyOptions, readHistoryOptions } from '../../options/history-options.ts';
import { readStateFolder } from '../../options/state-option.ts';
import { renderRepository, tabulateRepository } from '../../render/history.ts';
import { writeTable } from '../../write-table.ts';

/** `plumbline show`: one repository with its findings over time. */
export const showCommand: Command = {
  name: 'show',
  summary: 'Show the last scan of a repository, its open findings, and fixed ones',
  positional: '<repository>  Name, as in reports',
  options: [...historyOptions, '--verbose  List all findings'],
  examples: [['show acme/rnaseq --state state/', 'what is open there, and since when']],
  run: (args, terminal) =>
    withEngine(args, terminal, async (engine) => {
      const [name = ''] = args.positionals;
      const reading = await readHistoryOptions(args, engine);
      const found = await engine.state.repository(readStateFolder(args, terminal.env), name, reading);
      await writeTable(args, terminal, found, {
        text: () => renderRepository(found, { isVerbose: args.hasFlag('verbose') }),
        rows: () => tabulateRepository(found),
      });
      return 0;
    }),
};
