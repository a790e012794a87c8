import { posix } from 'node:path';
import type { NeededFiles } from '../../host/repositories/fetch-repository.ts';
import { baselineName, settingsName, waiversName } from '../../policy/bundle/settings-files.ts';
import { isExpected } from '../../scan/find-config-files.ts';

const settings: ReadonlySet<string> = new Set([settingsName, waiversName, baselineName]);

/** The files of a repository that a scan may read: configurations, what they name in includes, and the repository's own settings. */
export const neededFiles: NeededFiles = {
  isExpected: (path, has) => settings.has(path) || isExpected(path, has),
  *listNames(path, text) {
    for (const [line] of text.matchAll(path === settingsName ? /.+/gu : /.*\bincludeConfig\b.*/gu)) {
      for (const [word] of line.matchAll(/[\w.+~-]+(?:\/[\w.+~-]+)*/gu)) yield posix.basename(word);
    }
  },
};
