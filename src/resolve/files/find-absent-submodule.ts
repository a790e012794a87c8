import type { Project } from './project.ts';

/** Returns the path of the Git submodule that contains a file, if the submodule is not checked out. */
export function findAbsentSubmodule(project: Project, path: string): string | undefined {
  const modules = project.readContent('.gitmodules');
  if (modules.kind !== 'text') return undefined;
  const paths = Array.from(modules.text.matchAll(/^\s*path\s*=\s*"?([^"\n]+?)"?\s*$/gmu), ([, found = '']) => found);
  const submodule = paths.find((each) => path.startsWith(`${each}/`));
  // Git writes a file `.git` into the folder of a submodule that it checks out.
  return submodule !== undefined && project.readContent(`${submodule}/.git`).kind === 'missing' ? submodule : undefined;
}
