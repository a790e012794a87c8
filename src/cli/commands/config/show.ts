import { pluralize } from '../../../base/pluralize.ts';
import { redactAll } from '../../../engine/redact-output.ts';
import type { LoadedSettings } from '../../../engine/settings/load-settings.ts';
import { settingsOptions } from '../../../engine/settings/parse-settings.ts';
import { usualTerms } from '../../../findings/waiver.ts';
import type { Arguments } from '../../arguments.ts';
import type { Command } from '../../command.ts';
import { readOption, splitHelpLine } from '../../command.ts';
import { withEngine } from '../../open-engine.ts';
import { readPolicyOptions, readRules } from '../../options/evaluation-options.ts';
import { settingsOption } from '../../options/settings-option.ts';
import { readWaivers } from '../../options/waiver-options.ts';
import { renderConfig, type ShownConfig } from '../../render/config.ts';
import { readReporting } from '../../report-options.ts';
import { readBaseline, readScanRequest } from '../../run-scan.ts';
import { writeResult } from '../../write-result.ts';
import { scanCommand } from '../scan.ts';

/** `plumbline config show`: shows the settings of a scan, with the source of each value. */
export const configShowCommand: Command = {
  name: 'config show',
  summary: 'Show the settings of a scan, and where each value comes from',
  positional: scanCommand.positional,
  options: ['--format text|json  Output format [text]', settingsOption],
  scanOptions: scanCommand.options,
  examples: [['config show checkouts/', 'a command line overrides the environment, which overrides the settings file']],
  run: (given, terminal) =>
    withEngine(given, terminal, async (engine) => {
      const request = await readScanRequest(given, engine, terminal);
      const { args, settings, own, found, judge } = request;
      readReporting(
        args,
        found.repositories.map(({ name }) => name),
      );
      const { waivers, isIgnored } = await readWaivers(request, judge);
      const baseline = await readBaseline(request);
      const shown = redactAll<ShownConfig>({
        settings: settings.file,
        options: [...listSettings(args, settings), ...listOtherOptions(args)],
        rules: [...keepLastOfEach(readRules(args, settings), ({ rule }) => rule), ...settings.lint],
        overrides: settings.overrides,
        parameters: keepLastOfEach(
          readPolicyOptions(args, settings).parameters ?? [],
          (each) => `${each.policy}.${each.name}`,
        ).map(({ policy, name, value, text, source }) => ({ policy, name, value: text ?? value, source })),
        limits: listLimits(settings),
        repositories: Array.from(own, ([name, { applied, refused }]) => ({ name, applied, refused })),
        waivers: (isIgnored ? [] : waivers).map(({ scope, until, source }) => ({
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

type ShownOption = ShownConfig['options'][number];

/** Lists the options that settings may set, each with its value, also if that is the default. */
function listSettings(args: Arguments, { places }: LoadedSettings): readonly ShownOption[] {
  return settingsNames.map((name): ShownOption => {
    const isFlag = settingsOptions[name]?.kind === 'flag';
    const source = args.findSource(name) ?? 'command line';
    if (args.hasFlag(name)) return { name, value: isFlag ? ['true'] : args.readTexts(name), source };
    if (args.isOff(name)) return { name, value: ['false'], source };
    const place = isFlag ? places.get(name) : undefined;
    if (place !== undefined) return { name, value: ['false'], source: place };
    const usual = /\[([^\]]+)\]$/u.exec(descriptions.get(name) ?? '')?.[1];
    return { name, value: isFlag ? ['false'] : usual === undefined ? [] : [usual], source: 'default' };
  });
}

const settingsNames = [...Object.keys(settingsOptions), 'waivers'];
const descriptions = new Map(scanCommand.options.map((line) => [readOption(line).name, splitHelpLine(line)[1]]));
/** Options that have rows of their own: the file of the settings, levels and parameters. */
const shownElsewhere: readonly string[] = [...settingsNames, 'settings', 'rule', 'parameter'];
/** Options whose values may be secrets: their names are enough. */
const secretOptions: readonly string[] = ['param', 'env'];

/** Lists the other options of `scan` that the command line or the environment sets. */
function listOtherOptions(args: Arguments): readonly ShownOption[] {
  return [...descriptions.keys()]
    .filter((name) => !shownElsewhere.includes(name) && args.hasFlag(name))
    .map((name) => {
      const texts = secretOptions.includes(name) ? [...args.readPairs(name).keys()] : args.readTexts(name);
      return { name, value: texts.length > 0 ? texts : ['true'], source: args.findSource(name) ?? 'command line' };
    });
}

/** Returns the last of several items with one key: it overrides the others. */
function keepLastOfEach<T>(items: readonly T[], readKey: (item: T) => string): readonly T[] {
  return [...new Map(items.map((item) => [readKey(item), item])).values()];
}

/** Lists what repositories and waivers may do, also if that is the default. */
function listLimits({ granted, locks, waiverTerms, places }: LoadedSettings): ShownConfig['limits'] {
  const { longest, never, comments } = waiverTerms ?? usualTerms;
  const days = Object.entries(longest).map(
    ([severity, count]) => ['waiver-terms', `waiver-terms.longest.${severity}`, pluralize(count, 'day')] as const,
  );
  const shown: readonly (readonly [key: string, name: string, value: string])[] = [
    ['repositories', 'repositories.may', granted.join(', ') || 'none'],
    ['lock', 'lock', locks.join(', ') || 'none'],
    ...(days.length > 0 ? days : ([['waiver-terms', 'waiver-terms.longest', 'unlimited']] as const)),
    ['waiver-terms', 'waiver-terms.never', never.join(', ') || 'none'],
    ['waiver-terms', 'waiver-terms.comments', String(comments)],
  ];
  return shown.map(([key, name, value]) => ({ name, value, source: places.get(key) ?? 'default' }));
}
