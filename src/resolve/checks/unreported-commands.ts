import type { Diagnostic } from '../../base/diagnostic.ts';
import { diagnose } from '../diagnostics.ts';
import { commandsOf } from '../expressions/host-commands.ts';
import type { ProjectFile } from '../files/project.ts';

/** The commands of a file in branches that were not taken, and so not told of: another launch may take them. */
export function untoldCommands(
  { source: { path }, tree }: ProjectFile,
  told: readonly Diagnostic[],
  profiles: readonly string[],
): readonly Diagnostic[] {
  const known = new Set(
    told.flatMap(({ code, span }) => (code === 'resolve/host-command' && span.path === path ? [span.start] : [])),
  );
  return commandsOf(tree, (name) => profiles.includes(name))
    .filter(({ start }) => !known.has(start))
    .map(({ start, end }) => diagnose('host-command', { path, start, end }, { isApart: true }));
}
