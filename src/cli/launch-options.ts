import { basename, dirname, join, resolve } from 'node:path';
import { HostError, UsageError } from '../base/errors.ts';
import { launchScheme, remoteName } from '../base/file-name.ts';
import { explainUnread } from '../check/explain-unread.ts';
import { lookAt, requirePath } from '../host/look-at.ts';
import { NodeFileSystem } from '../host/node-file-system.ts';
import { readParamArguments } from '../resolve/launch/param-arguments.ts';
import { readParamsFile } from '../resolve/launch/params-file.ts';
import type { LaunchRequest } from '../scan/open-repository.ts';
import { type Arguments, ordinal } from './arguments.ts';
import type { CommandOption } from './command.ts';
import { readMaxFileSize } from './shared-options.ts';

/** What a launch adds to the file that is read: further files, parameters, variables, copies of remote files. */
export const launchOptions: readonly CommandOption[] = [
  {
    name: 'config',
    kind: 'texts',
    alias: 'c',
    placeholder: 'FILE',
    description: "A configuration that is merged over the file, as the engine's -c; repeat for more",
  },
  {
    name: 'only-config',
    kind: 'texts',
    alias: 'C',
    placeholder: 'FILE',
    description: "Read this instead of the file and all others, as the engine's -C; repeat for more",
  },
  {
    name: 'project',
    kind: 'text',
    placeholder: 'PATH',
    description:
      "The project's folder or configuration, where it is launched from another folder: merged below the file",
  },
  {
    name: 'home',
    kind: 'text',
    placeholder: 'FILE',
    description: "The engine's home configuration ($NXF_HOME/config), below all others; not read unless given",
  },
  {
    name: 'param',
    kind: 'texts',
    placeholder: 'NAME=VALUE',
    description: 'A parameter of the launch; repeat for more',
  },
  { name: 'params-file', kind: 'text', placeholder: 'FILE', description: 'Parameters of the launch, as YAML or JSON' },
  {
    name: 'env',
    kind: 'texts',
    placeholder: 'KEY=VALUE',
    description: 'An environment variable of the launch; repeat for more',
  },
  {
    name: 'includes',
    kind: 'text',
    placeholder: 'DIR',
    description:
      'Copies of remote files, as DIR/host/path; with SHA256SUMS in it, each has to match. Nothing is fetched',
  },
  {
    name: 'include-map',
    kind: 'texts',
    placeholder: 'URL=DIR',
    description: 'A folder that stands for all addresses that begin so; the longest wins; repeat for more',
  },
];

/**
 * Reads the launch that the options describe. Relative paths are those of the folder `cwd`.
 *
 * @throws UsageError for files that do not exist, and HostError for those that cannot be read.
 */
export function readLaunch(args: Arguments, cwd: string): LaunchRequest {
  const find = (path: string): string => findFile(path, cwd);
  const only = readList(args, 'only-config');
  const home = args.text('home');
  const project = args.text('project');
  const configs = readList(args, 'config');
  if (only.length > 0 && (configs.length > 0 || home !== undefined || project !== undefined)) {
    throw new UsageError(
      'usage/only-config',
      '--only-config leaves out all other files: give no --config, --home or --project with it.',
    );
  }
  const layers = [
    ...(home === undefined ? [] : [{ role: 'home', path: find(home) } as const]),
    ...(project === undefined ? [] : [{ role: 'project', path: find(projectConfig(project, cwd)) } as const]),
    ...[...only, ...configs].map((path) => ({ role: 'config', path: find(path) }) as const),
  ];
  for (const { path } of layers) readText(path, args);
  const file = args.text('params-file');
  const fromFile = file === undefined ? { params: [], paramSources: [] } : readParams(file, cwd, args);
  const typed = readParamArguments(args.texts('param'));
  if ('wrong' in typed) {
    throw new UsageError('usage/invalid-value', `--param takes NAME=VALUE; the ${ordinal(typed.wrong)} is none.`);
  }
  const includes = args.text('includes');
  return {
    layers,
    only: only.length > 0,
    params: [...fromFile.params, ...typed.params],
    paramSources: [...fromFile.paramSources, ...(typed.params.length === 0 ? [] : [typed.source])],
    environment: readEnvironment(args),
    includes: includes === undefined ? undefined : findFolder(includes, cwd),
    includeMap: readIncludeMap(args, cwd),
  };
}

/** Lists of the engine's kind may be written with commas. */
function readList(args: Arguments, name: string): readonly string[] {
  return args.texts(name).flatMap((text) => text.split(',').map((path) => path.trim()));
}

function projectConfig(path: string, cwd: string): string {
  return lookAt(resolve(cwd, path)).kind === 'folder' ? join(path, 'nextflow.config') : path;
}

function findFile(path: string, cwd: string): string {
  const { kind, real } = requirePath(path, cwd, 'file');
  if (kind === 'folder') throw new UsageError('usage/not-a-file', `"${path}" is a folder. Give a file.`);
  return real;
}

function findFolder(path: string, cwd: string): string {
  if (requirePath(path, cwd, 'folder').kind !== 'folder')
    throw new UsageError('usage/not-a-folder', `"${path}" is no folder. Give a folder.`);
  return resolve(cwd, path);
}

function readText(path: string, args: Arguments): string {
  const content = new NodeFileSystem(dirname(path), { maxFileSize: readMaxFileSize(args) }).read(basename(path));
  if (content.kind === 'text') return content.text;
  const { code, message } = explainUnread(basename(path), content);
  throw new HostError(code, message);
}

function readParams(path: string, cwd: string, args: Arguments): Pick<LaunchRequest, 'params' | 'paramSources'> {
  if (!/\.(?:json|ya?ml)$/u.test(path)) {
    throw new UsageError('usage/invalid-value', '--params-file takes a file whose name ends in .json, .yml or .yaml.');
  }
  const full = findFile(path, cwd);
  const source = { path: `${launchScheme}params/${basename(path)}`, text: readText(full, args) };
  const params = readParamsFile(source);
  if (!('message' in params)) return { params, paramSources: [source] };
  throw new HostError('file/bad-params', `${path}:${params.line}:${params.column}: ${params.message}.`);
}

function readIncludeMap(args: Arguments, cwd: string): LaunchRequest['includeMap'] {
  return [...args.pairs('include-map')].map(([url, folder]) => {
    const name = remoteName(url);
    if (name === undefined) {
      throw new UsageError(
        'usage/invalid-value',
        '--include-map takes URL=DIR, such as https://example.org/conf=conf.',
      );
    }
    return { prefix: name.endsWith('/') ? name : `${name}/`, folder: findFolder(folder, cwd) };
  });
}

/** Variables as a shell may have them: the engine could see no other. */
function readEnvironment(args: Arguments): ReadonlyMap<string, string> {
  const variables = args.pairs('env');
  for (const name of variables.keys()) {
    if (/^[A-Za-z_][A-Za-z0-9_]*$/u.test(name)) continue;
    throw new UsageError(
      'usage/invalid-value',
      `--env takes NAME=VALUE, and no variable is called "${name}": a name has letters, digits and _ only and begins with no digit.`,
    );
  }
  return variables;
}
