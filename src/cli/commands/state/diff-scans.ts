import { UsageError } from '../../../base/errors.ts';
import type { Command } from '../../command.ts';
import { withEngine } from '../../open-engine.ts';
import { historyOptions, readHistoryOptions } from '../../options/history-options.ts';
import { readStateFolder } from '../../options/state-option.ts';
import { renderComparison, tabulateComparison } from '../../render/history.ts';
import { writeTable } from '../../write-table.ts';

/** `plumbline diff-scans`: findings that differ between two scans. */
export const diffScansCommand: Command = {
  name: 'diff-scans',
  summary: 'List findings that are new, fixed or reopened between two scans',
  positional: '[from] [to]  Numbers of scans, see `plumbline history` [the last two]',
  options: [
    '--by repository|team  Groups in the text format [repository]',
    ...historyOptions,
    '--verbose  List all findings',
  ],
  examples: [
    ['diff-scans --state state/', 'what changed since the scan before'],
    ['diff-scans 12 30 --state state/', 'what changed between two scans'],
    ['diff-scans --by team --verbose --state state/', 'what is new for whom'],
  ],
  run: (args, terminal) =>
    withEngine(args, terminal, async (engine) => {
      const [from, to] = args.positionals.map(readNumber);
      const reading = await readHistoryOptions(args, engine);
      const found = await engine.state.compare(readStateFolder(args, terminal.env), { ...reading, from, to });
      await writeTable(args, terminal, found, {
        text: () =>
          renderComparison(found, {
            isVerbose: args.hasFlag('verbose'),
            byTeam: args.readChoice('by', ['repository', 'team']) === 'team',
          }),
        rows: () => tabulateComparison(found),
      });
      return 0;
    }),
};

function readNumber(text: string): number {
  if (/^\d{1,9}$/u.test(text)) return Number(text);
  throw new UsageError('usage/invalid-value', `diff-scans expects numbers of scans, not "${text}".`, {
    hint: { step: 'list-scans' },
  });
}
