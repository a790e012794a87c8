import type { Diagnostic } from '../../base/diagnostic.ts';
import { findClosest } from '../../base/suggest.ts';
import { listProfileNames } from '../../language/ast/walk-statements.ts';
import { diagnose } from '../diagnostics.ts';
import type { Project } from '../files/project.ts';

/** Reports the selected profiles that no file declares. Unless an unread include declares it, the engine stops at the first. */
export function checkProfiles(
  project: Project,
  entry: string,
  files: Iterable<string>,
  profiles: readonly string[],
  isAnyUnread: boolean,
): readonly Diagnostic[] {
  if (profiles.length === 0) return [];
  const missing = new Set(profiles);
  const declared: (readonly string[])[] = [];
  for (const path of files) {
    const read = project.read(path);
    if (read.kind !== 'file') continue;
    const names = listProfileNames(read.file.tree);
    declared.push(names);
    for (const name of names) {
      missing.delete(name);
      if (missing.size === 0) return [];
    }
  }
  const known = [...new Set(declared.flat())];
  return profiles
    .filter((name) => missing.has(name))
    .map((name) => {
      const code = isAnyUnread ? 'undeclared-profile' : 'unknown-profile';
      return diagnose(code, { path: entry, start: 0, end: 0 }, { name, similar: findClosest(name, known) });
    });
}
