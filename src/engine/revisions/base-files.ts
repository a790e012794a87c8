import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, posix, relative, resolve, sep } from 'node:path';
import { HostError, UsageError } from '../../base/errors.ts';
import { createTemporaryFolder, type TemporaryFolder } from '../../host/folders/temporary-folder.ts';
import { lookAt } from '../../host/look-at.ts';
import { followPath, ModulePath } from '../../host/revisions/follow-path.ts';
import type { GitRevision } from '../../host/revisions/open-history.ts';
import { readBlobs } from '../../host/revisions/read-blobs.ts';
import { hasTree, readTree, type TreeEntry } from '../../host/revisions/read-tree.ts';
import { isRemote } from '../../policy/bundle/source.ts';
import type { EngineContext } from '../context.ts';

/** Most files of policies, data and settings that are copied from a base, and their bytes. */
const maxFiles = 2000;
const maxBytes = 64 * 2 ** 20;

/**
 * The files by which a run judges: settings, policies, data, keys, waivers and baselines. Those that lie in a scanned repository
 * are taken from its base, so that a change does not excuse itself; they are copied from Git's objects into a folder of ours,
 * in which relative paths mean what they mean in the folder of the run.
 */
export class BaseFiles {
  /** Use it in place of the folder of the run. */
  readonly cwd: string;
  readonly #note: EngineContext['note'];
  readonly #real: string;
  readonly #temporary: TemporaryFolder;
  readonly #folder: string;
  readonly #bases: ReadonlyMap<string, GitRevision>;
  readonly #trees = new Map<string, Map<string, TreeEntry>>();
  /** Paths in each checkout that were asked for. */
  readonly #asked = new Map<string, Set<string>>();

  /** `bases` are the bases of checkouts by their real paths. */
  constructor({ cwd, note }: Pick<EngineContext, 'cwd' | 'note'>, bases: ReadonlyMap<string, GitRevision>) {
    this.#note = note;
    this.#real = realpathSync(cwd);
    this.#bases = bases;
    this.#temporary = createTemporaryFolder('base');
    this.#folder = this.#temporary.path;
    this.cwd = join(this.#folder, this.#real);
    this.#temporary.write(() => mkdirSync(this.cwd, { recursive: true }));
  }

  /**
   * Provides a file or folder. Returns its path relative to `cwd`, or the path itself if it is remote or an absolute one outside
   * of all repositories; `isThere` is false if the base does not have it.
   */
  provide(path: string): { readonly path: string; readonly isThere: boolean } {
    if (isRemote(path)) return { path, isThere: true };
    const full = resolve(this.#real, path);
    const [root, base] = this.#findCheckout(full) ?? [];
    if (root === undefined || base === undefined) {
      if (!isAbsolute(path)) this.#link(full);
      return { path, isThere: lookAt(full).kind !== 'missing' };
    }
    const inside = relative(root, full).split(sep).join('/');
    const real = this.#copy(root, base, inside);
    this.findAsked(root).add(inside);
    if (real !== undefined) this.findAsked(root).add(real);
    const isThere = real !== undefined;
    return { path: isAbsolute(path) ? relative(this.#real, full) || '.' : path, isThere };
  }

  /**
   * Provides a file or folder that the run cannot do without.
   *
   * @throws UsageError if only the change has it.
   */
  provideRequired(path: string): string {
    const { path: provided, isThere } = this.provide(path);
    const full = resolve(this.#real, path);
    if (isThere || lookAt(full).kind === 'missing' || this.#findCheckout(full) === undefined) return provided;
    throw new UsageError(
      'usage/no-such-path',
      `The base does not have "${path}", and a change does not decide how it is judged. Add it to the base first, or use a copy outside of the repository.`,
    );
  }

  /** Provides a file without which a run can go on; undefined, with a note, if the change is the first to have it. */
  provideOptional(path: string): string | undefined {
    const { path: provided, isThere } = this.provide(path);
    const full = resolve(this.#real, path);
    if (isThere || lookAt(full).kind === 'missing' || this.#findCheckout(full) === undefined) return provided;
    this.#note(`"${path}" is not used because the base does not have it: a change does not decide how it is judged.`);
    return undefined;
  }

  /**
   * Copies a file or folder of a launch, and returns the full path of the copy: an empty folder if the base does not have it.
   * Undefined outside of all repositories. It does not count as deciding how the repository is judged.
   */
  copy(path: string): string | undefined {
    const full = resolve(this.#real, path);
    const [root, base] = this.#findCheckout(full) ?? [];
    if (root === undefined || base === undefined) return undefined;
    const place = join(this.#folder, full);
    const copied = this.#copy(root, base, relative(root, full).split(sep).join('/'));
    if (copied === undefined) this.#temporary.write(() => mkdirSync(place, { recursive: true }));
    return place;
  }

  /** Returns the paths of a checkout that the run asked for, by its real path. */
  findAsked(root: string): Set<string> {
    const known = this.#asked.get(root) ?? new Set<string>();
    this.#asked.set(root, known);
    return known;
  }

  close(): void {
    this.#temporary.remove();
  }

  /** A file may be reached over a link, which is followed where it is. */
  #findCheckout(full: string): readonly [string, GitRevision] | undefined {
    const state = lookAt(full);
    const paths = [full, ...(state.kind === 'file' || state.kind === 'folder' ? [state.real] : [])];
    return [...this.#bases].find(([root]) => paths.some((path) => path === root || path.startsWith(root + sep)));
  }

  /** Outside of repositories, files are used where they are. */
  #link(full: string): void {
    const place = join(this.#folder, full);
    if (lookAt(place).kind !== 'missing' || lookAt(full).kind === 'missing') return;
    this.#temporary.write(() => {
      mkdirSync(dirname(place), { recursive: true });
      symlinkSync(full, place);
    });
  }

  /**
   * Copies a file or a folder with its regular files. Links and submodules that lead to it are followed within the base, others
   * are not. Returns the path without links; undefined if the base does not have it.
   */
  #copy(root: string, base: GitRevision, inside: string): string | undefined {
    const tree = this.#trees.get(root) ?? new Map(readTree(base));
    this.#trees.set(root, tree);
    const real = this.#follow(base, tree, inside);
    if (real === undefined) return undefined;
    const prefix = real === '' ? '' : `${real}/`;
    const wanted = [...tree].filter(
      ([path, { kind }]) => kind === 'file' && isPlain(path) && (path === real || path.startsWith(prefix)),
    );
    if (wanted.length > maxFiles) {
      throw new HostError(
        'host/git',
        `"${inside || '.'}" has more than ${maxFiles} files in the base. Name a smaller directory.`,
      );
    }
    const objects = [...new Set(wanted.map(([, { object }]) => object))];
    const blobs = readBlobs(base, objects, maxBytes);
    for (const [path, { object }] of wanted) {
      const blob = blobs.get(object);
      const place = join(this.#folder, root, inside, path.slice(real.length));
      if (!(blob instanceof Uint8Array) || lookAt(place).kind !== 'missing') continue;
      this.#temporary.write(() => {
        mkdirSync(dirname(place), { recursive: true });
        writeFileSync(place, blob);
      });
    }
    return wanted.length > 0 ? real : undefined;
  }

  /** Returns a path without links, empty for the root; undefined if they lead out of the base or form a circle. */
  #follow(base: GitRevision, tree: Map<string, TreeEntry>, inside: string): string | undefined {
    for (;;) {
      const real = followPath(
        inside,
        (path) => tree.get(path),
        (object) => readBlobs(base, [object], maxBytes).get(object),
      );
      // With the files of the submodule in the tree, the path leads on.
      if (real instanceof ModulePath) openModule(base, tree, real.folder, real.object);
      else return real === '.' ? '' : (real ?? undefined);
    }
  }
}

/**
 * Adds the files of a submodule to the tree of a base.
 *
 * @throws HostError if the commit that the base names was not fetched.
 */
function openModule(base: GitRevision, tree: Map<string, TreeEntry>, folder: string, commit: string): void {
  const module = { ...base, tree: commit };
  if (!hasTree(module)) {
    throw new HostError(
      'host/git',
      `Commit ${commit.slice(0, 10)} of the submodule ${folder}, which the base names, was not fetched. Fetch the history of submodules.`,
    );
  }
  tree.delete(folder);
  for (const [path, entry] of readTree(module)) tree.set(`${folder}/${path}`, entry);
}

/** Returns true for a path that stays where it is put: Git allows others in a tree. */
function isPlain(path: string): boolean {
  return (
    posix.normalize(path) === path && !path.split('/').some((name) => name === '..' || name.toLowerCase() === '.git')
  );
}
