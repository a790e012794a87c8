import type { Engine } from '../../engine/engine.ts';
import type { LoadedSettings } from '../../engine/settings/load-settings.ts';
import type { WaiverPlan } from '../../findings/waiver.ts';
import type { FoundRepositories } from '../../scan/find-repositories.ts';
import type { Arguments } from '../arguments.ts';

export const waiversOption = '--waivers FILE  File of waivers; repeatable [waivers.yaml beside the settings]';

export const waiverOptions: readonly string[] = [
  waiversOption,
  '--no-waivers  Waive nothing, and list the waivers, for audits',
];

/** Reads the waivers of the settings and of the files that are named. */
export function readWaivers(
  args: Arguments,
  engine: Engine,
  settings: LoadedSettings,
  { repositories }: FoundRepositories,
): Promise<WaiverPlan> {
  return engine.waivers.load(settings, {
    files: args.texts('waivers'),
    repositories,
    isIgnored: args.flag('no-waivers'),
  });
}
