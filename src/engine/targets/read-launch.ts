import { basename, dirname, join, resolve } from 'node:path';
import { HostError, UsageError } from '../../base/errors.ts';
import { findRemoteName, launchScheme } from '../../base/file-name.ts';
import { writeOrdinal } from '../../base/write-ordinal.ts';
import { explainUnread } from '../../check/explain-unread.ts';
import { lookAt, requirePath } from '../../host/look-at.ts';
import { defaultMaxFileSize, NodeFileSystem } from '../../host/node-file-system.ts';
import { readParamArguments } from '../../resolve/launch/param-arguments.ts';
import { readParamsFile } from '../../resolve/launch/params-file.ts';
import type { LaunchRequest } from '../../scan/open-repository.ts';
import type { ReadOptions } from '../options.ts';

/**
 * Reads the files and folders that launch options name, so that a wrong one is reported once and not for every target.
 *
 * @throws UsageError for what does not exist, HostError for files that cannot be read.
 */
export function readLaunch({ launch = {}, maxFileSize = defaultMaxFileSize }: ReadOptions, cwd: string): LaunchRequest {
  const { onlyConfigs = [], configs = [], home, project, paramsFile, includes } = launch;
  const find = (path: string): string => findFile(path, cwd);
  if (onlyConfigs.length > 0 && (configs.length > 0 || home !== undefined || project !== undefined)) {
    throw new UsageError('usage/only-config', 'With --only-config, a launch reads no other configurations.', {
      hint: { step: 'choose-configs' },
    });
  }
  const layers = [
    ...(home === undefined ? [] : [{ role: 'home', path: find(home) } as const]),
    ...(project === undefined ? [] : [{ role: 'project', path: find(findProjectConfig(project, cwd)) } as const]),
    ...[...onlyConfigs, ...configs].map((path) => ({ role: 'config', path: find(path) }) as const),
  ];
  for (const { path } of layers) readText(path, maxFileSize);
  const fromFile = paramsFile === undefined ? undefined : readParams(paramsFile, cwd, maxFileSize);
  const typed = readParamArguments(launch.params ?? []);
  if ('wrong' in typed) {
    throw new UsageError(
      'usage/invalid-value',
      `The ${writeOrdinal(typed.wrong)} parameter of the launch has no name; expected NAME=VALUE.`,
    );
  }
  return {
    layers,
    only: onlyConfigs.length > 0,
    params: [...(fromFile?.params ?? []), ...typed.params],
    paramSources: [...(fromFile?.paramSources ?? []), ...(typed.params.length === 0 ? [] : [typed.source])],
    environment: checkEnvironment(launch.env ?? new Map()),
    includes: includes === undefined ? undefined : findFolder(includes, cwd),
    includeMap: readIncludeMap(launch.includeMap ?? new Map(), cwd),
  };
}

function findProjectConfig(path: string, cwd: string): string {
  return lookAt(resolve(cwd, path)).kind === 'folder' ? join(path, 'nextflow.config') : path;
}

function findFile(path: string, cwd: string): string {
  const { kind, real } = requirePath(path, cwd, 'file');
  if (kind === 'folder') throw new UsageError('usage/not-a-file', `"${path}" is a directory; expected a file.`);
  return real;
}

function findFolder(path: string, cwd: string): string {
  if (requirePath(path, cwd, 'directory').kind !== 'folder')
    throw new UsageError('usage/not-a-directory', `"${path}" is not a directory.`);
  return resolve(cwd, path);
}

function readText(path: string, maxFileSize: number): string {
  const content = new NodeFileSystem(dirname(path), { maxFileSize }).read(basename(path));
  if (content.kind === 'text') return content.text;
  const { code, message, hint } = explainUnread(basename(path), content);
  throw new HostError(code, message, { hint });
}

function readParams(path: string, cwd: string, maxFileSize: number): Pick<LaunchRequest, 'params' | 'paramSources'> {
  if (!/\.(?:json|ya?ml)$/u.test(path)) {
    throw new UsageError('usage/invalid-value', 'The name of a parameters file must end in .json, .yml or .yaml.');
  }
  const full = findFile(path, cwd);
  const source = { path: `${launchScheme}params/${basename(path)}`, text: readText(full, maxFileSize) };
  const params = readParamsFile(source);
  if (!('message' in params)) return { params, paramSources: [source] };
  throw new HostError('file/bad-params', `${path}:${params.line}:${params.column}: ${params.message}.`);
}

function readIncludeMap(includeMap: ReadonlyMap<string, string>, cwd: string): LaunchRequest['includeMap'] {
  return [...includeMap].map(([url, folder]) => {
    const name = findRemoteName(url);
    if (name === undefined) {
      throw new UsageError(
        'usage/invalid-value',
        `"${url}" is not a URL: map one such as https://example.org/conf to a directory.`,
      );
    }
    return { prefix: name.endsWith('/') ? name : `${name}/`, folder: findFolder(folder, cwd) };
  });
}

/** Refuses names that no shell can set: the engine could not see them. */
function checkEnvironment(variables: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  for (const name of variables.keys()) {
    if (/^[A-Za-z_][A-Za-z0-9_]*$/u.test(name)) continue;
    throw new UsageError(
      'usage/invalid-value',
      `"${name}" is not the name of an environment variable. Use letters, digits and _, and no digit first.`,
    );
  }
  return variables;
}
