import { OperationalError } from '../../base/errors.ts';
import type { LaunchRequest } from '../../scan/open-repository.ts';
import type { LaunchOptions, ReadOptions } from '../options.ts';
import { readLaunch } from './read-launch.ts';

/**
 * Reads what a launch adds to the base: parameters and copies of includes that lie in a compared checkout are those of its base.
 * Configurations that lie in a repository are read from each revision anyway. Undefined if the launch is that of the change.
 * `copyBase` returns the full path of a file or folder as the base has it; undefined outside of all checkouts.
 */
export function readBaseLaunch(
  options: ReadOptions,
  cwd: string,
  copyBase: (path: string) => string | undefined,
): LaunchRequest | undefined {
  const { launch = {} } = options;
  const { paramsFile, includes, includeMap, ...others } = launch;
  let isOther = false;
  const copy = (path: string): string => {
    const copied = copyBase(path);
    isOther ||= copied !== undefined;
    return copied ?? path;
  };
  const base: LaunchOptions = {
    ...others,
    ...(includes !== undefined && { includes: copy(includes) }),
    ...(includeMap !== undefined && { includeMap: new Map([...includeMap].map(([url, path]) => [url, copy(path)])) }),
  };
  const params = paramsFile === undefined ? undefined : copy(paramsFile);
  if (!isOther) return undefined;
  try {
    return readLaunch({ ...options, launch: { ...base, paramsFile: params } }, cwd);
  } catch (error) {
    // A change may add the file of parameters, or repair it.
    if (!(error instanceof OperationalError) || params === paramsFile) throw error;
    return readLaunch({ ...options, launch: base }, cwd);
  }
}
