import type { Command } from '../../command.ts';
import { withEngine } from '../../open-engine.ts';
import { prepareRun, readScanRequest } from '../../run-scan.ts';
import { scanCommand } from '../scan.ts';

/** `plumbline config check`: validates everything that a scan would read besides the repositories. */
export const configCheckCommand: Command = {
  name: 'config check',
  summary: 'Check the settings with all files, policies, rules and parameters that they name',
  positional: scanCommand.positional,
  options: scanCommand.options,
  examples: [['config check checkouts/', 'what a scan of these repositories would read']],
  run: (given, terminal) =>
    withEngine(given, terminal, async (engine) => {
      const request = await readScanRequest(given, engine);
      const { args, settings } = request;
      const baseline = await engine.baselines.load(settings, args.text('baseline'));
      const { policies } = await prepareRun(request, engine, baseline);
      const count = settings.file === null ? 'No settings file' : settings.file;
      await terminal.stdout.write(`${count}: no problems; ${policies.length} policies.\n`);
      return 0;
    }),
};
