import { globIterate } from 'glob';
import ignore from 'ignore';
import { compareCodeUnits } from '../base/order.ts';
import { GitIgnore } from './git-ignore.ts';
import { skippedFolders } from './skipped-folders.ts';

/** Configuration files of a repository by their names, relative to its root, with `/`, each list in code-unit order. */
export interface ConfigFiles {
  /** Named `*.config`. */
  readonly files: readonly string[];
  /** Configuration files that a `.gitignore` names: reported, because a tracked file can be hidden so. */
  readonly ignored: readonly string[];
  /** Configuration files that the settings exclude. */
  readonly excluded: readonly string[];
  /** Named as configurations often are, though the engine reads them only if they are named to it. */
  readonly lookalikes: readonly string[];
  /** Scripts of workflows: `*.nf`. */
  readonly scripts: readonly string[];
  /** Tests of nf-test: `*.nf.test`. */
  readonly tests: readonly string[];
}

type Role = Exclude<keyof ConfigFiles, 'ignored' | 'excluded'>;

const roles: readonly (readonly [role: Role, pattern: RegExp])[] = [
  ['files', /\.config$/u],
  ['scripts', /\.nf$/u],
  ['tests', /\.nf\.test$/u],
  [
    'lookalikes',
    /\.(?:conf|cfg|config(?:~|[._-](?:example|sample|template|tmpl|dist|bak|backup|orig|old|save|disabled|off|txt)))$/iu,
  ],
];

/** Finds the files of a repository that matter. `exclude` are patterns as in a `.gitignore`. Symbolic links to folders are not followed. */
export async function findConfigFiles(root: string, exclude: readonly string[] = []): Promise<ConfigFiles> {
  const rules = new GitIgnore(root);
  const excluded = ignore().add([...exclude]);
  const found = { files: [], ignored: [], excluded: [], lookalikes: [], scripts: [], tests: [] } as {
    [role in keyof ConfigFiles]: string[];
  };
  const paths = globIterate('**/*.{config,nf,nf.test,conf,cfg,config?*}', {
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
  for await (const path of paths) {
    const role = roles.find(([, pattern]) => pattern.test(path))?.[0];
    if (role === undefined) continue;
    const isIgnored = rules.ignores(path);
    if (role === 'files') found[isIgnored ? 'ignored' : excluded.ignores(path) ? 'excluded' : 'files'].push(path);
    else if (!isIgnored) found[role].push(path);
  }
  for (const list of Object.values(found)) list.sort(compareCodeUnits);
  return found;
}
