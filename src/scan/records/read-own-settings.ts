import type { FileSystem } from '../../base/file-system.ts';
import { settingsFiles, settingsName } from '../../policy/bundle/settings-files.ts';
import { redactName } from '../../secrets/redact-name.ts';

/** Keys of settings that name further files of the repository. */
const namesFiles = /^\s*["']?(?:waivers|baseline)["']?\s*:/mu;

/**
 * Reads the settings of a repository, by name of the file. Undefined if they are not all texts without a secret, or name other
 * files: then they cannot be recorded.
 */
export function readOwnSettings(files: FileSystem): ReadonlyMap<string, string> | undefined {
  const settings = new Map<string, string>();
  for (const name of settingsFiles) {
    const content = files.read(name);
    if (content.kind === 'missing') continue;
    if (content.kind !== 'text' || redactName(content.text) !== content.text) return undefined;
    settings.set(name, content.text);
  }
  return namesFiles.test(settings.get(settingsName) ?? '') ? undefined : settings;
}
