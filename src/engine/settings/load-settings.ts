import { readFileSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { HostError } from '../../base/errors.ts';
import { lookAt, requirePath } from '../../host/look-at.ts';
import { isRemote } from '../../policy/bundle/source.ts';
import type { EngineContext } from '../context.ts';
import { noSettings, parseSettings, type Settings } from './parse-settings.ts';

/** Name of the settings file that is read from the engine's folder by default. */
export const settingsName = '.plumbline.yaml';
const pathOptions: readonly string[] = ['policy', 'data', 'verification-key', 'waivers', 'baseline'];

export interface LoadedSettings extends Settings {
  /** Folder of the lock file: that of the settings; null if a scanned repository could provide the lock file. */
  readonly folder: string | null;
  /** The file that was read; null if there is none. */
  readonly file: string | null;
}

export interface SettingsRequest {
  /** The settings file; by default `.plumbline.yaml` of the engine's folder. */
  readonly file?: string | undefined;
  /** Roots of the repositories to be scanned. */
  readonly scanned?: readonly string[];
}

/**
 * Reads the settings of a run. A scanned repository never decides how it is judged: if the engine's folder lies in one,
 * the default file is ignored, with a note.
 *
 * @throws UsageError for invalid settings, HostError for a file that cannot be read.
 */
export function loadSettings({ cwd, note }: EngineContext, request: SettingsRequest = {}): LoadedSettings {
  const { file = settingsName, scanned = [] } = request;
  const path = resolve(cwd, file);
  if (request.file !== undefined) requirePath(file, cwd, 'file');
  const isThere = lookAt(path).kind !== 'missing';
  const isScanned = request.file === undefined && scanned.some((root) => isWithin(cwd, root));
  if (isThere && isScanned) {
    note(
      `${settingsName} was ignored because it lies in a scanned repository. Use --settings ${settingsName} to apply it.`,
    );
  }
  if (!isThere || isScanned) {
    return { ...noSettings, folder: isScanned ? null : '.', file: null };
  }
  const settings = parseSettings(readSettingsText(path, file), file);
  const options = new Map([...settings.options].map(([name, texts]) => [name, locate(name, texts)]));
  return { ...settings, options, folder: dirname(file), file };

  /** Resolves relative paths against the folder of the settings. */
  function locate(name: string, texts: readonly string[]): readonly string[] {
    if (!pathOptions.includes(name)) return texts;
    return texts.map((text) => (isAbsolute(text) || isRemote(text) ? text : join(dirname(file), text)));
  }
}

function isWithin(folder: string, root: string): boolean {
  const way = relative(realpathSync(root), realpathSync(folder));
  return way === '' || !(way === '..' || way.startsWith('../') || isAbsolute(way));
}

/** Reads a file of settings or waivers. @throws HostError if that is not possible. */
export function readSettingsText(path: string, file: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new HostError('host/cannot-read', `${file} cannot be read: ${String(error)}`);
  }
}
