import { readFileSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { HostError } from '../../base/errors.ts';
import { lookAt, requirePath } from '../../host/look-at.ts';
import { isRemote } from '../../policy/bundle/source.ts';
import type { Arguments } from '../arguments.ts';
import type { CommandOption } from '../command.ts';
import type { Terminal } from '../terminal.ts';
import { parseSettings, type Settings } from './parse-settings.ts';

/** What is looked for in the current folder. */
const usualName = '.plumbline.yaml';
const pathOptions: readonly string[] = ['policy', 'data', 'verification-key'];

export interface LoadedSettings extends Settings {
  /** Where the lock file is: beside the settings; null where what is scanned must not decide about it. */
  readonly folder: string | null;
}

export const settingsOption: CommandOption = {
  name: 'settings',
  kind: 'text',
  placeholder: 'FILE',
  default: `${usualName} of the current folder, unless that is scanned itself`,
  description: 'Levels of rules, parameters of policies, defaults for these options',
};

/**
 * The settings of a run: those named with `--settings`, else those of the current folder. What is scanned never decides
 * how it is judged: where the current folder lies in a scanned repository, its file is left alone unless it was named.
 *
 * @throws UsageError for settings that say something wrong, HostError for a file that cannot be read.
 */
export async function loadSettings(
  args: Arguments,
  terminal: Terminal,
  scanned: readonly string[],
): Promise<LoadedSettings> {
  const named = args.text('settings');
  const file = named ?? usualName;
  const path = resolve(terminal.cwd, file);
  if (named !== undefined) requirePath(named, terminal.cwd, 'file');
  const isThere = lookAt(path).kind !== 'missing';
  const isScanned = named === undefined && scanned.some((root) => isWithin(terminal.cwd, root));
  const none = { options: new Map(), rules: [], lint: [], parameters: [], folder: isScanned ? null : '.' };
  if (!isThere) return none;
  if (isScanned) {
    await terminal.stderr.write(
      `plumbline: note: ${usualName} was not read: it lies in what is scanned. Give --settings ${usualName} to use it.\n`,
    );
    return none;
  }
  const settings = parseSettings(readText(path, file), file);
  const options = new Map([...settings.options].map(([name, texts]) => [name, locate(name, texts)]));
  return { ...settings, options, folder: dirname(file) };

  /** Paths are those of the settings' own folder. */
  function locate(name: string, texts: readonly string[]): readonly string[] {
    if (!pathOptions.includes(name)) return texts;
    return texts.map((text) => (isAbsolute(text) || isRemote(text) ? text : join(dirname(file), text)));
  }
}

function isWithin(folder: string, root: string): boolean {
  const way = relative(realpathSync(root), realpathSync(folder));
  return way === '' || !(way === '..' || way.startsWith('../') || isAbsolute(way));
}

function readText(path: string, file: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new HostError('host/cannot-read', `${file} cannot be read: ${String(error)}`);
  }
}
