import { pluralize } from '../../../base/pluralize.ts';
import { redactAll } from '../../../engine/redact-output.ts';
import type { LoadedSettings } from '../../../engine/settings/load-settings.ts';
import { settingsOptions } from '../../../engine/settings/parse-settings.ts';
import type { Command } from '../../command.ts';
import { columnsOf, readOption } from '../../command.ts';
import { withEngine } from '../../open-engine.ts';
import { readRules } from '../../options/evaluation-options.ts';
import { settingsOption } from '../../options/settings-option.ts';
import { readWaivers } from '../../options/waiver-options.ts';
import { renderConfig, type ShownConfig } from '../../render/config.ts';
import { environmentName } from '../../render/help.ts';
import { readScanRequest } from '../../run-scan.ts';
import { writeResult } from '../../write-result.ts';
import { scanCommand } from '../scan.ts';

/** `plumbline config show`: what a scan would use, and where each value comes from. */
export const configShowCommand: Command = {
  name: 'config show',
  summary: 'Show the settings of a scan, and where each value comes from',
  positional: scanCommand.positional,
  options: ['--format text|json  Output format [text]', settingsOption],
  scanOptions: scanCommand.options,
  examples: [['config show checkouts/', 'command line over environment over settings file over defaults']],
  run: (given, terminal) =>
    withEngine(given, terminal, async (engine) => {
      const request = await readScanRequest(given, engine, terminal);
      const { args, settings, own } = request;
      const { waivers } = await readWaivers(request, engine);
      const baseline = await engine.baselines.load(settings, args.text('baseline'));
      const lines = new Map(scanCommand.options.map((line) => [readOption(line).name, line]));
      const options = [...Object.keys(settingsOptions), 'waivers'].flatMap((name) => {
        const isFlag = settingsOptions[name]?.kind === 'flag';
        const value = isFlag && args.flag(name) ? ['true'] : args.texts(name);
        const set = settings.options.get(name);
        const variable = terminal.env[environmentName(name)];
        const inEnvironment = isFlag ? variable !== undefined : variable === given.texts(name).join('\n');
        if (given.flag(name)) {
          return [{ name, value, source: inEnvironment ? environmentName(name) : 'command line' }];
        }
        if (set !== undefined) return [{ name, value, source: settings.places.get(name) ?? settings.file ?? '' }];
        const usual = /\[([^\]]+)\]$/u.exec(columnsOf(lines.get(name) ?? '')[1])?.[1];
        return usual === undefined ? [] : [{ name, value: [usual], source: 'default' }];
      });
      const shown = redactAll<ShownConfig>({
        settings: settings.file,
        options,
        rules: [...readRules(args, settings), ...settings.lint],
        overrides: settings.overrides,
        parameters: settings.parameters.map(({ policy, name, value, text, source }) => {
          return { policy, name, value: text ?? value, source };
        }),
        limits: limitsOf(settings),
        repositories: Array.from(own, ([name, { applied, refused }]) => ({ name, applied, refused })),
        waivers: waivers.map(({ scope, until, source }) => ({
          rule: scope.rule,
          fingerprint: scope.fingerprint,
          until,
          source,
        })),
        baseline: baseline === undefined ? null : { findings: baseline.findings.length },
      });
      await writeResult(args, terminal, shown, () => renderConfig(shown));
      return 0;
    }),
};

/** Lists what repositories and waivers may do, as far as the settings limit or grant it. */
function limitsOf({ granted, locks, waiverTerms: terms, places }: LoadedSettings): ShownConfig['limits'] {
  const shown: readonly (readonly [key: string, name: string, value: string])[] = [
    ['repositories', 'repositories.may', granted.join(', ')],
    ['lock', 'lock', locks.join(', ')],
    ...Object.entries(terms?.longest ?? {}).map(
      ([severity, days]) => ['waiver-terms', `waiver-terms.longest.${severity}`, pluralize(days, 'day')] as const,
    ),
    ['waiver-terms', 'waiver-terms.never', (terms?.never ?? []).join(', ')],
    ['waiver-terms', 'waiver-terms.comments', terms?.comments === true ? 'true' : ''],
  ];
  return shown.flatMap(([key, name, value]) => (value === '' ? [] : [{ name, value, source: places.get(key) ?? '' }]));
}
