import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../src/base/digest.ts';
import type { FileContent, FileSystem } from '../../src/base/file-system.ts';
import { checkTarget, type Evaluate } from '../../src/check/check-target.ts';
import type { TargetResult } from '../../src/findings/finding.ts';
import { NodeFileSystem } from '../../src/host/node-file-system.ts';
import { listSyntax } from '../../src/language/syntax-listing.ts';
import { Project, type ProjectFile } from '../../src/resolve/project.ts';

const repositories = join(import.meta.dirname, '../../../shared/corpus/repos');

export const corpusIsThere: boolean = existsSync(repositories);

/** The root configuration of a real repository. */
export interface RealFile {
  readonly repository: string;
  readonly text: string;
  /** The dotted paths that it sets itself, whatever the profile. */
  readonly paths: readonly string[];
}

/** Root configurations that the default dialect reads whole, but for includes that lie elsewhere. */
export function listRealFiles(): readonly RealFile[] {
  return readdirSync(repositories).flatMap((repository) => {
    const path = join(repositories, repository, 'nextflow.config');
    if (!existsSync(path)) return [];
    const text = readFileSync(path, 'utf8');
    const { assignments } = listSyntax({ path, text }, false);
    const gaps: string[] = [];
    const { incomplete } = checkText(repository, text, null, [], ({ document }) => {
      gaps.push(...document.incomplete.filter(({ because }) => because !== 'include').map(({ because }) => because));
      return [];
    });
    if (incomplete.length + gaps.length > 0) return [];
    return [{ repository, text, paths: assignments.map((each) => each.path.join('.')) }];
  });
}

/** Some of the files, drawn by a seed; first those that do not set anything in the scopes of these paths. */
export function drawFiles(
  files: readonly RealFile[],
  count: number,
  seed: string,
  touched: readonly string[],
): readonly RealFile[] {
  const scopes = [...new Set(touched.map(scopeOf))];
  const clashes = ({ paths }: RealFile): number =>
    scopes.filter((scope) => paths.some((path) => path === scope || path.startsWith(`${scope}.`))).length;
  return files
    .map((file) => ({ file, clashes: clashes(file), rank: sha256(`${seed} ${file.repository}`) }))
    .toSorted((a, b) => a.clashes - b.clashes || (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ file }) => file);
}

function scopeOf(path: string): string {
  const [first = ''] = path.split('.');
  return first === 'process' ? path : first;
}

/** Included files of each repository, parsed once however often its root is changed. */
const parsed = new Map<string, Map<string, ProjectFile>>();

/** Judges a repository of the corpus with another text for its root configuration, in one view. */
export function checkText(
  repository: string,
  text: string,
  profile: string | null,
  policies: readonly string[],
  evaluate: Evaluate,
): TargetResult {
  const kept = new NodeFileSystem(join(repositories, repository), { maxFileSize: 1024 * 1024 });
  const files: FileSystem = {
    read: (path): FileContent => (path === 'nextflow.config' ? { kind: 'text', text } : kept.read(path)),
  };
  const besides = parsed.get(repository) ?? new Map<string, ProjectFile>();
  parsed.set(repository, besides);
  const project = new Project(files, [...besides.values()]);
  const result = checkProject(project, repository, profile, policies, evaluate);
  for (const { path } of result.files) {
    const read = project.read(path);
    if (path !== 'nextflow.config' && read.kind === 'file') besides.set(path, read.file);
  }
  return result;
}

/** Judges the root configuration among some files, in one view. */
export function checkRoot(
  files: FileSystem,
  repository: string,
  profile: string | null,
  policies: readonly string[],
  evaluate: Evaluate,
): TargetResult {
  return checkProject(new Project(files), repository, profile, policies, evaluate);
}

function checkProject(
  project: Project,
  repository: string,
  profile: string | null,
  policies: readonly string[],
  evaluate: Evaluate,
): TargetResult {
  return checkTarget(
    project,
    {
      repository: { name: repository, commit: null, ref: null },
      target: { file: 'nextflow.config', kind: 'project', maybeIncluded: false },
      dialect: 'v2',
      profiles: { kind: 'views', views: [profile === null ? [] : [profile]] },
    },
    policies,
    evaluate,
  );
}
