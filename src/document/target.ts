import type { LineIndex, Span } from '../base/source.ts';
import { locateInclude } from '../resolve/include-path.ts';
import type { Project, ProjectFile } from '../resolve/project.ts';
import { resolve } from '../resolve/resolve.ts';
import type { Dialect, ResolvedConfig } from '../resolve/resolved.ts';
import { literalIncludes, profileNames } from '../resolve/statement-walk.ts';
import type { Spelling } from '../vocabulary/setting.ts';
import { detectSpelling } from '../vocabulary/vocabulary.ts';
import { buildDocument } from './build.ts';
import type { ConfigDocument, DocumentContext } from './document.ts';
import { findSensitive } from './sensitivity.ts';
import type { BuiltDocument } from './source-map.ts';

/** One target to be read, whoever asks. */
export interface TargetRequest {
  readonly repository: DocumentContext['repository'];
  readonly target: DocumentContext['target'];
  readonly dialect: Dialect;
  /** Profile lists, one a view; the empty list is the base view. `all`: the base and every declared profile. */
  readonly views: 'all' | readonly (readonly string[])[];
  readonly environment: ReadonlyMap<string, string>;
}

/** The documents of one target, one a view, in the order of the request. */
export interface TargetDocuments {
  readonly spelling: Spelling;
  /** Every profile that the target declares, in order of definition. */
  readonly profiles: readonly string[];
  readonly views: readonly BuiltDocument<ConfigDocument>[];
  /** Every file that took part in any view, in order of reading. */
  readonly files: readonly string[];
}

/**
 * Reads a target in all its views. Files are parsed once, and what is sensitive is decided once over every file that
 * any profile could bring in, so that a view never shows what another one hides.
 */
export function buildTargetDocuments(project: Project, request: TargetRequest): TargetDocuments {
  const { dialect, environment, target } = request;
  const fragment = target.kind === 'fragment';
  const view = (profiles: readonly string[]): ResolvedConfig =>
    resolve(project, target.file, { dialect, profiles, environment, fragment });
  const base = view([]);
  const reachable = new Set([...base.files, ...literalClosure(project, target.file)]);
  const profiles = declaredProfiles(project, base.files);
  const others = profiles.filter((name) => name !== 'standard');
  const lists = request.views === 'all' ? [[], ...others.map((name) => [name])] : request.views;
  const resolved = lists.map((list) => (list.length === 0 ? base : view(list)));
  for (const config of resolved) for (const path of config.files) reachable.add(path);
  const files = [...reachable].flatMap((path) => findFile(project, path));
  const spelling = detectSpelling(files.flatMap((file) => file.flows.flatMap(topNames)));
  const sensitivity = findSensitive(
    files.map((file) => ({ path: file.source.path, text: file.source.text, flows: file.flows })),
    spelling,
  );
  const sources = {
    text: (path: string): string => findFile(project, path)[0]?.source.text ?? '',
    locate: (span: Span) => linesOf(project, span.path).location(span.path, span),
  };
  const taking = new Set(resolved.flatMap((config) => config.files));
  return {
    spelling,
    profiles,
    files: [...reachable].filter((path) => taking.has(path)),
    views: resolved.map((config) => {
      const context = { repository: request.repository, target, view: { profiles: config.profiles } };
      return buildDocument(config, { context, spelling, sources, sensitivity });
    }),
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

function declaredProfiles(project: Project, paths: Iterable<string>): readonly string[] {
  const names = new Set<string>();
  for (const path of paths)
    for (const file of findFile(project, path)) for (const name of profileNames(file.tree)) names.add(name);
  return [...names];
}
