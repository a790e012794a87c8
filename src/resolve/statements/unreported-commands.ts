import type { Diagnostic } from '../../base/diagnostic.ts';
import { hostCommand } from '../../rules/resolve/values/host-command.ts';
import type { RunState } from '../control/run-state.ts';
import { diagnose } from '../diagnostics.ts';
import { commandsOf } from '../expressions/host-commands.ts';
import type { ProjectFile } from '../files/project.ts';
import { spanIn } from '../files/span-in.ts';

/** Returns the host commands of a file in branches that were not taken, and so not reported: another launch may take them. */
export function unreportedCommands(file: ProjectFile, state: RunState): readonly Diagnostic[] {
  const { path } = file.source;
  const commands = commandsOf(file.tree, (name) => state.profiles.includes(name));
  if (commands.length === 0) return [];
  const known = new Set(
    state.log.rows.flatMap(({ code, span }) => (code === hostCommand.id && span.path === path ? [span.start] : [])),
  );
  return commands
    .filter(({ start }) => !known.has(start))
    .map((command) => diagnose('host-command', spanIn(file, command), { isApart: true }));
}
