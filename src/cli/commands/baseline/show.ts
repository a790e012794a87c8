import { join } from 'node:path';
import { UsageError } from '../../../base/errors.ts';
import { baselineName } from '../../../policy/bundle/settings-files.ts';
import type { Command } from '../../command.ts';
import { withEngine } from '../../open-engine.ts';
import { applySettings, settingsOption } from '../../options/settings-option.ts';
import { renderBaselineSummary } from '../../render/baseline.ts';
import { baselineOption } from '../../run-scan.ts';
import { writeResult } from '../../write-result.ts';

/** `plumbline baseline show`: counts the findings that a baseline accepts. */
export const baselineShowCommand: Command = {
  name: 'baseline show',
  summary: 'Count the findings of a baseline by repository and rule, with their age',
  positional: undefined,
  options: [baselineOption, settingsOption, '--format text|json  Output format [text]'],
  examples: [['baseline show', 'what plumbline-baseline.jsonl accepts']],
  run: (given, terminal) =>
    withEngine(given, terminal, async (engine) => {
      const { args, settings } = await applySettings(given, engine, []);
      const baseline = await engine.baselines.load(settings, args.readText('baseline'));
      if (baseline === undefined) {
        const file = join(settings.folder ?? '.', baselineName);
        throw new UsageError(
          'usage/no-such-path',
          `There is no baseline "${file}". Create it with \`plumbline baseline create\`.`,
        );
      }
      await writeResult(args, terminal, baseline, () => renderBaselineSummary(baseline));
      return 0;
    }),
};
