import { extname, join, resolve } from 'node:path';
import { UsageError } from '../base/errors.ts';
import { pluralize } from '../base/pluralize.ts';
import { findClosest } from '../base/suggest.ts';
import { lookAt } from '../host/look-at.ts';
import { writeFile } from '../host/write-file.ts';
import type { ReportFormat } from '../reports/registry.ts';
import type { OutputStream, Terminal } from './terminal.ts';

interface Named {
  readonly name: string;
}

/** A requested report: its format, and where it is written. */
export interface Output<Format extends Named = ReportFormat> {
  readonly format: Format;
  /** Undefined for stdout; may hold `{repository}`. */
  readonly path: string | undefined;
}

/** A file to write: the complete report, or the report of one repository. */
export interface OutputFile {
  readonly format: ReportFormat;
  readonly path: string | undefined;
  /** Name of the repository; undefined for the complete report. */
  readonly repository: string | undefined;
}

/**
 * Parses `FORMAT` and `FORMAT=PATH`; the default is `text`.
 *
 * @throws UsageError for unknown formats and for two on stdout.
 */
export function parseOutputs<Format extends Named>(
  texts: readonly string[],
  formats: readonly Format[],
): readonly Output<Format>[] {
  const outputs = (texts.length > 0 ? texts : ['text']).map((text) => {
    const at = text.indexOf('=');
    const name = at < 0 ? text : text.slice(0, at);
    const path = at < 0 ? undefined : text.slice(at + 1);
    const format = formats.find((candidate) => candidate.name === name);
    if (format === undefined) throw createUnknownFormatError(name, formats);
    if (path === '') throw new UsageError('usage/missing-value', `--output ${text} has no path after "=".`);
    return { format, path: path === '-' ? undefined : path };
  });
  if (outputs.filter(({ path }) => path === undefined).length > 1) {
    throw new UsageError(
      'usage/two-reports-on-stdout',
      'Only one report can be written to stdout. Write the others to files: FORMAT=PATH.',
    );
  }
  return outputs;
}

function createUnknownFormatError(name: string, formats: readonly Named[]): UsageError {
  const names = formats.map((format) => format.name);
  const [meant] = findClosest(name, names);
  const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
  return new UsageError(
    'usage/unknown-format',
    `Unknown format "${name}".${hint || ' The help of --output lists the formats.'}`,
  );
}

/**
 * Plans the files to write. A format with one file per repository needs a folder or a path with `{repository}` if there are
 * several repositories; without any, it has no file.
 */
export function planOutputs(outputs: readonly Output[], repositories: readonly string[]): readonly OutputFile[] {
  const files = outputs.flatMap(({ format, path }): readonly OutputFile[] => {
    if (!format.isPerRepository) return [{ format, path, repository: undefined }];
    const { name, extension = name } = format;
    const pattern = path === undefined ? undefined : createPattern(path, extension);
    if (repositories.length > 1 && pattern?.includes('{repository}') !== true) {
      const example = `${name}=reports/{repository}.${extension}`;
      throw new UsageError(
        'usage/one-file-a-repository',
        `${name} needs one file per repository, and there are ${repositories.length} repositories. Name a directory, or use --output ${example}.`,
      );
    }
    return repositories.map((repository) => ({
      format,
      path: pattern?.replaceAll('{repository}', writeFileName(repository)),
      repository,
    }));
  });
  const paths = files.flatMap(({ path }) => path ?? []);
  const twice = paths.find((path, index) => paths.indexOf(path) < index);
  if (twice === undefined) return files;
  throw new UsageError(
    'usage/two-reports-in-one-file',
    `Two reports would be written to ${twice}. Use different paths.`,
  );
}

/** Lists the paths of written reports as requested, with the number of files of a folder or pattern. */
export function describeWritten(outputs: readonly Output[], files: readonly OutputFile[]): readonly string[] {
  return outputs.flatMap(({ format, path }) => {
    if (path === undefined) return [];
    const paths = files.flatMap((file) => (file.format === format && file.path !== undefined ? [file.path] : []));
    return paths.includes(path) ? [path] : [`${path} (${pluralize(paths.length, 'file')})`];
  });
}

/** Turns a folder into a pattern. A path that does not exist is a folder if it has no extension. */
function createPattern(path: string, extension: string): string {
  if (path.includes('{repository}')) return path;
  const { kind } = lookAt(path);
  const isFolder = path.endsWith('/') || (kind === 'missing' ? extname(path) === '' : kind === 'folder');
  return isFolder ? join(path, `{repository}.${extension}`) : path;
}

/** Turns `acme/rnaseq` into `acme__rnaseq`: a repository name must not lead out of a folder. */
function writeFileName(repository: string): string {
  return repository
    .replaceAll('/', '__')
    .replace(/[^\w.()+-]/gu, '_')
    .replace(/^\.+/u, '_');
}

/** Writes the rendered report to each output; `stream` is the terminal, for stdout only. */
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
