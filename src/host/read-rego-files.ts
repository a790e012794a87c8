import { type Dirent, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { HostError } from '../base/errors.ts';
import { compareCodeUnits } from '../base/order.ts';
import type { RegoFile } from '../policy/rego-compiler.ts';
import { readRegularText, requirePath } from './look-at.ts';

/**
 * Reads all Rego files in these folders, at any depth; a path may also be one file. File names keep the form of the
 * given paths, so that readers can open the paths in messages.
 *
 * @throws UsageError for a path that does not exist, HostError for a path that cannot be read.
 */
export function readRegoFiles(paths: readonly string[], cwd: string): readonly RegoFile[] {
  return readFiles(paths, cwd, '.rego');
}

/** Every configuration file there, likewise: what stands beside the tests of policies is a fixture. */
export function readFixtureFiles(paths: readonly string[], cwd: string): readonly RegoFile[] {
  return readFiles(paths, cwd, '.config');
}

function readFiles(paths: readonly string[], cwd: string, extension: string): readonly RegoFile[] {
  const found = new Map<string, RegoFile>();
  for (const path of paths) {
    const full = resolve(cwd, path);
    const isFolder = requirePath(path, cwd, 'policy file or directory').kind === 'folder';
    const names = isFolder ? listFiles(full, extension) : path.endsWith(extension) ? [''] : [];
    for (const name of names) {
      const file = name === '' ? full : join(full, name);
      if (!found.has(file))
        found.set(file, { path: (name === '' ? path : join(path, name)).replaceAll('\\', '/'), text: readText(file) });
    }
  }
  return [...found.values()];
}

function listFiles(folder: string, extension: string): readonly string[] {
  return readFolder(folder)
    .filter((entry) => entry.isFile() && entry.name.endsWith(extension))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort(compareCodeUnits);
}

function readFolder(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch (error) {
    throw cannotRead(folder, error);
  }
}

function readText(path: string): string {
  try {
    return readRegularText(path);
  } catch (error) {
    throw cannotRead(path, error);
  }
}

function cannotRead(path: string, error: unknown): HostError {
  return new HostError('host/cannot-read', `Cannot read ${path}: ${(error as Error).message}.`, { cause: error });
}
