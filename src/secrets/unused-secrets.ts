import type { Diagnostic } from '../base/diagnostic.ts';
import type { Range, Span } from '../base/source.ts';
import { listReadNames } from '../dataflow/read-names.ts';
import type { ConfigFile } from '../language/ast/nodes.ts';
import type { AstNode } from '../language/ast/walk.ts';
import { type Declared, listAdditions, listAssignments, listDeclarations } from '../language/ast/walk-statements.ts';
import { diagnose } from '../resolve/diagnostics.ts';
import type { ProjectFile } from '../resolve/files/project.ts';
import { hasNoSecret } from './placeholder.ts';
import type { Sensitivity } from './sensitivity.ts';

/**
 * Reports plaintext secrets without a row, which policies cannot see: in variables that nothing reads, in branches that
 * are not taken, and added to maps by calls. `leftOut` are the statements of such branches in this view.
 */
export function findUnusedSecrets(
  files: readonly ProjectFile[],
  leftOut: readonly Span[],
  sensitivity: Sensitivity,
): readonly Diagnostic[] {
  return files.flatMap(({ source: { path, text }, tree }) => {
    if (!sensitivity.ranges.has(path)) return [];
    const holdsSecret = ({ value }: Declared): boolean => {
      const span = { path, start: value.start, end: value.end };
      const written = sensitivity.listValuesIn(span);
      const isWritten = written.some((one) => one.trim() !== '' && !hasNoSecret(one));
      return isWritten || sensitivity.coversToken([span]) || sensitivity.holdsEncoded(span);
    };
    const declared = listDeclarations(tree);
    const unread = declared.some(holdsSecret) ? listUnread(declared, tree).filter(holdsSecret) : [];
    const branches = leftOut.filter((span) => span.path === path);
    const isLeftOut = ({ start, end }: Range): boolean =>
      branches.some((branch) => branch.start <= start && end <= branch.end);
    const dead = listAssignments(tree)
      .filter(isLeftOut)
      .map(({ path: names, value }): Declared => ({ names, value }))
      .filter(holdsSecret);
    const added = listAdditions(tree).filter(holdsSecret);
    return [...unread, ...dead, ...added].flatMap(({ names, value }) => {
      const [first, last] = [names[0], names.at(-1)];
      if (first === undefined || last === undefined) return [];
      const name = names.map((one) => one.name).join(text[first.end] === '.' ? '.' : ', ');
      return [
        diagnose(
          'unused-secret',
          { path, start: first.start, end: last.end },
          { name, isAdded: added.some((one) => one.value === value) },
        ),
      ];
    });
  });
}

/** Variables read by variables that nothing reads are followed for this many steps. */
const maxSteps = 8;

/** Returns the variables that nothing reads, or only the values of variables that nothing reads. */
function listUnread(declared: readonly Declared[], tree: ConfigFile): readonly Declared[] {
  const reads = new Map<string, number>();
  const count = (root: AstNode, change: 1 | -1): void => {
    for (const name of listReadNames(root)) reads.set(name, (reads.get(name) ?? 0) + change);
  };
  count(tree, 1);
  const unread = new Set<Declared>();
  for (let step = 0; step < maxSteps; step++) {
    const found = declared.filter((one) => !unread.has(one) && one.names.every(({ name }) => !reads.get(name)));
    for (const one of found) {
      unread.add(one);
      count(one.value, -1);
    }
  }
  return declared.filter((one) => unread.has(one));
}
