import { HostError } from '../../base/errors.ts';
import { isDataPath } from '../../policy/bundle/file-digest.ts';
import { bundleLimits } from '../../policy/bundle/limits.ts';
import { MANIFEST_PATH } from '../../policy/bundle/manifest.ts';
import { settingsFiles, settingsName } from '../../policy/bundle/settings-files.ts';
import { SIGNATURES_PATH } from '../../policy/bundle/signature.ts';
import type { GitSource } from '../../policy/bundle/source.ts';
import { type BundleFile, writeTar } from '../../policy/bundle/tar.ts';
import { createTemporaryFolder } from '../folders/temporary-folder.ts';
import { cannotFetch } from './fetch-bytes.ts';
import { findNetrcAuthorization } from './netrc.ts';
import type { Pulled, World } from './pulled.ts';
import { runGit } from './run-git.ts';
import { createSafeEnvironment, safeSettings } from './safe-git.ts';

interface TreeFile {
  readonly path: string;
  readonly object: string;
  readonly size: number;
}

const maxListBytes = 32 * 2 ** 20;

/**
 * The policies and data of a folder of a repository, as a bundle. The system's Git fetches one commit into an empty folder
 * and gives out objects; nothing is ever checked out, so that neither hooks nor attributes nor links mean anything.
 *
 * @throws HostError where it cannot be had.
 */
export async function pullGit({ name, url, folder, ref }: GitSource, world: World): Promise<Pulled> {
  if (url.startsWith('file:') && world.allowFiles !== true) throw cannotFetch(name, 'Git is asked by https:// only');
  const { path: cwd, signal, remove } = createTemporaryFolder('git');
  const env = createEnvironment(url, world);
  const callGit = (args: readonly string[], input?: string): Promise<Buffer> =>
    runGit([...safeSettings, ...args], {
      ...{ cwd, env, signal },
      maxBytes: bundleLimits.unpackedBytes + maxListBytes,
      ...(input === undefined ? {} : { input }),
    });
  try {
    await callGit(['init', '--quiet', '--bare', '--template=', '.']);
    await callGit(['fetch', '--quiet', '--depth=1', '--no-tags', '--recurse-submodules=no', '--', url, ref]);
    const commit = (await callGit(['rev-parse', '--verify', 'FETCH_HEAD^{commit}'])).toString().trim();
    const tree = folder === '' ? commit : `${commit}:${folder}`;
    const listed = await callGit(['ls-tree', '-r', '-z', '-l', '--full-tree', tree]).catch((error: Error) => {
      throw /not a (?:valid|tree) object/iu.test(error.message)
        ? new Error(`it has no directory ${folder} there`)
        : error;
    });
    const files = readTree(listed.toString(), name);
    if (files.length === 0) throw new Error(`there is no Rego in ${folder === '' ? 'it' : `its directory ${folder}`}`);
    const contents = await callGit(['cat-file', '--batch'], files.map(({ object }) => `${object}\n`).join(''));
    return { archive: writeTar(readObjects(contents, files)), revision: commit };
  } catch (error) {
    throw error instanceof HostError ? error : cannotFetch(name, (error as Error).message);
  } finally {
    remove();
  }
}

function createEnvironment(url: string, { env, allowFiles }: World): Readonly<Record<string, string>> {
  const authorization = url.startsWith('https:') ? findNetrcAuthorization(new URL(url).hostname, env) : undefined;
  return createSafeEnvironment(
    env,
    allowFiles === true ? ['https', 'file'] : ['https'],
    authorization === undefined
      ? []
      : [[`http.${new URL(url).origin}/.extraHeader`, `Authorization: ${authorization}`]],
  );
}

/**
 * `100644 blob OBJECT    SIZE\tPATH`, ended by zeros: what belongs into a bundle of it. Of a folder that is signed that is all
 * of it, since its signature lists whatever OPA found there.
 */
function readTree(listed: string, name: string): readonly TreeFile[] {
  const entries = listed.split('\0').flatMap((line) => {
    const [, mode, object = '', size, path = ''] = /^(\d+) \w+ ([0-9a-f]+) +(\d+|-)\t(.*)$/su.exec(line) ?? [];
    return mode === undefined ? [] : [{ mode, path, object, size: Number(size) }];
  });
  const isSigned = entries.some(({ path }) => path === SIGNATURES_PATH);
  const files = entries.filter(({ path, mode }) => {
    if (!(isSigned || isBundlePath(path))) return false;
    if (mode === '120000') throw cannotFetch(name, `"${path}" in it is a symbolic link, and only files are taken`);
    return mode === '100644' || mode === '100755';
  });
  if (files.length > bundleLimits.files) throw cannotFetch(name, `it has more than ${bundleLimits.files} files`);
  if (files.reduce((sum, { size }) => sum + size, 0) > bundleLimits.packedBytes) {
    throw cannotFetch(name, `its policies are larger than ${bundleLimits.packedBytes / 2 ** 20} MiB`);
  }
  return files.some(({ path }) => path.endsWith('.rego') || path === settingsName) ? files : [];
}

function isBundlePath(path: string): boolean {
  return path.endsWith('.rego') || isDataPath(path) || path === MANIFEST_PATH || settingsFiles.includes(path);
}

/** `OBJECT blob SIZE\n` and the bytes and a line's end, one after the other. */
function readObjects(contents: Buffer, files: readonly TreeFile[]): readonly BundleFile[] {
  let at = 0;
  return files.map(({ path, object, size }) => {
    const start = contents.indexOf('\n', at) + 1;
    if (contents.subarray(at, start).toString() !== `${object} blob ${size}\n`)
      throw new Error('Git returned something else');
    at = start + size + 1;
    return { path, bytes: new Uint8Array(contents.subarray(start, start + size)) };
  });
}
