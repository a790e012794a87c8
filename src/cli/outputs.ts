import { extname, join, resolve } from 'node:path';
import { UsageError } from '../base/errors.ts';
import { findClosest } from '../base/suggest.ts';
import { lookAt } from '../host/look-at.ts';
import { writeFile } from '../host/write-file.ts';
import type { ReportFormat } from '../reports/registry.ts';
import type { OutputStream, Terminal } from './terminal.ts';

interface Named {
  readonly name: string;
}

/** One report asked for: a format, and where it goes. */
export interface Output<Format extends Named = ReportFormat> {
  readonly format: Format;
  /** Undefined for stdout; may hold `{repository}`. */
  readonly path: string | undefined;
}

/** One file to write: the whole report, or one repository's where the format is one file a repository. */
export interface OutputFile {
  readonly format: ReportFormat;
  readonly path: string | undefined;
  /** The repository's name; undefined for all of them. */
  readonly repository: string | undefined;
}

/** Reads `FORMAT` and `FORMAT=PATH`; `text` if there are none. @throws UsageError for formats that do not exist and for two on stdout. */
export function parseOutputs<Format extends Named>(
  texts: readonly string[],
  formats: readonly Format[],
): readonly Output<Format>[] {
  const outputs = (texts.length > 0 ? texts : ['text']).map((text) => {
    const at = text.indexOf('=');
    const name = at < 0 ? text : text.slice(0, at);
    const path = at < 0 ? undefined : text.slice(at + 1);
    const format = formats.find((candidate) => candidate.name === name);
    if (format === undefined) throw unknownFormat(name, formats);
    if (path === '') throw new UsageError('usage/missing-value', `--output ${text} names no file.`);
    return { format, path: path === '-' ? undefined : path };
  });
  if (outputs.filter(({ path }) => path === undefined).length > 1) {
    throw new UsageError(
      'usage/two-reports-on-stdout',
      'Only one report can go to stdout. Give the others a path: FORMAT=PATH.',
    );
  }
  return outputs;
}

function unknownFormat(name: string, formats: readonly Named[]): UsageError {
  const names = formats.map((format) => format.name);
  const [meant] = findClosest(name, names);
  const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
  return new UsageError('usage/unknown-format', `There is no format "${name}", only ${names.join(', ')}.${hint}`);
}

/**
 * Which files the outputs become for these repositories. A format that is one file a repository takes a path with
 * `{repository}` in it or a folder; a plain file name only where there is one repository.
 */
export function planOutputs(outputs: readonly Output[], repositories: readonly string[]): readonly OutputFile[] {
  const files = outputs.flatMap(({ format, path }): readonly OutputFile[] => {
    if (!format.isPerRepository) return [{ format, path, repository: undefined }];
    const pattern = path === undefined ? undefined : patternOf(path, format.name);
    if (repositories.length !== 1 && pattern?.includes('{repository}') !== true) {
      const example = `${format.name}=reports/{repository}.${format.name}`;
      throw new UsageError(
        'usage/one-file-a-repository',
        `${format.name} is one file a repository and here are ${repositories.length}: give a folder, or --output ${example}.`,
      );
    }
    return repositories.map((repository) => ({
      format,
      path: pattern?.replaceAll('{repository}', fileNameOf(repository)),
      repository,
    }));
  });
  const paths = files.flatMap(({ path }) => path ?? []);
  const twice = paths.find((path, index) => paths.indexOf(path) < index);
  if (twice === undefined) return files;
  throw new UsageError('usage/two-reports-in-one-file', `Two reports would be written to ${twice}.`);
}

/** Where the reports went, as it was asked for, with how many files a folder or a pattern became. */
export function describeWritten(outputs: readonly Output[], files: readonly OutputFile[]): readonly string[] {
  return outputs.flatMap(({ format, path }) => {
    if (path === undefined) return [];
    const paths = files.flatMap((file) => (file.format === format && file.path !== undefined ? [file.path] : []));
    return paths.includes(path) ? [path] : [`${path} (${paths.length} ${paths.length === 1 ? 'file' : 'files'})`];
  });
}

/** A folder stands for one file a repository in it. What has an extension and is no folder is a file. */
function patternOf(path: string, extension: string): string {
  if (path.includes('{repository}')) return path;
  const { kind } = lookAt(path);
  const isFolder = path.endsWith('/') || (kind === 'missing' ? extname(path) === '' : kind === 'folder');
  return isFolder ? join(path, `{repository}.${extension}`) : path;
}

/** `acme/rnaseq` becomes `acme__rnaseq`: repository names are no paths, and must not climb out of a folder. */
function fileNameOf(repository: string): string {
  return repository
    .replaceAll('/', '__')
    .replace(/[^\w.()+-]/gu, '_')
    .replace(/^\.+/u, '_');
}

/** Writes what a format renders to each output; `stream` is the terminal, for stdout only. */
export async function writeOutputs<Format extends Named>(
  outputs: readonly Output<Format>[],
  render: (format: Format, stream: OutputStream | undefined) => string,
  { cwd, stdout }: Pick<Terminal, 'cwd' | 'stdout'>,
): Promise<void> {
  for (const { format, path } of outputs) {
    if (path === undefined) await stdout.write(render(format, stdout));
    else writeFile(resolve(cwd, path), [render(format, undefined)]);
  }
}
