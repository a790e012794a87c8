import type { LineIndex, Span } from '../base/source.ts';
import { locateInclude } from '../resolve/include-path.ts';
import type { Project, ProjectFile } from '../resolve/project.ts';
import { resolve } from '../resolve/resolve.ts';
import type { Dialect, ResolvedConfig } from '../resolve/resolved.ts';
import {
  hasComputedInclude,
  literalIncludes,
  profileNames,
  profilesWithComputedIncludes,
} from '../resolve/statement-walk.ts';
import type { Spelling } from '../vocabulary/setting.ts';
import { detectSpelling } from '../vocabulary/vocabulary.ts';
import { buildDocument } from './build.ts';
import type { ConfigDocument, DocumentContext } from './document.ts';
import { RowCache } from './row-cache.ts';
import { findSensitive } from './sensitivity.ts';
import type { BuiltDocument } from './source-map.ts';

/** One target to be read, whoever asks. */
export interface TargetRequest {
  readonly repository: DocumentContext['repository'];
  readonly target: DocumentContext['target'];
  readonly dialect: Dialect;
  readonly environment: ReadonlyMap<string, string>;
}

/** A target read once, whose views can be asked for. */
export interface ReadTarget {
  readonly spelling: Spelling;
  /** Every profile that the target declares, in order of definition, `standard` among them. */
  readonly profiles: readonly string[];
  /** Every file that took part in a view so far, in order of reading. */
  files(): readonly string[];
  /** The document of one view; the empty list of profiles is the base view. */
  view(profiles: readonly string[]): BuiltDocument<ConfigDocument>;
}

/** Resolved settings are kept for the views that follow up to this many; beyond it a view is resolved anew. */
const mostKeptSettings = 200_000;

/**
 * Reads a target. Files are parsed once, and what is sensitive is decided once over every file that any of its
 * profiles brings in, so that a view never shows what another one hides.
 */
export function readTarget(project: Project, request: TargetRequest): ReadTarget {
  const { dialect, environment, target } = request;
  const fragment = target.kind === 'fragment';
  const resolveView = (profiles: readonly string[]): ResolvedConfig =>
    resolve(project, target.file, { dialect, profiles, environment, fragment });
  const base = resolveView([]);
  const profiles = declaredProfiles(project, base.files);
  const kept = new Map([['', base]]);
  const closure = literalClosure(project, target.file);
  const reachable = new Set([...base.files, ...closure]);
  let settings = base.settings.length;
  // Plain includes are followed without looking at views; only computed ones need them.
  const hidden = [...closure].filter((path) => !base.files.includes(path)).flatMap((path) => findFile(project, path));
  const computed = hidden.some((file) => hasComputedInclude(file.tree))
    ? profiles
    : computedProfiles(project, base.files);
  for (const name of computed) {
    const resolved = resolveView([name]);
    for (const path of resolved.files) reachable.add(path);
    settings += resolved.settings.length;
    if (settings <= mostKeptSettings) kept.set(name, resolved);
  }
  const files = [...reachable].flatMap((path) => findFile(project, path));
  const spelling = detectSpelling(files.flatMap((file) => file.flows.flatMap(topNames)));
  const sensitivity = findSensitive(
    files.map((file) => ({ path: file.source.path, text: file.source.text, flows: file.flows })),
    spelling,
    environment,
  );
  const sources = {
    text: (path: string): string => findFile(project, path)[0]?.source.text ?? '',
    locate: (span: Span) => linesOf(project, span.path).location(span.path, span),
  };
  const rows = new RowCache();
  const taking = new Set<string>();
  return {
    spelling,
    profiles,
    files: () => [...taking],
    view: (names) => {
      const resolved = (names.length < 2 ? kept.get(names[0] ?? '') : undefined) ?? resolveView(names);
      for (const path of resolved.files) taking.add(path);
      const context = { repository: request.repository, target, view: { profiles: names } };
      return buildDocument(resolved, { context, spelling, sources, sensitivity, rows });
    },
  };
}

function findFile(project: Project, path: string): readonly ProjectFile[] {
  const read = project.read(path);
  return read.kind === 'file' ? [read.file] : [];
}

function linesOf(project: Project, path: string): Pick<LineIndex, 'location'> {
  const [file] = findFile(project, path);
  return file?.lines ?? { location: (name) => ({ file: name, line: 1, column: 1, endLine: 1, endColumn: 1 }) };
}

/** The top-level names that tell a target's spelling; `manifest.engineVersion` tells as well. */
function topNames(flow: { readonly path: readonly string[] }): readonly string[] {
  const [head = '', second] = flow.path;
  return second === undefined ? [head] : [head, `${head}.${second}`];
}

/** Every file that plain includes lead to, in profiles that no view selects as well. */
function literalClosure(project: Project, entry: string): ReadonlySet<string> {
  const found = new Set<string>();
  const queue = [entry];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (found.has(path)) continue;
    const [file] = findFile(project, path);
    if (file === undefined) continue;
    found.add(path);
    for (const { text } of literalIncludes(file.tree)) {
      const target = locateInclude(text, path);
      if (target.kind === 'file') queue.push(target.path);
    }
  }
  return found;
}

function computedProfiles(project: Project, paths: Iterable<string>): ReadonlySet<string> {
  const names = new Set<string>();
  for (const path of paths) {
    for (const file of findFile(project, path))
      for (const name of profilesWithComputedIncludes(file.tree)) names.add(name);
  }
  return names;
}

function declaredProfiles(project: Project, paths: Iterable<string>): readonly string[] {
  const names = new Set<string>();
  for (const path of paths)
    for (const file of findFile(project, path)) for (const name of profileNames(file.tree)) names.add(name);
  return [...names];
}
