import { globIterate } from 'glob';
import { compareCodeUnits } from '../base/order.ts';
import { GitIgnore } from './git-ignore.ts';
import { skippedFolders } from './skipped-folders.ts';

export interface ConfigFiles {
  /** Relative to the root, with `/`, in code-unit order. */
  readonly files: readonly string[];
  /** Configuration files that a `.gitignore` names: left alone, and said so, since a tracked file can be hidden so. */
  readonly ignored: readonly string[];
}

/** The files of a repository that are named like configuration. Symbolic links to folders are not followed. */
export async function findConfigFiles(root: string): Promise<ConfigFiles> {
  const rules = new GitIgnore(root);
  const files: string[] = [];
  const ignored: string[] = [];
  const found = globIterate('**/*.config', {
    cwd: root,
    dot: true,
    nodir: true,
    posix: true,
    ignore: {
      childrenIgnored: (folder) => {
        const path = folder.relativePosix();
        return path !== '' && (skippedFolders.has(folder.name) || rules.ignores(`${path}/`));
      },
    },
  });
  for await (const path of found) (rules.ignores(path) ? ignored : files).push(path);
  return { files: files.sort(compareCodeUnits), ignored: ignored.sort(compareCodeUnits) };
}
