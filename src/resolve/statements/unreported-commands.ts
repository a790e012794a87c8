import type { Diagnostic } from '../../base/diagnostic.ts';
import { diagnose } from '../diagnostics.ts';
import { commandsOf } from '../expressions/host-commands.ts';
import type { ProjectFile } from '../files/project.ts';
import { spanIn } from '../files/span-in.ts';

/** Returns the host commands of a file in branches that were not taken, and so not reported: another launch may take them. */
export function unreportedCommands(
  file: ProjectFile,
  reported: readonly Diagnostic[],
  profiles: readonly string[],
): readonly Diagnostic[] {
  const { path } = file.source;
  const known = new Set(
    reported.flatMap(({ code, span }) => (code === 'resolve/host-command' && span.path === path ? [span.start] : [])),
  );
  return commandsOf(file.tree, (name) => profiles.includes(name))
    .filter(({ start }) => !known.has(start))
    .map((command) => diagnose('host-command', spanIn(file, command), { isApart: true }));
}
