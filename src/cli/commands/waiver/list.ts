import { toDay } from '../../../findings/waiver.ts';
import { systemClock } from '../../../host/clock.ts';
import type { Command } from '../../command.ts';
import { withEngine } from '../../open-engine.ts';
import { applySettings, settingsOption } from '../../options/settings-option.ts';
import { waiversOption } from '../../options/waiver-options.ts';
import { renderWaiver } from '../../render/waiver.ts';
import { writeResult } from '../../write-result.ts';

/** `plumbline waiver list`: the waivers of settings and files. */
export const waiverListCommand: Command = {
  name: 'waiver list',
  summary: 'List waivers of the settings and of files, those that end first at the top',
  positional: undefined,
  options: [
    settingsOption,
    waiversOption,
    '--at DAY  Day to compare the ends of waivers with [today]',
    '--format text|json  Output format [text]',
  ],
  examples: [['waiver list', 'the waivers of .plumbline.yaml and waivers.yaml']],
  run: (given, terminal) =>
    withEngine(given, terminal, async (engine) => {
      const { args, settings } = await applySettings(given, engine, []);
      const { waivers } = await engine.waivers.load(settings, { files: args.readTexts('waivers') });
      const sorted = waivers.toSorted((a, b) => (a.until < b.until ? -1 : a.until > b.until ? 1 : 0));
      const today = toDay(args.readMoment('at') ?? systemClock.now());
      const rows = sorted.map(({ scope: { lines: _, ...scope }, reason, owner, until, source }) => {
        return { ...scope, reason, owner, until, source };
      });
      await writeResult(args, terminal, rows, () =>
        sorted.length === 0 ? 'No waivers.\n' : sorted.map((waiver) => renderWaiver(waiver, today)).join(''),
      );
      return 0;
    }),
};
