import { join, relative } from 'node:path';
import { readRegoFiles } from '../host/read-rego-files.ts';
import type { RegoFile } from '../policy/rego-compiler.ts';

/** The starter pack and the library. The path holds for `src/engine`, for `build/engine` and for the bundled `dist/shared`. */
const folder = join(import.meta.dirname, '..', '..', 'policies');

/** Folder in which the built program has the starter pack, compiled by build.mjs. */
export const builtPacks: string = join(import.meta.dirname, '..');

/** Reads the policies that come with Plumbline. */
export function readStarterPack(): readonly RegoFile[] {
  return readPackaged(folder);
}

/** Reads the Rego library by which all policies read settings. Its paths begin with `plumbline/`: users, too, have a `lib/images.rego`. */
export function readLibrary(): readonly RegoFile[] {
  return readPackaged(join(folder, 'lib')).map(({ path, text }) => ({
    path: `plumbline/${path}`,
    text,
    isLibrary: true,
  }));
}

/** Returns true if the files contain the library or a replacement of it. */
export function hasLibrary(files: readonly RegoFile[]): boolean {
  return files.some(({ text }) => /^package plumbline\.lib\s*$/mu.test(text));
}

function readPackaged(path: string): readonly RegoFile[] {
  return readRegoFiles([path], '/').map(({ path: full, text }) => ({
    path: relative(folder, full).replaceAll('\\', '/'),
    text,
  }));
}
