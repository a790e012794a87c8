import type { Engine, ReadingRequest } from '../../engine/engine.ts';
import { systemClock } from '../../host/clock.ts';
import type { Arguments } from '../arguments.ts';
import { applySettings, settingsOption } from './settings-option.ts';
import { readStateOption } from './state-option.ts';
import { waiverOptions } from './waiver-options.ts';

/** Selects findings by their owner. */
export const teamOption = '--team OWNER  Only findings that this team, user or address owns';

/** Options of commands that show findings over time. */
export const historyOptions: readonly string[] = [
  teamOption,
  '--format text|csv|json  Output format [text]',
  ...waiverOptions,
  settingsOption,
  '--at DAY  Day for which waivers are applied [today]',
  readStateOption,
];

/** Reads the waivers that apply today, whatever applied at the scans. */
export async function readHistoryOptions(given: Arguments, engine: Engine): Promise<ReadingRequest> {
  const { args, settings } = await applySettings(given, engine, []);
  const waivers = await engine.waivers.load(settings, {
    files: args.readTexts('waivers'),
    isIgnored: args.hasFlag('no-waivers'),
  });
  return { waivers, at: args.readMoment('at') ?? systemClock.now(), team: args.readText('team') };
}
