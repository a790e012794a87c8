import { join } from 'node:path';
import type { Engine } from '../../engine/engine.ts';
import type { BaseFiles } from '../../engine/revisions/base-files.ts';
import type { LoadedSettings } from '../../engine/settings/load-settings.ts';
import { LOCK_NAME } from '../../policy/bundle/lock-file.ts';
import { baselineName, settingsName, waiversName } from '../../policy/bundle/settings-files.ts';
import { isRemote } from '../../policy/bundle/source.ts';
import type { Arguments } from '../arguments.ts';
import { applySettings } from './settings-option.ts';

/** Options that name files by which a run judges. */
const pathOptions = ['policy', 'data', 'verification-key', 'lock', 'waivers', 'baseline'];
/** Those without which a run can go on: a change may be the first to have them. */
const optional = ['settings', 'waivers', 'baseline'];

/** Loads the settings, and provides all files by which the run judges from the base of the repositories that they lie in. */
export async function applyBaseSettings(
  given: Arguments,
  engine: Engine,
  files: BaseFiles,
): Promise<{ readonly settings: LoadedSettings; readonly args: Arguments }> {
  const provide = (name: string, value: string): string | undefined =>
    optional.includes(name)
      ? files.provideOptional(value)
      : name === 'lock'
        ? files.provide(value).path
        : files.provideRequired(value);
  const named = given.withChanged(['settings'], (name, value) => {
    if (isRemote(value)) return value;
    const inFolder = files.provide(join(value, settingsName));
    return inFolder.isThere ? inFolder.path : provide(name, value);
  });
  if (!named.hasFlag('settings')) files.provide(settingsName);
  const { settings, args } = await applySettings(named, engine, []);
  for (const name of [waiversName, baselineName, LOCK_NAME]) {
    if (settings.folder !== null) files.provide(join(settings.folder, name));
  }
  return { settings, args: args.withChanged(pathOptions, provide) };
}
