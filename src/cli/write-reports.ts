import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeFile } from '../host/write-file.ts';
import type { RenderOptions, Report } from '../reports/report.ts';
import { selectRepository } from '../reports/select-repository.ts';
import type { Repository } from '../scan/find-repositories.ts';
import type { OutputFile } from './outputs.ts';
import type { Terminal } from './terminal.ts';

/**
 * Writes every requested report. Only those on stdout repeat the arguments of the run, and only those on a terminal are
 * coloured, fitted to its width and have links.
 */
export async function writeReports(
  report: Report,
  outputs: readonly OutputFile[],
  terminal: Terminal,
  { linkTo, repeated = [], ...options }: Omit<RenderOptions, 'color' | 'width'>,
): Promise<void> {
  for (const { format, path, repository } of outputs) {
    const reporter = await format.load();
    const shown = repository === undefined ? report : selectRepository(report, repository);
    if (path !== undefined) {
      writeFile(resolve(terminal.cwd, path), reporter.render(shown, { color: false, width: undefined, ...options }));
      continue;
    }
    const { color, width, hasLinks = false } = terminal.stdout;
    const links = hasLinks && linkTo !== undefined ? { linkTo } : {};
    for (const chunk of reporter.render(shown, { color, width, repeated, ...links, ...options }))
      await terminal.stdout.write(chunk);
  }
}

/** Returns addresses of files in repositories on this machine; files of other places have none. */
export function linksInto(
  repositories: readonly Pick<Repository, 'name' | 'path' | 'origin'>[],
): NonNullable<RenderOptions['linkTo']> {
  const local = repositories.filter(({ origin }) => origin === undefined);
  const folders = new Map(local.map(({ name, path }) => [name, path]));
  return (repository, { file }) => {
    const folder = folders.get(repository);
    if (folder === undefined || file.includes('://')) return undefined;
    return pathToFileURL(resolve(folder, file)).href;
  };
}
