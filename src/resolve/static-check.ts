import type { Diagnostic } from '../base/diagnostic.ts';
import { diagnose } from './diagnostics.ts';
import { spanIn } from './file-run.ts';
import { locateInclude } from './include-path.ts';
import { checkNames } from './name-check.ts';
import type { Project, ProjectFile } from './project.ts';
import { literalIncludes } from './statement-walk.ts';

/** By file: a project reads each of its files once, and every view asks. */
const cache = new WeakMap<ProjectFile, readonly Diagnostic[]>();

/**
 * What the strict engine refuses a file for before it evaluates anything: names that are not defined, and plain
 * includes of files that do not exist, also in profiles that are not selected.
 */
export function checkStatically(file: ProjectFile, project: Project): readonly Diagnostic[] {
  const cached = cache.get(file);
  if (cached !== undefined) return cached;
  const missing = literalIncludes(file.tree).flatMap(({ statement, text }) => {
    const target = locateInclude(text, file.source.path);
    if (target.kind !== 'file' || !project.lacks(target.path)) return [];
    return [diagnose('include-missing', spanIn(file, statement), { name: text })];
  });
  const problems = [...checkNames(file.tree, file.source.path), ...missing];
  cache.set(file, problems);
  return problems;
}
