import { pluralize } from '../../../base/pluralize.ts';
import { toTerminalLine } from '../../../reports/escape.ts';
import { describeWaiver } from '../../../reports/waiver-texts.ts';
import type { Command } from '../../command.ts';
import { withEngine } from '../../open-engine.ts';
import { judgeOptions, runOptions } from '../../options/scan-options.ts';
import { settingsOption } from '../../options/settings-option.ts';
import { waiversOption } from '../../options/waiver-options.ts';
import { readScanRequest, repositoriesPositional, runScan } from '../../run-scan.ts';

/** `plumbline waiver check`: scans, and reports waivers that are expired, unused or refused. */
export const waiverCheckCommand: Command = {
  name: 'waiver check',
  summary: 'Scan, and exit 1 if a waiver is expired, unused or refused',
  positional: repositoriesPositional,
  options: [waiversOption, settingsOption],
  scanOptions: [...judgeOptions, ...runOptions],
  examples: [['waiver check checkouts/', 'every waiver, over all repositories']],
  run: (given, terminal) =>
    withEngine(given, terminal, async (engine) => {
      const { run, results } = await runScan(await readScanRequest(given, engine, terminal), engine, terminal);
      const waivers = run.report(results, { failOn: 'medium', durationMs: null }).waivers ?? [];
      for (const record of waivers) {
        const notice = describeWaiver(record);
        if (notice === null) continue;
        await terminal.stdout.write(`${toTerminalLine(`${notice.about}: ${notice.message}`)}\n`);
      }
      const bad = waivers.filter(({ state }) => state !== 'active' && state !== 'expiring').length;
      await terminal.stdout.write(`${pluralize(waivers.length, 'waiver')}, ${bad} to fix.\n`);
      return bad > 0 ? 1 : 0;
    }),
};
