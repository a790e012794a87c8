import { basename, dirname, posix, relative, sep } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { isForeign } from '../../base/file-name.ts';
import type { FileSystem } from '../../base/file-system.ts';
import type { Comparison, IgnoredEdit } from '../../findings/finding.ts';
import { defaultMaxFileSize, NodeFileSystem } from '../../host/node-file-system.ts';
import { isBareRepository } from '../../host/read-git.ts';
import { findCommit } from '../../host/revisions/find-commit.ts';
import { findMoves } from '../../host/revisions/find-moves.ts';
import { type GitRevision, type History, openHistory } from '../../host/revisions/open-history.ts';
import { RevisionFileSystem } from '../../host/revisions/revision-file-system.ts';
import { isExpected } from '../../scan/find-config-files.ts';
import type { Repository } from '../../scan/find-repositories.ts';
import type { EngineContext } from '../context.ts';
import { BaseFiles } from './base-files.ts';
import { isCi } from './ci-target.ts';
import { createUnknownRevisionError, findBase } from './find-base.ts';
import { findEdits, type RevisionFiles } from './find-edits.ts';

export interface RevisionRequest {
  /** A branch, tag or commit; `auto` for the target branch of a CI job. */
  readonly since: string;
  /** Revision to judge: a branch, tag or commit, or `worktree`. By default `HEAD` on a CI server, and the working tree elsewhere. */
  readonly head?: string | undefined;
}

/** The two revisions of a repository that a scan compares. */
export interface RepositoryRevisions extends Pick<Comparison, 'base' | 'head'> {
  readonly headRoot: string | GitRevision;
  readonly baseRoot: GitRevision;
  /** Finds which files of the base the change renamed: new paths by the old ones. `added` are files of the change. */
  findMoves(gone: readonly string[], added: readonly string[]): ReadonlyMap<string, string>;
  /** Opens the files of the base; those that are read count as deciding how the repository is judged. */
  openBase(): FileSystem;
  /** Copies a file or folder of a launch as the base has it, and returns its full path; undefined outside of all checkouts. */
  copyBase(path: string): string | undefined;
  /** Finds what the change does to the files that decide how the repository is judged. */
  findEdits(): readonly IgnoredEdit[];
}

/** The revisions of the repositories of a run, by their paths. Close them after the scan. */
export interface Revisions {
  readonly byPath: ReadonlyMap<string, RepositoryRevisions>;
  /** Settings, policies and all else that decides how the repositories are judged. */
  readonly files: BaseFiles;
  close(): Promise<void>;
}

/**
 * Finds what the repositories of a run are compared with. Nothing is checked out.
 *
 * @throws UsageError for a revision that does not exist or whose history is missing.
 */
export async function openRevisions(
  engine: EngineContext,
  repositories: readonly Repository[],
  request: RevisionRequest,
): Promise<Revisions> {
  const histories: History[] = [];
  const byPath = new Map<string, RepositoryRevisions>();
  const bases = new Map<string, GitRevision>();
  const files = new BaseFiles(engine, bases);
  const resource = {
    close: async (): Promise<void> => {
      for (const history of histories.splice(0)) history.close();
      files.close();
    },
  };
  const close = engine.track(resource);
  try {
    for (const { path, name } of repositories) {
      const history = openHistory(path, engine.env);
      // A bare repository is taken for a folder of repositories.
      const bare = [path, dirname(path)].find(isBareRepository);
      if (history === undefined && bare !== undefined) {
        throw new UsageError(
          'usage/no-history',
          `${basename(bare)} is a bare repository. Revisions are compared in a checkout: \`git worktree add\` or \`git clone\` makes one.`,
        );
      }
      if (history === undefined) {
        throw new UsageError(
          'usage/no-history',
          `${name || path} is not in a Git checkout, so there is no revision to compare with.`,
          { hint: { step: 'compare-otherwise' } },
        );
      }
      histories.push(history);
      const found = findRevisions(history, path, request, { engine, files });
      bases.set(history.checkout, history.wholeRevision(found.base.commit));
      byPath.set(path, found);
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { byPath, files, close };
}

function findRevisions(
  history: History,
  path: string,
  request: RevisionRequest,
  { engine, files }: { readonly engine: EngineContext; readonly files: BaseFiles },
): RepositoryRevisions {
  const { since, head = isCi(engine.env) ? 'HEAD' : 'worktree' } = request;
  const isTree = head === 'worktree';
  const commit = findCommit(history, isTree ? 'HEAD' : head)?.commit;
  if (commit === undefined && isTree) {
    throw new UsageError(
      'usage/no-history',
      `${basename(history.checkout)} has no commit, so there is no revision to compare with.`,
      { hint: { step: 'compare-otherwise' } },
    );
  }
  if (commit === undefined) throw createUnknownRevisionError(history, head);
  const base = findBase(history, since, commit, engine.env);
  const baseRoot = history.revision(base.commit);
  const headRoot = isTree ? path : history.revision(commit);
  const { checkout } = history;
  const wholeHead = isTree ? checkout : history.wholeRevision(commit);
  return {
    ...{ base, baseRoot, headRoot },
    head: { name: isTree ? 'the working tree' : head, commit: isTree ? null : commit },
    findMoves: (gone, added) => {
      if (gone.length === 0 || added.length === 0) return new Map();
      const [now, then] = [openRoot(headRoot), openRoot(baseRoot)];
      return findMoves(history, readOnly(gone, then, now), readOnly(added, now, then));
    },
    openBase: () => {
      const base = openRoot(baseRoot, maxSettingsBytes);
      const prefix = relative(checkout, path).split(sep).join('/');
      return {
        read: (file) => {
          files.findAsked(checkout).add(posix.join(prefix, file));
          return base.read(file);
        },
      };
    },
    copyBase: (path) => files.copy(path),
    findEdits: () => {
      const open = (root: string | GitRevision): RevisionFiles => ({
        files: openRoot(root, maxSettingsBytes),
        folder: typeof root === 'string' ? root : undefined,
      });
      return findEdits(files.findAsked(checkout), open(history.wholeRevision(base.commit)), open(wholeHead));
    },
  };
}

/** Baselines are larger than configurations. */
const maxSettingsBytes = 64 * 2 ** 20;

/** Opens the files of a repository without those of a launch. */
function openRoot(root: string | GitRevision, maxFileSize = defaultMaxFileSize): FileSystem {
  const options = { maxFileSize };
  if (typeof root === 'string') return new NodeFileSystem(root, options);
  return new RevisionFileSystem(root, { ...options, isExpected });
}

/** Reads files that another revision does not have. */
function readOnly(paths: readonly string[], own: FileSystem, other: FileSystem): ReadonlyMap<string, string> {
  return new Map(
    paths.flatMap((path) => {
      if (isForeign(path) || other.read(path).kind !== 'missing') return [];
      const content = own.read(path);
      return content.kind === 'text' ? [[path, content.text] as const] : [];
    }),
  );
}
