import { resolve } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import type { Engine } from '../../engine/engine.ts';
import type { LoadedSettings, SettingsRequest } from '../../engine/settings/load-settings.ts';
import { lookAt } from '../../host/look-at.ts';
import { isRemote, STARTER_PACK } from '../../policy/bundle/source.ts';
import type { Arguments } from '../arguments.ts';
import { readPackOptions } from './pack-options.ts';

export const settingsOption =
  '--settings SOURCE  Settings: path or address, as for --policy [.plumbline.yaml unless . is scanned]';

/** Loads the settings and returns them with the arguments over their options. `scanned` are roots of repositories. */
export async function applySettings(
  args: Arguments,
  engine: Engine,
  scanned: readonly string[],
  pins: SettingsRequest['pins'] = 'required',
): Promise<{ readonly settings: LoadedSettings; readonly args: Arguments }> {
  const settings = await engine.loadSettings({
    file: args.readText('settings'),
    scanned,
    pins,
    pack: readPackOptions(args),
  });
  return { settings, args: args.withDefaults(settings.options, settings.places) };
}

/**
 * Refuses files that settings or the environment name for these options and that do not exist; `cwd` is the folder that paths
 * are relative to.
 *
 * @throws UsageError with the line of the settings, or the variable.
 */
export function requireNamedFiles(args: Arguments, names: readonly string[], cwd: string): void {
  for (const name of names.filter((each) => args.findSource(each) !== undefined)) {
    const path = args.readTexts(name).find((text) => isLocal(text) && lookAt(resolve(cwd, text)).kind === 'missing');
    if (path === undefined) continue;
    throw new UsageError(
      'usage/no-such-path',
      `${args.describeSource(name)}: there is no file or directory "${path}".`,
    );
  }
}

function isLocal(source: string): boolean {
  return !isRemote(source) && source !== STARTER_PACK;
}
