import type { FileSite } from '../control/site.ts';
import { listUnreportedCommands } from './list-unreported-commands.ts';

/** Runs the statements of a file. */
export function runFile(site: FileSite): void {
  site.state.noteFile(site.file.file);
  site.run(site.file.file.tree.body);
  endFile(site);
}

/** Reports diagnostics of a file that require its last statement to have run. */
export function endFile({ state, file }: FileSite): void {
  state.log.addAll(listUnreportedCommands(file.file, state));
}
