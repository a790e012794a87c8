import { resolve } from 'node:path';
import { selectRepository } from '../engine/scan/build-report.ts';
import { writeFile } from '../host/write-file.ts';
import type { RenderOptions, Report } from '../reports/report.ts';
import type { OutputFile } from './outputs.ts';
import type { Terminal } from './terminal.ts';

/** Writes every requested report; only those on a terminal are coloured and fitted to its width. */
export async function writeReports(
  report: Report,
  outputs: readonly OutputFile[],
  terminal: Terminal,
  options: Pick<RenderOptions, 'verbose' | 'sarifProfile' | 'sarifCategory' | 'junitDialect'>,
): Promise<void> {
  for (const { format, path, repository } of outputs) {
    const reporter = await format.load();
    const shown = repository === undefined ? report : selectRepository(report, repository);
    if (path !== undefined) {
      writeFile(resolve(terminal.cwd, path), reporter.render(shown, { color: false, width: undefined, ...options }));
      continue;
    }
    const { color, width } = terminal.stdout;
    for (const chunk of reporter.render(shown, { color, width, ...options })) await terminal.stdout.write(chunk);
  }
}
