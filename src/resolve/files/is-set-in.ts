import type { ConfigFile } from '../../language/ast/nodes.ts';
import { walk } from '../../language/ast/walk.ts';
import type { Project } from './project.ts';

const known = new WeakMap<ConfigFile, ReadonlySet<string>>();

/** Returns true if a file assigns or opens a name with this ending anywhere, perhaps later. */
export function isSetIn(project: Project, paths: Iterable<string>, name: string): boolean {
  for (const path of paths) {
    const read = project.read(path);
    if (read.kind === 'file' && listSetNames(read.file.tree).has(name)) return true;
  }
  return false;
}

function listSetNames(tree: ConfigFile): ReadonlySet<string> {
  const before = known.get(tree);
  if (before !== undefined) return before;
  const names = new Set<string>();
  walk(tree, (node) => {
    const sets = node.kind === 'block' || (node.kind === 'assignment' && node.operator === '=');
    const last = sets ? node.path.at(-1)?.name : undefined;
    if (last !== undefined) names.add(last);
    return undefined;
  });
  known.set(tree, names);
  return names;
}
