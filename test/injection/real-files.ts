import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../src/base/digest.ts';
import type { FileContent, FileSystem } from '../../src/base/file-system.ts';
import type { ConfigDocument } from '../../src/document/document.ts';
import type { BuiltDocument } from '../../src/document/source-map.ts';
import { buildTargetFindings } from '../../src/findings/build-findings.ts';
import { MemoryFileSystem } from '../../src/host/memory-file-system.ts';
import { NodeFileSystem } from '../../src/host/node-file-system.ts';
import { listSyntax } from '../../src/language/list-syntax.ts';
import { Project, type ProjectFile } from '../../src/resolve/files/project.ts';
import { type ReadTarget, readTarget } from '../../src/views/read-target.ts';

const repositories = join(import.meta.dirname, '../../../shared/corpus/repos');

export const corpusIsThere: boolean = existsSync(repositories);

/** Every example is put into each file in up to ten ways: with the largest files that would take hours. */
const maxSettings = 300;

/** A configuration of a real repository. */
export interface RealFile {
  readonly repository: string;
  readonly path: string;
  readonly text: string;
  /** The file itself, without profiles. */
  readonly view: BuiltDocument<ConfigDocument>;
  /** The dotted paths that it sets itself, whatever the profile. */
  readonly paths: readonly string[];
}

/**
 * Of each repository the root configuration and the first file in its folder `conf`, where the default dialect reads them
 * whole, but for includes that lie elsewhere, and where there is something in them.
 */
export function listRealFiles(): readonly RealFile[] {
  return readdirSync(repositories).flatMap((repository) => {
    const folder = join(repositories, repository, 'conf');
    const inFolder = existsSync(folder) ? readdirSync(folder).sort() : [];
    const first = inFolder.filter((name) => name.endsWith('.config')).slice(0, 1);
    return ['nextflow.config', ...first.map((name) => `conf/${name}`)].flatMap((path) => {
      const whole = join(repositories, repository, path);
      if (!existsSync(whole)) return [];
      const text = readFileSync(whole, 'utf8');
      const view = readInRepository({ repository, path }, text).view([]);
      const gaps = view.document.incomplete.filter(({ because }) => because !== 'include');
      const { incomplete } = buildTargetFindings([{ ...view, evaluations: [] }], new Map());
      if (incomplete.length + gaps.length > 0) return [];
      const { assignments } = listSyntax({ path, text }, false);
      if (assignments.length < 3 || Object.keys(view.document.settings).length > maxSettings) return [];
      return [{ repository, path, text, view, paths: assignments.map((each) => each.path.join('.')) }];
    });
  });
}

/** Parameters of a draw of files. */
export interface Draw {
  readonly seed: string;
  readonly count: number;
  /** Paths that will be set: files that have anything in their scopes come later. */
  readonly touched: readonly string[];
  /** Canonical paths that must not be set: a violation that consists in it cannot be added to a file that sets them. */
  readonly absent: readonly string[];
  /** Returns true for files with results of their own, which come last. */
  readonly isSpoken: (file: RealFile) => boolean;
}

/** Some of the files, drawn by a seed. */
export function drawFiles(files: readonly RealFile[], draw: Draw): readonly RealFile[] {
  const scopes = [...new Set(draw.touched.map(scopeOf))];
  const clashes = ({ paths }: RealFile): number =>
    scopes.filter((scope) => paths.some((path) => scopeOf(path) === scope)).length;
  const sorted = files
    .filter(({ view }) => !draw.absent.some((path) => Object.hasOwn(view.document.settings, path)))
    .map((file) => ({
      file,
      badness: clashes(file),
      rank: sha256(`${draw.seed} ${file.repository} ${file.path}`),
    }))
    .toSorted((a, b) => a.badness - b.badness || (a.rank < b.rank ? -1 : 1))
    .map(({ file }) => file);
  const silent: RealFile[] = [];
  const spoken: RealFile[] = [];
  for (const file of sorted) {
    if (silent.length < draw.count) (draw.isSpoken(file) ? spoken : silent).push(file);
  }
  return [...silent, ...spoken].slice(0, draw.count);
}

/** Returns the scope whose settings affect each other: for processes the directive, in any selector. */
function scopeOf(path: string): string {
  const [first = '', ...names] = path.split('.');
  return first === 'process' ? `process.${names.at(-1)}` : first;
}

/** Included files of each repository, parsed once for all changes. */
const parsed = new Map<string, readonly ProjectFile[]>();

/** Reads a repository of the corpus with another text for one of its configurations. */
export function readInRepository(
  { repository, path: changed }: Pick<RealFile, 'repository' | 'path'>,
  text: string,
): ReadTarget {
  const kept = new NodeFileSystem(join(repositories, repository), { maxFileSize: 1024 * 1024 });
  const others = new Set<string>();
  const files: FileSystem = {
    read: (path): FileContent => {
      if (path === changed) return { kind: 'text', text };
      others.add(path);
      return kept.read(path);
    },
  };
  const known = parsed.get(repository) ?? [];
  const project = new Project(
    files,
    known.filter(({ source: { path } }) => path !== changed),
  );
  const target = readProject(project, repository, changed);
  const more = [...others].flatMap((path) => {
    const read = project.read(path);
    return read.kind === 'file' ? [read.file] : [];
  });
  if (more.length > 0) parsed.set(repository, [...known, ...more]);
  return target;
}

/** Reads a configuration without anything beside it. */
export function readAlone(path: string, text: string): ReadTarget {
  return readProject(new Project(new MemoryFileSystem({ [path]: text })), 'example', path);
}

function readProject(project: Project, repository: string, file: string): ReadTarget {
  return readTarget(project, {
    repository: { name: repository, commit: null, ref: null },
    target: { file, kind: 'project', maybeIncluded: false },
    dialect: 'v2',
    environment: new Map(),
  });
}
