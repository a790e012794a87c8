import type { Engine } from '../../engine/engine.ts';
import type { LoadedSettings } from '../../engine/settings/load-settings.ts';
import type { WaiverPlan } from '../../findings/waiver.ts';
import type { Arguments } from '../arguments.ts';
import type { CommandOption } from '../command.ts';

export const waiversOption: CommandOption = {
  name: 'waivers',
  kind: 'texts',
  placeholder: 'FILE',
  default: 'waivers.yaml beside the settings',
  description: 'File of waivers; repeatable',
};

export const waiverOptions: readonly CommandOption[] = [
  waiversOption,
  { name: 'no-waivers', kind: 'flag', description: 'Waive nothing, and list the waivers, for audits' },
];

/** Reads the waivers of the settings and of the files that are named. */
export function readWaivers(args: Arguments, engine: Engine, settings: LoadedSettings): Promise<WaiverPlan> {
  return engine.loadWaivers(settings, { files: args.texts('waivers'), isIgnored: args.flag('no-waivers') });
}
