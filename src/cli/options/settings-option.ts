import type { Engine } from '../../engine/engine.ts';
import type { LoadedSettings, SettingsRequest } from '../../engine/settings/load-settings.ts';
import type { Arguments } from '../arguments.ts';
import { readPackOptions } from './pack-options.ts';

export const settingsOption =
  '--settings SOURCE  Settings: a file, a folder, a bundle, https://…, git::https://… or oci://… [.plumbline.yaml, unless the current folder is scanned]';

/** Loads the settings and returns them with the arguments over their options. `scanned` are roots of repositories. */
export async function applySettings(
  args: Arguments,
  engine: Engine,
  scanned: readonly string[],
  pins: SettingsRequest['pins'] = 'required',
): Promise<{ readonly settings: LoadedSettings; readonly args: Arguments }> {
  const settings = await engine.loadSettings({
    file: args.text('settings'),
    scanned,
    pins,
    pack: readPackOptions(args),
  });
  return { settings, args: args.withDefaults(settings.options) };
}
