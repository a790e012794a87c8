import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { HostError } from '../../base/errors.ts';
import type { Baseline } from '../../findings/baseline/baseline.ts';
import { lookAt, readRegularText, requirePath } from '../../host/look-at.ts';
import { settingsName } from '../../policy/bundle/settings-files.ts';
import { isRemote, STARTER_PACK } from '../../policy/bundle/source.ts';
import type { EngineContext } from '../context.ts';
import type { PackOptions } from '../options.ts';
import { noSettings, parseSettings, type Settings } from './parse-settings.ts';

const pathOptions: readonly string[] = ['policy', 'data', 'verification-key', 'waivers', 'baseline'];

export interface LoadedSettings extends Settings {
  /** Folder of the lock file: that of the settings; null if a scanned repository could provide the lock file. */
  readonly folder: string | null;
  /** The file that was read; null if there is none. */
  readonly file: string | null;
  /** Set if the settings are in a bundle or at an address: then other files are not read beside them. */
  readonly packed?: { readonly baseline: Baseline | undefined };
}

export interface SettingsRequest {
  /**
   * The settings: a file, a folder with `.plumbline.yaml`, a bundle, or an address; by default `.plumbline.yaml` of the
   * engine's folder.
   */
  readonly file?: string | undefined;
  /** Roots of the repositories to be scanned. */
  readonly scanned?: readonly string[];
  /** Lock file, keys and network for settings in bundles and at addresses. */
  readonly pack?: PackOptions;
  /** Fetches settings at an address as they are now, or without requiring a pin: for `policy pull`. */
  readonly pins?: 'required' | 'optional' | 'ignored';
}

/**
 * Reads the settings of a run from a file or folder. A scanned repository never decides how it is judged: if the engine's folder lies in one,
 * the default file is ignored, with a note.
 *
 * @throws UsageError for invalid settings, HostError for a file that cannot be read.
 */
export function loadSettings({ cwd, note }: EngineContext, request: SettingsRequest = {}): LoadedSettings {
  const { scanned = [] } = request;
  const file = findFile(request.file ?? settingsName, cwd);
  const path = resolve(cwd, file);
  if (request.file !== undefined) requirePath(file, cwd, 'file');
  const isThere = lookAt(path).kind !== 'missing';
  const isScanned = request.file === undefined && isInScanned(cwd, scanned);
  if (isThere && isScanned) {
    note(`${settingsName} was ignored because it lies in a scanned repository.`, {
      step: 'apply-settings',
      subject: settingsName,
    });
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
    return texts.map((text) =>
      isAbsolute(text) || isRemote(text) || text === STARTER_PACK ? text : join(dirname(file), text),
    );
  }
}

/** Returns the settings file in a folder, or the path itself. */
function findFile(path: string, cwd: string): string {
  return lookAt(resolve(cwd, path)).kind === 'folder' ? join(path, settingsName) : path;
}

/** Returns true if a folder lies in a scanned repository, which could provide the files in it. */
export function isInScanned(folder: string, scanned: readonly string[]): boolean {
  return scanned.some((root) => isWithin(folder, root));
}

function isWithin(folder: string, root: string): boolean {
  const findRealPath = (path: string): string => {
    const state = lookAt(path);
    return 'real' in state ? state.real : path;
  };
  const way = relative(findRealPath(root), findRealPath(folder));
  return way === '' || !(way === '..' || way.startsWith('../') || isAbsolute(way));
}

/** Reads a file of settings or waivers. @throws HostError if that is not possible. */
export function readSettingsText(path: string, file: string): string {
  try {
    return readRegularText(path);
  } catch (error) {
    throw new HostError('host/cannot-read', `${file} cannot be read: ${(error as Error).message}.`);
  }
}
