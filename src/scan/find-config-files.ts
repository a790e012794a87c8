import { type Dirent, readdir } from 'node:fs';
import { posix, relative, sep } from 'node:path';
import { globIterate } from 'glob';
import ignore from 'ignore';
import type { FileSystem } from '../base/file-system.ts';
import { compareCodeUnits } from '../base/order.ts';
import { allOwnerPaths } from '../findings/owners/owner-rules.ts';
import { defaultMaxFileSize, NodeFileSystem } from '../host/node-file-system.ts';
import { readTrackedFiles } from '../host/revisions/read-tracked-files.ts';
import { GitIgnore } from './git-ignore.ts';
import { skippedFolders } from './skipped-folders.ts';

/** Configuration files of a repository by their names, relative to its root, with `/`, each list in code-unit order. */
export interface ConfigFiles {
  /** Named `*.config`. */
  readonly files: readonly string[];
  /** Configuration files that a `.gitignore` names and that are not known to be tracked: reported. */
  readonly ignored: readonly string[];
  /** Configuration files that the settings exclude. */
  readonly excluded: readonly string[];
  /** Named as configurations often are, though the engine reads them only if they are named to it. */
  readonly lookalikes: readonly string[];
  /** Files of the repository to which symbolic links among `files` lead. */
  readonly links: ReadonlyMap<string, string>;
  /** Scripts of workflows: `*.nf`. */
  readonly scripts: readonly string[];
  /** Tests of nf-test: `*.nf.test`. */
  readonly tests: readonly string[];
}

type Role = Exclude<keyof ConfigFiles, 'ignored' | 'excluded' | 'links'>;

const roles: readonly (readonly [role: Role, pattern: RegExp])[] = [
  ['files', /\.config$/u],
  ['scripts', /\.nf$/u],
  ['tests', /\.nf\.test$/u],
  [
    'lookalikes',
    /\.(?:conf|cfg|config(?:~|[._-](?:example|sample|template|tmpl|tpl|j2|jinja2?|mustache|erb|dist|bak|backup|orig|old|save|disabled|off|txt)))$/iu,
  ],
];

/** The files of a repository that is not a folder on this machine. */
export interface ListedFiles extends FileSystem {
  paths(): Iterable<string>;
  /** Folders of submodules, whose files are not listed. */
  modules(): readonly string[];
  /** Returns the path of the file to which a symbolic link leads; the path itself for another file. */
  follow(path: string): string | undefined;
  /** True if no folder belongs to it. */
  readonly isFetched: boolean;
}

/**
 * Finds the files of a repository that matter. `exclude` are patterns as in a `.gitignore`: one with `!` includes files that a
 * `.gitignore` names or whose names only resemble configurations. As in Git, a `.gitignore` has no effect on tracked files: those of a
 * commit, and those in the index of a checkout. Symbolic links to folders are not followed.
 */
export async function findConfigFiles(
  root: string | ListedFiles,
  exclude: readonly string[] = [],
): Promise<ConfigFiles> {
  const ignores = typeof root === 'string' ? createIgnores(root) : () => false;
  const excluded = ignore().add([...exclude]);
  const found = { files: [], ignored: [], excluded: [], lookalikes: [], scripts: [], tests: [] } as {
    [role in Exclude<keyof ConfigFiles, 'links'>]: string[];
  };
  const isSkipped = (folder: string): boolean => skippedFolders.has(posix.basename(folder)) || ignores(`${folder}/`);
  const unreadable: string[] = [];
  const paths =
    typeof root === 'string' ? walkFolder(root, isSkipped, unreadable) : withoutSkipped(root.paths(), isSkipped);
  for await (const path of paths) {
    const role = roles.find(([, pattern]) => pattern.test(path))?.[0];
    if (role === undefined) continue;
    const { ignored: isExcluded, unignored: isNamed } = excluded.test(path);
    const isIgnored = !isNamed && ignores(path);
    if (role === 'files' || (role === 'lookalikes' && isNamed)) {
      found[isIgnored ? 'ignored' : isExcluded ? 'excluded' : 'files'].push(path);
    } else if (!isIgnored) found[role].push(path);
  }
  // Each is reported like a configuration that cannot be read: it may have some.
  found.files.push(...unreadable.filter((folder) => !excluded.ignores(`${folder}/`)));
  for (const list of Object.values(found)) list.sort(compareCodeUnits);
  const listed = typeof root === 'string' ? new NodeFileSystem(root, { maxFileSize: defaultMaxFileSize }) : root;
  const links = found.files.flatMap((path): readonly (readonly [string, string])[] => {
    const real = listed.follow(path);
    return real === undefined || real === path ? [] : [[path, real]];
  });
  return { ...found, links: new Map(links) };
}

/** Lists files, and adds the folders that cannot be read, which the walk leaves out, to `unreadable`. */
function walkFolder(root: string, isSkipped: (folder: string) => boolean, unreadable: string[]): AsyncIterable<string> {
  const observe = (folder: string, error: NodeJS.ErrnoException | null): void => {
    const path = relative(root, folder).split(sep).join('/');
    // Skips a folder that was deleted meanwhile. Node cannot open one whose name is not UTF-8.
    if (error !== null && (error.code !== 'ENOENT' || path.includes('\ufffd'))) unreadable.push(path);
  };
  return globIterate('**/*.{config,nf,nf.test,conf,cfg,config?*}', {
    cwd: root,
    fs: {
      readdir(
        folder: string,
        options: { withFileTypes: true },
        done: (error: NodeJS.ErrnoException | null, entries?: Dirent[]) => void,
      ) {
        readdir(folder, options, (error, entries) => {
          observe(folder, error);
          done(error, entries);
        });
      },
    },
    dot: true,
    nodir: true,
    posix: true,
    ignore: {
      childrenIgnored: (folder) => {
        const path = folder.relativePosix();
        return path !== '' && isSkipped(path);
      },
    },
  });
}

function* withoutSkipped(paths: Iterable<string>, isSkipped: (folder: string) => boolean): Iterable<string> {
  const known = new Map<string, boolean>([['.', false]]);
  const isBelowSkipped = (folder: string): boolean => {
    const before = known.get(folder);
    if (before !== undefined) return before;
    const isOut = isBelowSkipped(posix.dirname(folder)) || isSkipped(folder);
    known.set(folder, isOut);
    return isOut;
  };
  for (const path of paths) if (!isBelowSkipped(posix.dirname(path))) yield path;
}

/** Returns true for a file that is read to find the targets of a repository, or is probably included. */
export function isExpected(path: string, has: (path: string) => boolean): boolean {
  const role = roles.find(([, pattern]) => pattern.test(path))?.[0];
  if (role === 'scripts') return has(posix.join(posix.dirname(path), 'nextflow.config'));
  return role === 'files' || role === 'lookalikes' || allOwnerPaths.has(path);
}

/** Returns a function that decides whether a `.gitignore` keeps a file, or a folder (with `/` at its end), from being judged. */
function createIgnores(root: string): (path: string) => boolean {
  const files = new NodeFileSystem(root, { maxFileSize: defaultMaxFileSize });
  const rules = new GitIgnore((path) => {
    const content = files.read(path);
    return content.kind === 'text' ? content.text : undefined;
  });
  let tracked: ReadonlySet<string> | undefined;
  const isTracked = (path: string): boolean => {
    tracked ??= withFolders(readTrackedFiles(root) ?? new Set());
    return tracked.has(path);
  };
  return (path) => rules.ignores(path) && !isTracked(path);
}

/** Adds the folders that lead to files, each with `/` at its end. */
function withFolders(files: ReadonlySet<string>): ReadonlySet<string> {
  const all = new Set(files);
  for (const file of files) {
    for (let end = file.lastIndexOf('/'); end > 0; end = file.lastIndexOf('/', end - 1)) {
      if (all.has(file.slice(0, end + 1))) break;
      all.add(file.slice(0, end + 1));
    }
  }
  return all;
}
