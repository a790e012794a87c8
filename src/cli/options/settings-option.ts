import type { Engine } from '../../engine/engine.ts';
import type { LoadedSettings } from '../../engine/settings/load-settings.ts';
import type { Arguments } from '../arguments.ts';

export const settingsOption =
  '--settings FILE  Settings file: rule levels, policy parameters, waivers, defaults of options [.plumbline.yaml, unless the current folder is scanned]';

/** Loads the settings and returns them with the arguments over their options. `scanned` are roots of repositories. */
export async function applySettings(
  args: Arguments,
  engine: Engine,
  scanned: readonly string[],
): Promise<{ readonly settings: LoadedSettings; readonly args: Arguments }> {
  const settings = await engine.loadSettings({ file: args.text('settings'), scanned });
  return { settings, args: args.withDefaults(settings.options) };
}
