import { readdirSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { HostError, UsageError } from '../base/errors.ts';
import { compareCodeUnits } from '../base/order.ts';
import type { DataFile } from '../policy/pack/data-file.ts';
import { readRegularText, requirePath } from './look-at.ts';

/** Every thread keeps the files, as text and in the memory of its policies. */
const maxBytes = 64 * 2 ** 20;
const isDataName = (name: string): boolean => /\.(?:json|ya?ml)$/u.test(name);

/**
 * Reads the JSON and YAML files of these paths: files of a folder at any depth, below the names of the folders that
 * lead to them, like OPA; a file's own names are at the top.
 *
 * @throws UsageError for a path that does not exist or has no data, HostError for a path that cannot be read.
 */
export function readDataFiles(paths: readonly string[], cwd: string): readonly DataFile[] {
  const found = paths.flatMap((path) => find(path, cwd));
  let bytes = 0;
  return found.map(({ full, size, ...file }) => {
    bytes += size;
    if (bytes > maxBytes) {
      throw new UsageError('usage/bad-data', `${file.path}: the data is more than ${maxBytes / 2 ** 20} MiB.`);
    }
    return { ...file, text: readText(full, file.path) };
  });
}

interface Found extends Omit<DataFile, 'text'> {
  readonly full: string;
  readonly size: number;
}

function find(path: string, cwd: string): readonly Found[] {
  const root = resolve(cwd, path);
  const { kind, bytes } = requirePath(path, cwd, 'data');
  if (kind !== 'folder') {
    if (isDataName(path)) return [{ path, full: root, below: [], size: bytes }];
    throw new UsageError('usage/bad-data', `${path}: data is a file whose name ends in .json, .yaml or .yml.`);
  }
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isDataName(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort(compareCodeUnits);
  if (files.length === 0) {
    throw new UsageError('usage/bad-data', `${path}: no file in this directory ends in .json, .yaml or .yml.`);
  }
  return files.map((file) => {
    const full = join(root, file);
    const folder = dirname(file);
    return {
      path: join(path, file).replaceAll('\\', '/'),
      full,
      below: folder === '.' ? [] : folder.split(sep),
      size: requirePath(full, cwd, 'data').bytes,
    };
  });
}

function readText(full: string, path: string): string {
  try {
    return readRegularText(full).replace(/^\uFEFF/u, '');
  } catch (error) {
    throw new HostError('host/cannot-read', `Cannot read ${path}: ${(error as Error).message}.`, { cause: error });
  }
}
