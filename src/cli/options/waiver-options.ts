import type { Engine } from '../../engine/engine.ts';
import type { LoadedSettings } from '../../engine/settings/load-settings.ts';
import type { RepositorySettings } from '../../engine/settings/repository-settings.ts';
import type { WaiverPlan } from '../../findings/waiver.ts';
import type { Arguments } from '../arguments.ts';

export const waiversOption = '--waivers FILE  File of waivers; repeatable [waivers.yaml beside the settings]';

export const waiverOptions: readonly string[] = [
  waiversOption,
  '--no-waivers  Apply no waiver, but list them, for audits',
];

/** Options that locate the waivers of a scan. */
interface WaiverSources {
  readonly args: Arguments;
  readonly settings: LoadedSettings;
  /** Settings of scanned repositories, by their names. */
  readonly own: ReadonlyMap<string, RepositorySettings>;
}

/** Reads the waivers of the settings, of the files that are named, and of scanned repositories. */
export function readWaivers(request: WaiverSources, engine: Engine): Promise<WaiverPlan> {
  const { args, settings, own } = request;
  return engine.waivers.load(settings, {
    files: args.readTexts('waivers'),
    own,
    isIgnored: args.hasFlag('no-waivers'),
  });
}
