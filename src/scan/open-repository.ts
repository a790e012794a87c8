import { realpathSync } from 'node:fs';
import { basename, dirname, relative, sep } from 'node:path';
import { launchScheme } from '../base/file-name.ts';
import type { FileSystem } from '../base/file-system.ts';
import type { Source } from '../base/source.ts';
import { openLockFolder } from '../host/folders/lock-folder.ts';
import { MemoryFileSystem } from '../host/memory-file-system.ts';
import { type Mount, MountedFileSystem } from '../host/mounted-file-system.ts';
import { NodeFileSystem, type NodeFileSystemOptions } from '../host/node-file-system.ts';
import { findCheckout } from '../host/read-git.ts';
import { RevisionFileSystem } from '../host/revisions/revision-file-system.ts';
import { listParamFiles } from '../resolve/control/launch-params.ts';
import { Project } from '../resolve/files/project.ts';
import type { Launch, LaunchParam, Layer } from '../resolve/launch/launch.ts';
import { isExpected, type ListedFiles } from './find-config-files.ts';
import { RecordingFileSystem } from './records/recording-file-system.ts';
import { isRevision, type Root } from './root.ts';

/** Options of a launch as plain data, for each thread. Paths are those of this machine. */
export interface LaunchRequest {
  readonly layers: readonly { readonly role: 'home' | 'project' | 'config'; readonly path: string }[];
  /** Only the files of role `config` are read, and not the targets. */
  readonly only: boolean;
  readonly params: readonly LaunchParam[];
  readonly paramSources: readonly Source[];
  readonly environment: ReadonlyMap<string, string>;
  /** A folder with copies of remote files, as `host/path`. */
  readonly includes: string | undefined;
  /** Folders that replace all addresses with a prefix. */
  readonly includeMap: readonly { readonly prefix: string; readonly folder: string }[];
  /** A configuration that is in no file, merged over all others. */
  readonly trial?: string;
}

/** A repository with the launch that its targets are read for. */
export interface OpenRepository {
  readonly project: Project;
  /** Lists its files; undefined for files in memory, which are never searched. */
  readonly listing: string | ListedFiles | undefined;
  readonly launch: Launch;
  readonly environment: ReadonlyMap<string, string>;
  /** Record of the files that were read; undefined if they are not recorded. */
  readonly recording: RecordingFileSystem | undefined;
  /** Reads files of its checkout that decide no result, so that they are not recorded. */
  readonly checkout: FileSystem;
}

/** Opens a repository; trees of `twin` are used for files with equal text. */
export type Opener = (root: Root, twin?: Project) => OpenRepository;

/** Returns a function that opens repositories for one launch. */
export function createOpener(
  request: LaunchRequest,
  options: NodeFileSystemOptions & { readonly records?: boolean },
): Opener {
  const { environment, only, params, paramSources } = request;
  const brought = mountLayers(request.layers, options);
  const remote = request.includeMap.map(({ prefix, folder }) => ({ prefix, files: openLockFolder(folder, options) }));
  const copies = request.includes === undefined ? undefined : openLockFolder(request.includes, options);
  const trial = { role: 'config', file: `${launchScheme}trial/trial.config` } as const;
  const trials =
    request.trial === undefined
      ? []
      : [{ prefix: `${launchScheme}trial/`, files: new MemoryFileSystem({ 'trial.config': request.trial }) }];
  const mounts = [...brought.mounts, ...remote, ...trials];
  const isPlain = mounts.length === 0 && copies === undefined;
  return (root, twin) => {
    const { repository, folder, listing } = openFiles(root, options);
    const mounted: FileSystem = isPlain ? repository : new MountedFileSystem(repository, mounts, copies);
    const recording = options.records === true ? new RecordingFileSystem(mounted) : undefined;
    const files = recording ?? mounted;
    const layers = brought.layers.map(({ role, path, file }) => ({
      role,
      file: (folder === undefined ? undefined : findPathBelow(folder, path)) ?? file,
    }));
    const isAbove = ({ role }: Layer): boolean => role === 'config';
    const below = layers.filter((layer) => !isAbove(layer));
    const above = [...layers.filter(isAbove), ...trials.map(() => trial)];
    const launch: Launch = { below, above, only, params, paramSources };
    const project = new Project(files, listParamFiles(launch), twin);
    return { project, listing, launch, environment, recording, checkout: repository };
  };
}

function openFiles(
  root: Root,
  options: NodeFileSystemOptions,
): {
  readonly repository: FileSystem;
  /** On this machine, without symbolic links. */
  readonly folder: string | undefined;
  readonly listing: OpenRepository['listing'];
} {
  if (typeof root === 'string') {
    const repository = new NodeFileSystem(root, options);
    return { repository, folder: repository.root, listing: root };
  }
  if (!isRevision(root)) return { repository: new MemoryFileSystem(root), folder: undefined, listing: undefined };
  const repository = new RevisionFileSystem(root, { ...options, isExpected });
  return { repository, folder: root.root, listing: repository };
}

/**
 * Names files from outside the repository without revealing the machine: by their role, and by the path in their
 * checkout.
 */
function mountLayers(
  layers: LaunchRequest['layers'],
  options: NodeFileSystemOptions,
): {
  readonly mounts: readonly Mount[];
  readonly layers: readonly {
    readonly role: 'home' | 'project' | 'config';
    readonly path: string;
    readonly file: string;
  }[];
} {
  const prefixes = new Map<string, { readonly prefix: string; readonly root: string }>();
  const counts = new Map<string, number>();
  const named = layers.map(({ role, path }) => {
    const real = realpathSync(path);
    const root = findCheckout(dirname(real)) ?? dirname(real);
    const key = `${role}\n${root}`;
    if (!prefixes.has(key)) {
      const count = (counts.get(role) ?? 0) + 1;
      counts.set(role, count);
      prefixes.set(key, { prefix: `${launchScheme}${role}${count === 1 ? '' : `-${count}`}/`, root });
    }
    const prefix = prefixes.get(key)?.prefix ?? '';
    return { role, path: real, file: `${prefix}${findPathBelow(root, real) ?? basename(real)}` };
  });
  const mounts = [...prefixes.values()].map(({ prefix, root }) => ({
    prefix,
    files: new NodeFileSystem(root, options),
  }));
  return { mounts, layers: named };
}

function findPathBelow(root: string, path: string): string | undefined {
  const inside = relative(root, path);
  return inside === '..' || inside.startsWith(`..${sep}`) ? undefined : inside.split(sep).join('/');
}
