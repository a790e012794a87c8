import type { Json } from '../base/json.ts';
import { readDataFiles } from '../host/read-data-files.ts';
import { type DataFile, mergeDataFiles } from '../policy/pack/data-file.ts';
import type { Arguments } from './arguments.ts';
import type { CommandOption } from './command.ts';

export const dataOption: CommandOption = {
  name: 'data',
  kind: 'texts',
  alias: 'd',
  placeholder: 'PATH',
  description: 'JSON or YAML that policies see as data, a file or a folder of files; repeat for more',
};

/**
 * What the command line gives as data, beside what a pack has brought with it. `packages` are those of all policies and
 * libraries.
 *
 * @throws UsageError for data that cannot be used, with its place.
 */
export function readData(
  args: Arguments,
  cwd: string,
  packages: readonly string[],
  brought: readonly DataFile[] = [],
): { readonly [name: string]: Json } {
  return mergeDataFiles([...brought, ...readDataFiles(args.texts('data'), cwd)], packages);
}
