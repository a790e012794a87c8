import type { Diagnostic } from '../base/diagnostic.ts';
import { diagnose } from './diagnostics.ts';
import { spanIn } from './file-run.ts';
import { locateInclude } from './include-path.ts';
import { checkNames } from './name-check.ts';
import type { Project, ProjectFile } from './project.ts';
import { literalIncludes } from './statement-walk.ts';

/**
 * What the strict engine refuses a file for before it evaluates anything: names that are not defined, and plain
 * includes of files that do not exist, also in profiles that are not selected.
 */
export function checkStatically(file: ProjectFile, project: Project): readonly Diagnostic[] {
  const missing = literalIncludes(file.tree).flatMap(({ statement, text }) => {
    const target = locateInclude(text, file.source.path);
    if (target.kind !== 'file' || !project.lacks(target.path)) return [];
    return [diagnose('include-missing', spanIn(file, statement), { name: text })];
  });
  return [...checkNames(file.tree, file.source.path), ...missing];
}
