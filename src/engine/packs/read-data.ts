import type { Json } from '../../base/json.ts';
import { readDataFiles } from '../../host/read-data-files.ts';
import { type DataFile, mergeDataFiles } from '../../policy/pack/data-file.ts';

/** The pack's part of what its policies see as data. */
interface DataOfPack {
  /** Packages of all policies and libraries, whose names data must not use. */
  readonly packages: readonly string[];
  /** Data that bundles contain. */
  readonly data: readonly DataFile[];
}

/** Reads data files and folders of them over the data that the pack contains. @throws UsageError with the place. */
export function readData(
  paths: readonly string[],
  cwd: string,
  { packages, data }: DataOfPack,
): { readonly [name: string]: Json } {
  return mergeDataFiles([...data, ...readDataFiles(paths, cwd)], packages);
}

/** Lists the data that policies ask for and nothing provides: in Rego it is undefined, and a policy may pass for that. */
export function findMissingData(asked: readonly string[], data: { readonly [name: string]: Json }): readonly string[] {
  return asked.filter((name) => !isGiven(data, name.split('.'))).map((name) => `data.${name}`);
}

function isGiven(data: Json, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  // Lists and texts have no names that could be missing.
  if (data === null || typeof data !== 'object' || Array.isArray(data)) return true;
  return Object.hasOwn(data, name) && isGiven((data as { readonly [name: string]: Json })[name] ?? null, rest);
}
