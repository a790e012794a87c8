import type { FileSite } from '../control/site.ts';
import { unreportedCommands } from './unreported-commands.ts';

/** Runs the statements of a file. */
export function runFile(site: FileSite): void {
  const { state, file } = site;
  state.noteFile(file.file);
  site.run(file.file.tree.body);
  state.log.addAll(unreportedCommands(file.file, state.log.rows, state.request.profiles));
}
