import { dirname } from 'node:path';
import type { LoadedSettings } from '../../../engine/settings/load-settings.ts';
import { toTerminalLine } from '../../../reports/escape.ts';
import type { Command } from '../../command.ts';
import { withEngine } from '../../open-engine.ts';
import { judgeOptions, runOptions } from '../../options/scan-options.ts';
import { settingsOption } from '../../options/settings-option.ts';
import { waiversOption } from '../../options/waiver-options.ts';
import { readScanRequest, repositoriesPositional, runScan } from '../../run-scan.ts';

/** `plumbline waiver prune`: removes waivers that are expired or unused from their files. */
export const waiverPruneCommand: Command = {
  name: 'waiver prune',
  summary: 'Scan, and remove expired and unused waivers from their files',
  positional: repositoriesPositional,
  options: ['--dry-run  List what would be removed, and write nothing', waiversOption, settingsOption],
  scanOptions: [...judgeOptions, ...runOptions],
  examples: [['waiver prune checkouts/ --dry-run', 'what a scan of all repositories no longer needs']],
  run: (given, terminal) =>
    withEngine(given, terminal, async (engine) => {
      const request = await readScanRequest(given, engine, terminal);
      const { run, results } = await runScan(request, engine, terminal);
      const { waivers = [] } = run.report(results, { failOn: 'medium', durationMs: null });
      const inRepositories = new Set(
        results.flatMap(({ waiverUses = [] }) =>
          waiverUses
            .filter(({ waiver }) => waiver.kind === 'comment' || waiver.within !== undefined)
            .map(({ waiver }) => waiver.source),
        ),
      );
      const removed: string[] = [];
      for (const { state, source, rule, fingerprint } of waivers) {
        if (state !== 'expired' && state !== 'unused') continue;
        const isForeign = inRepositories.has(source) || isInSource(source, request.settings);
        if (!isForeign) removed.push(source);
        const what = `${state}  ${source}  ${rule ?? fingerprint ?? ''}`;
        await terminal.stdout.write(
          `${toTerminalLine(`${what}${isForeign ? '  (not in a file here: remove it by hand)' : ''}`)}\n`,
        );
      }
      const files = given.hasFlag('dry-run') ? [] : await engine.waivers.remove(removed);
      await terminal.stdout.write(
        `${removed.length} of ${waivers.length} ${given.hasFlag('dry-run') ? 'to remove' : 'removed'}.\n`,
      );
      if (files.length > 0) await terminal.stderr.write(`plumbline: note: written: ${files.join(', ')}\n`);
      return 0;
    }),
};

/** Returns true for a waiver in the bundle or address that the settings come from. */
function isInSource(source: string, { packed, file }: LoadedSettings): boolean {
  return packed !== undefined && file !== null && source.startsWith(dirname(file));
}
