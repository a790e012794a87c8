import { pluralize } from '../../../base/pluralize.ts';
import { toTerminalLine } from '../../../reports/escape.ts';
import type { Command } from '../../command.ts';
import { withEngine } from '../../open-engine.ts';
import { settingsOption } from '../../options/settings-option.ts';
import { readReporting } from '../../report-options.ts';
import { prepareRun, readBaseline, readScanRequest } from '../../run-scan.ts';
import { scanCommand } from '../scan.ts';

/** `plumbline config check`: validates everything that a scan would read besides the repositories. */
export const configCheckCommand: Command = {
  name: 'config check',
  summary: 'Check settings and the files they name; exit 1 if some are not applied',
  positional: scanCommand.positional,
  options: [settingsOption],
  scanOptions: scanCommand.options,
  examples: [['config check checkouts/', 'what a scan of these repositories would read']],
  run: (given, terminal) =>
    withEngine(given, terminal, async (engine) => {
      const request = await readScanRequest(given, engine, terminal);
      const { args, settings, own, found } = request;
      readReporting(
        args,
        found.repositories.map(({ name }) => name),
      );
      const baseline = await readBaseline(request);
      const { policies, refused, idleGlobs } = await prepareRun(request, engine, baseline);
      const problems = [
        ...Array.from(own, ([name, each]) => each.refused.map(({ file, reason }) => `${name}/${file}: ${reason}`)),
        ...refused.values(),
        idleGlobs,
      ].flat();
      for (const problem of problems) await terminal.stdout.write(`${toTerminalLine(problem)}\n`);
      if (problems.length > 0) return 1;
      const count = settings.file === null ? 'No settings file' : settings.file;
      await terminal.stdout.write(`${count}: no problems; ${pluralize(policies.length, 'policy', 'policies')}.\n`);
      return 0;
    }),
};
