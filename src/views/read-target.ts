import type { LineIndex, Span } from '../base/source.ts';
import { buildDocument } from '../document/build.ts';
import type { ConfigDocument, DocumentContext } from '../document/document.ts';
import { mostSteps, stepsOfProblem, stepsOfRow } from '../document/limits.ts';
import { SettingParts } from '../document/setting-parts.ts';
import type { BuiltDocument } from '../document/source-map.ts';
import {
  hasComputedInclude,
  literalIncludes,
  profileNames,
  profilesWithComputedIncludes,
  walkStatements,
} from '../language/ast/walk-statements.ts';
import { withBothDialects } from '../resolve/dialects/compare-dialects.ts';
import { locateInclude } from '../resolve/files/include-path.ts';
import type { Project, ProjectFile } from '../resolve/files/project.ts';
import { type Launch, plainLaunch } from '../resolve/launch/launch.ts';
import { createResolver } from '../resolve/resolve.ts';
import type { Dialect, ResolvedConfig } from '../resolve/tree/resolved.ts';
import { findSensitive } from '../secrets/find-sensitive.ts';
import { findUnusedSecrets } from '../secrets/unused-secrets.ts';
import type { Spelling } from '../vocabulary/setting.ts';
import { detectSpelling } from '../vocabulary/vocabulary.ts';

/** One target to be read, whoever asks. */
export interface TargetRequest {
  readonly repository: DocumentContext['repository'];
  readonly target: DocumentContext['target'];
  /** Whether another file of the repository includes it, and may set before what it reads. */
  readonly isIncluded?: boolean;
  readonly dialect: Dialect;
  readonly environment: ReadonlyMap<string, string>;
  /** What the launch adds; nothing if it is left out. */
  readonly launch?: Launch;
}

/** A target read once, whose views can be asked for. */
export interface ReadTarget {
  readonly spelling: Spelling;
  /** Every profile that the target declares, in order of definition, `standard` among them. */
  readonly profiles: readonly string[];
  /** Every file that took part in a view so far, in order of reading. */
  files(): readonly string[];
  /** Profiles of which nobody looked at what they include, since looking would have taken too much. */
  readonly unread: readonly string[];
  /** Whether the views so far took so much that no more should be asked for. */
  isTooMuch(): boolean;
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
  const { dialect, environment, target, launch = plainLaunch } = request;
  const isAlone = !target.maybeIncluded && request.isIncluded !== true;
  let steps = 0;
  const resolverOf = (syntax: Dialect): ReturnType<typeof createResolver> => {
    // The legacy dialect refuses what is not set, which for an included file its includer sets.
    const fragment = target.kind === 'fragment' || (syntax === 'v1' && request.isIncluded === true);
    return createResolver(project, target.file, { dialect: syntax, environment, fragment, launch });
  };
  const resolvers = { v1: resolverOf('v1'), v2: resolverOf('v2') };
  const resolveView = (profiles: readonly string[], syntax: Dialect = dialect): ResolvedConfig => {
    const resolved = resolvers[syntax](profiles);
    steps += resolved.steps;
    return resolved;
  };
  const base = resolveView([]);
  const profiles = declaredProfiles(project, base.files);
  const kept = new Map([['', base]]);
  const closure = literalClosure(
    project,
    base.layers.map(({ file }) => file),
  );
  const reachable = new Set([...base.files, ...closure]);
  let settings = base.settings.length;
  // Plain includes are followed without looking at views; only computed ones need them.
  const hidden = [...closure].filter((path) => !base.files.includes(path)).flatMap((path) => findFile(project, path));
  const computed = hidden.some((file) => hasComputedInclude(file.tree))
    ? profiles
    : computedProfiles(project, base.files);
  const unread = new Set<string>();
  for (const name of computed) {
    if (steps > mostSteps) {
      unread.add(name);
      continue;
    }
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
  const shared = { parts: new SettingParts(), scopes: new Map() };
  const naming = { variables: new Set(files.flatMap(bareNames)), memo: new Map(), clean: new WeakMap() };
  const taking = new Set<string>();
  return {
    spelling,
    profiles: profiles.filter((name) => !unread.has(name)),
    unread: [...unread],
    isTooMuch: () => steps > mostSteps,
    files: () => [...taking],
    view: (names) => {
      const resolved = (names.length < 2 ? kept.get(names[0] ?? '') : undefined) ?? resolveView(names);
      for (const path of resolved.files) taking.add(path);
      const context = { repository: request.repository, target, view: { profiles: names } };
      const parsed = resolved.files.flatMap((path) => findFile(project, path));
      const compared = withBothDialects(resolved, parsed, (other) => resolveView(names, other), isAlone);
      steps += stepsOfRow * compared.settings.length + stepsOfProblem * compared.diagnostics.length;
      const unused = findUnusedSecrets(parsed, compared.leftOut, sensitivity);
      const told = { ...compared, diagnostics: [...compared.diagnostics, ...unused] };
      return buildDocument(told, { context, spelling, sources, sensitivity, ...shared, naming });
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

/**
 * The names that values of a file refer to by themselves, or as `task.NAME`: legacy files keep variables among their
 * settings, and what stands in `process` can be read of a task.
 */
function bareNames({ flows, tree, source }: ProjectFile): readonly string[] {
  const names = flows.flatMap((flow) =>
    flow.references.map(([head = '', name]) => (head === 'task' ? (name ?? head) : head)),
  );
  walkStatements(tree.body, (statement) => {
    if (statement.kind === 'include')
      names.push(...(source.text.slice(statement.start, statement.end).match(/\w+/gu) ?? []));
  });
  return names;
}

/** Every file that plain includes lead to, in profiles that no view selects as well. */
function literalClosure(project: Project, layers: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const queue = [...layers];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (found.has(path)) continue;
    const [file] = findFile(project, path);
    if (file === undefined) continue;
    found.add(path);
    for (const { text } of literalIncludes(file.tree)) {
      const target = locateInclude(text, path);
      if ('path' in target && target.path !== undefined) queue.push(target.path);
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

/** Every profile that these files declare, in order, each once. */
function declaredProfiles(project: Project, paths: Iterable<string>): readonly string[] {
  const names = new Set<string>();
  for (const path of paths)
    for (const file of findFile(project, path)) for (const name of profileNames(file.tree)) names.add(name);
  return [...names];
}
