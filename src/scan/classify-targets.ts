import { posix } from 'node:path';
import type { Target } from '../check/target.ts';
import type { ConfigFile } from '../language/ast/nodes.ts';
import type { ProjectFile } from '../resolve/files/project.ts';
import type { Included } from './find-included.ts';

/** A target, and whether another file of its repository includes it: then it is read there with what that one sets. */
export interface FoundTarget {
  readonly target: Target;
  readonly isIncluded: boolean;
}

/** Contents of a repository that decide which of its files are judged on their own. */
export interface Layout {
  /**
   * Every configuration file by path; undefined for one that cannot be read, which is always a target: it must not
   * vanish behind the file that includes it.
   */
  readonly files: ReadonlyMap<string, ProjectFile | undefined>;
  /** Folders with a script that the engine can launch. */
  readonly launched: ReadonlySet<string>;
  /** Folders with scripts that the engine cannot launch, because other scripts include them. */
  readonly modules: ReadonlySet<string>;
  /** Returns the kind of a file that no production run reads; undefined for the others. */
  findUnusedKind(path: string): 'test' | 'archive' | undefined;
}

/** Returns the files of a repository that are judged on their own. docs/reference/targets.md has the rules. */
export function classifyTargets(layout: Layout, included: Included): readonly FoundTarget[] {
  return [...layout.files].flatMap(([path, file]): readonly FoundTarget[] => {
    const isIncluded = included.isSure(path);
    const maybeIncluded = !isIncluded && included.isPossible(path);
    const kind = classifyFile(path, file, isIncluded || maybeIncluded, isIncluded, layout);
    if (kind === undefined) return [];
    return [{ target: { file: path, kind, maybeIncluded: kind !== 'project' && maybeIncluded }, isIncluded }];
  });
}

/** Returns the kind of a target that the user names: a file for tests or in an archive that is named is judged like any other. */
export function classifyNamed(path: string): Target['kind'] {
  if (path === 'nextflow.config') return 'project';
  return isNamedAsProject(path) ? 'entry' : 'fragment';
}

/** Returns undefined for a file that is judged where it is included, and only there. */
function classifyFile(
  path: string,
  file: ProjectFile | undefined,
  maybeIncluded: boolean,
  isIncluded: boolean,
  { files, launched, modules, findUnusedKind }: Layout,
): Target['kind'] | undefined {
  if (path === 'nextflow.config') return 'project';
  const isEntry = isNamedAsProject(path) && !modules.has(posix.dirname(path));
  const isLaunched = isEntry && launched.has(posix.dirname(path));
  if (isIncluded && !isLaunched && file !== undefined) return undefined;
  const aside = findUnusedKind(path);
  if (aside !== undefined) return aside;
  if (isLaunched) return 'project';
  // Included files have manifests too: the configuration of a site names who looks after it.
  const isProject = file !== undefined && hasManifest(file.tree) && !maybeIncluded && !files.has('nextflow.config');
  return isProject ? 'project' : isEntry ? 'entry' : 'fragment';
}

/** Returns true for the file name that the engine reads by default. */
function isNamedAsProject(path: string): boolean {
  return posix.basename(path) === 'nextflow.config';
}

/** Folders of tests, of continuous integration and of lessons (`episodes` in those of The Carpentries), by any of the words of their names. */
const testFolder =
  /^(?:\.?ci|\.(?:github|gitlab|circleci|travis|buildkite|jenkins|azure-pipelines)|\.?nf-test)$|(?:^|[-_.])(?:tests?|testing|testdata|e2e|validation|episodes|lessons?|tutorials?|training|workshops?)(?:$|[-_.])/iu;
/** `test.config`, `test_full.config`, `nightly-test.config`, `ci.config`, `github_ci.config`. */
const testFile = /(?:^|[-_.])(?:tests?|ci)(?:[-_.].*)?\.config$/iu;

/** Folders of copies that are kept and not run. A longer name, such as `data-archive`, may be that of a pipeline. */
const archiveFolder = /^(?:archived?|archives|attic|deprecated|obsolete|old)$/iu;

/** Returns true for a file in a folder of an archive. */
export function isArchivePath(path: string): boolean {
  return path
    .split('/')
    .slice(0, -1)
    .some((name) => archiveFolder.test(name));
}

/** Returns true if a name in a path marks a file for tests. */
export function isTestPath(path: string): boolean {
  const names = path.split('/');
  return names.slice(0, -1).some((name) => testFolder.test(name)) || testFile.test(names.at(-1) ?? '');
}

function hasManifest(file: ConfigFile): boolean {
  return file.body.some(
    (statement) =>
      (statement.kind === 'block' || statement.kind === 'assignment') && statement.path[0]?.name === 'manifest',
  );
}
