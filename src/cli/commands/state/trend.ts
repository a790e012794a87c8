import { trendGroups } from '../../../engine/state/follow-findings.ts';
import type { Command } from '../../command.ts';
import { withEngine } from '../../open-engine.ts';
import { historyOptions, readHistoryOptions } from '../../options/history-options.ts';
import { readStateFolder } from '../../options/state-option.ts';
import { renderTrend, tabulateTrend } from '../../render/history.ts';
import { writeTable } from '../../write-table.ts';

/** `plumbline trend`: findings over some scans, by policy, severity, repository or team. */
export const trendCommand: Command = {
  name: 'trend',
  summary: 'Count findings over time by policy, severity, repository or team',
  positional: undefined,
  options: [
    `--by ${trendGroups.join('|')}  Groups to count [policy]`,
    '--from TIME  Time to start at [the first scan]',
    ...historyOptions,
  ],
  examples: [
    ['trend --from 2026-11-01 --state state/', 'which policies gained or lost findings this month'],
    ['trend --by team --state state/', 'which teams fix what they own'],
    ['trend --by repository --format csv --state state/', 'a row a repository, for a spreadsheet'],
  ],
  run: (args, terminal) =>
    withEngine(args, terminal, async (engine) => {
      const reading = await readHistoryOptions(args, engine);
      const trend = await engine.state.trend(readStateFolder(args, terminal.env), {
        ...reading,
        by: args.readChoice('by', trendGroups) ?? 'policy',
        from: args.readMoment('from'),
      });
      await writeTable(args, terminal, trend, { text: () => renderTrend(trend), rows: () => tabulateTrend(trend) });
      return 0;
    }),
};
