import { UsageError } from '../../../base/errors.ts';
import type { Command } from '../../command.ts';
import { withEngine } from '../../open-engine.ts';
import { readStateFolder, readStateOption } from '../../options/state-option.ts';
import { renderPruned } from '../../render/state.ts';
import { writeResult } from '../../write-result.ts';

/** `plumbline state prune`: removes deleted repositories and old findings. */
export const statePruneCommand: Command = {
  name: 'state prune',
  summary: 'Remove deleted repositories, and findings fixed long ago',
  positional: undefined,
  options: [
    '--gone  Remove repositories that the last scan did not include',
    '--before TIME  Remove findings fixed before, and scans that nothing refers to',
    '--dry-run  Show what would be removed, and remove nothing',
    '--format text|json  Output format [text]',
    readStateOption,
  ],
  examples: [
    ['state prune --gone --state state/', 'after repositories were deleted or renamed'],
    ['state prune --before 2026-01-01 --dry-run --state state/', 'what the history before this year has'],
  ],
  run: (args, terminal) =>
    withEngine(args, terminal, async (engine) => {
      const [gone, before, isTrial] = [args.hasFlag('gone'), args.readMoment('before'), args.hasFlag('dry-run')];
      if (!gone && before === undefined) {
        throw new UsageError('usage/missing-argument', 'Name what to remove: --gone, --before TIME, or both.');
      }
      const pruned = await engine.state.prune(readStateFolder(args, terminal.env), { gone, before, isTrial });
      await writeResult(args, terminal, pruned, () => renderPruned(pruned, isTrial));
      return 0;
    }),
};
