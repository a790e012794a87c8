import type { Diagnostic } from '../../base/diagnostic.ts';
import { hostCommand } from '../../rules/resolve/values/host-command.ts';
import type { RunState } from '../control/run-state.ts';
import { diagnose } from '../diagnostics.ts';
import { listCommands } from '../expressions/host-commands.ts';
import type { ProjectFile } from '../files/project.ts';
import { toSpan } from '../files/to-span.ts';

/**
 * Returns the host commands of a file that were not reported while it was read: those in branches that were not taken, which another
 * launch may take, and those in closures, which run later.
 */
export function listUnreportedCommands(file: ProjectFile, state: RunState): readonly Diagnostic[] {
  const { path } = file.source;
  const commands = listCommands(file.tree, (name) => state.profiles.includes(name));
  if (commands.length === 0) return [];
  const known = new Set(
    state.log.rows.flatMap(({ code, span }) => (code === hostCommand.id && span.path === path ? [span.start] : [])),
  );
  return commands
    .filter(({ node }) => !known.has(node.start))
    .map(({ node, isInClosure }) =>
      isInClosure
        ? diagnose('closure-command', toSpan(file, node))
        : diagnose('host-command', toSpan(file, node), { isApart: true }),
    );
}
