import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeFile } from '../host/write-file.ts';
import type { RenderOptions, Report } from '../reports/report.ts';
import { selectRepository } from '../reports/select-repository.ts';
import type { Repository } from '../scan/find-repositories.ts';
import type { OutputFile } from './outputs.ts';
import type { Terminal } from './terminal.ts';

type Rendering = Omit<RenderOptions, 'color' | 'width'>;

/**
 * Writes every requested report. Only those on stdout repeat the arguments of the run, and only those on a terminal are
 * coloured, fitted to its width and have links. Files of single repositories are written repository by repository, so that
 * each is read once.
 */
export async function writeReports(
  report: Report,
  outputs: readonly OutputFile[],
  terminal: Terminal,
  options: Rendering,
): Promise<void> {
  for (const output of outputs) {
    if (output.repository === undefined) await writeReport(report, output, terminal, options);
  }
  const single = outputs.filter((output) => output.repository !== undefined);
  if (single.length === 0) return;
  for (const repository of report.repositories) {
    const own = single.filter((output) => output.repository === repository.name);
    const selected = selectRepository(report, repository);
    for (const output of own) await writeReport(selected, output, terminal, options);
  }
}

async function writeReport(
  report: Report,
  { format, path }: OutputFile,
  terminal: Terminal,
  { linkTo, repeated, ...options }: Rendering,
): Promise<void> {
  const reporter = await format.load();
  if (path !== undefined) {
    writeFile(resolve(terminal.cwd, path), reporter.render(report, { color: false, width: undefined, ...options }));
    return;
  }
  const { color, width, hasLinks = false } = terminal.stdout;
  const links = hasLinks && linkTo !== undefined ? { linkTo } : {};
  const next = repeated === undefined ? {} : { repeated };
  for (const chunk of reporter.render(report, { color, width, ...next, ...links, ...options })) {
    await terminal.stdout.write(chunk);
  }
}

/** Returns addresses of files in repositories on this machine; files of other places have none. */
export function createFileLinks(
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
