import { join } from 'node:path';
import { UsageError } from '../../../base/errors.ts';
import { additions } from '../../../findings/baseline/update-baseline.ts';
import { baselineName } from '../../../policy/bundle/settings-files.ts';
import type { Command } from '../../command.ts';
import { withEngine } from '../../open-engine.ts';
import { judgeOptions, runOptions } from '../../options/scan-options.ts';
import { settingsOption } from '../../options/settings-option.ts';
import { waiversOption } from '../../options/waiver-options.ts';
import { baselineOption, readScanRequest, repositoriesPositional, runScan } from '../../run-scan.ts';

/** `plumbline baseline update`: removes fixed findings from a baseline. */
export const baselineUpdateCommand: Command = {
  name: 'baseline update',
  summary: 'Scan, remove what is fixed from the baseline, and lower its budgets',
  positional: repositoriesPositional,
  options: [
    baselineOption.replace('Old findings, which do not count', 'File to update'),
    `--add ${additions.join('|')}  Also record new findings: of new policies, or all [nothing]`,
    waiversOption,
    settingsOption,
  ],
  scanOptions: [...judgeOptions, ...runOptions],
  examples: [
    ['baseline update checkouts/', 'the baseline without what is fixed'],
    ['baseline update checkouts/ --add policies', 'accepts the findings of policies that are new'],
  ],
  run: (given, terminal) =>
    withEngine(given, terminal, async (engine) => {
      const request = await readScanRequest(given, engine, terminal);
      const { args, settings } = request;
      const file = args.readText('baseline') ?? join(settings.folder ?? '.', baselineName);
      const before = await engine.baselines.load(
        settings,
        args.readText('baseline') ?? (settings.folder === null ? file : undefined),
      );
      if (before === undefined) {
        throw new UsageError(
          'usage/no-such-path',
          `There is no baseline "${file}". Create it with \`plumbline baseline create\`.`,
        );
      }
      const add = args.readChoice('add', additions);
      const { run, results } = await runScan(request, engine, terminal, before);
      const after = await engine.baselines.update(file, before, run, results, add);
      const fixed = results.reduce((sum, each) => sum + (each.fixed?.length ?? 0), 0);
      const added = after.findings.length - before.findings.length + fixed;
      const lowered = (after.budgets ?? []).filter(({ budget }, index) => budget !== before.budgets?.[index]?.budget);
      const budgets =
        after.budgets === undefined ? '' : ` ${lowered.length} of ${after.budgets.length} budgets lowered.`;
      await terminal.stdout.write(`${fixed} removed, ${added} added, ${after.findings.length} recorded.${budgets}\n`);
      await terminal.stderr.write(`plumbline: note: written: ${file}\n`);
      return 0;
    }),
};
