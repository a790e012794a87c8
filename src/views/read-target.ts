import type { LineIndex, Span } from '../base/source.ts';
import { type FileReads, findReads, listReadNames } from '../dataflow/read-names.ts';
import { buildDocument } from '../document/build-document.ts';
import { type ConfigDocument, type DocumentContext, isOutsideProduction } from '../document/document.ts';
import { maxTargetSteps, stepsOfProblem, stepsOfRow } from '../document/limits.ts';
import { SettingParts } from '../document/setting-parts.ts';
import type { BuiltDocument } from '../document/source-map.ts';
import { walkStatements } from '../language/ast/walk-statements.ts';
import { withBothDialects } from '../resolve/dialects/compare-dialects.ts';
import type { Project, ProjectFile } from '../resolve/files/project.ts';
import { type Launch, plainLaunch } from '../resolve/launch/launch.ts';
import { createResolver } from '../resolve/resolve.ts';
import type { Dialect, ResolvedConfig } from '../resolve/tree/resolved.ts';
import { findSensitive } from '../secrets/find-sensitive.ts';
import type { Redactor } from '../secrets/redactor.ts';
import { findUnusedSecrets } from '../secrets/unused-secrets.ts';
import type { Spelling } from '../vocabulary/setting.ts';
import type { DialectChoice, Syntax } from './choose-dialect.ts';
import { describeLegacyFiles } from './describe-legacy-files.ts';
import { detectSpellingOf, settleDialect } from './settle-dialect.ts';
import {
  type ChosenViews,
  chooseViews,
  type FoundProfiles,
  findFile,
  findProfiles,
  type ProfileChoice,
} from './target-views.ts';

/** A target to read. */
export interface TargetRequest {
  readonly repository: DocumentContext['repository'];
  readonly target: DocumentContext['target'];
  /** Another file of the repository includes it, and may set names that it reads. */
  readonly isIncluded?: boolean;
  readonly dialect: Syntax;
  readonly environment: ReadonlyMap<string, string>;
  /** Layers, parameters and environment of the launch; none by default. */
  readonly launch?: Launch;
}

/** A target that is read once for all its views. */
export interface ReadTarget {
  readonly dialect: DialectChoice;
  readonly spelling: Spelling;
  /** The profiles that the target declares, in order of definition, `standard` among them. */
  readonly profiles: readonly string[];
  /** Hides the secrets of all its files. */
  readonly redactor: Redactor;
  /** Returns the files that took part in a view so far, in order of reading. */
  files(): readonly string[];
  /** Declared profiles that are left out because finding their includes would take too long. */
  readonly unread: readonly string[];
  /** Returns the views of a choice that the target has. */
  choose(choice: ProfileChoice): ChosenViews;
  /** Returns true if the views so far took so long that no more should be requested. */
  isTooMuch(): boolean;
  /** Returns the document of one view; the empty list of profiles is the base view. */
  view(profiles: readonly string[]): BuiltDocument<ConfigDocument>;
}

/**
 * Reads a target. Files are parsed once, and sensitive ranges are determined once over all files that any profile
 * includes, so that no view shows what another one redacts.
 */
export function readTarget(project: Project, request: TargetRequest): ReadTarget {
  const { dialect, environment, target, launch = plainLaunch } = request;
  const isAlone = !target.maybeIncluded && request.isIncluded !== true;
  let steps = 0;
  const createDialectResolver = (syntax: Dialect): ReturnType<typeof createResolver> => {
    // The legacy dialect refuses unset names, which the including file may set.
    const isMerged = target.kind === 'fragment' || isOutsideProduction(target.kind);
    const fragment = isMerged || (syntax === 'v1' && request.isIncluded === true);
    return createResolver(project, target.file, { dialect: syntax, environment, fragment, launch });
  };
  const resolvers = { v1: createDialectResolver('v1'), v2: createDialectResolver('v2') };
  const resolveView = (profiles: readonly string[], syntax: Dialect): ResolvedConfig => {
    const resolved = resolvers[syntax](profiles);
    steps += resolved.steps;
    return resolved;
  };
  const keep = keepViews(resolveView);
  const findProfilesIn = (syntax: Dialect): FoundProfiles =>
    findProfiles(
      project,
      (names) => keep.find(names, syntax),
      () => steps > maxTargetSteps,
    );
  const tried = dialect === 'auto' ? 'v2' : dialect;
  const first = findProfilesIn(tried);
  const settled = settleDialect(request, { project, environment, found: first, resolve: keep.find });
  const { syntax } = settled;
  const found = tried === syntax ? first : findProfilesIn(syntax);
  const needsLegacy = describeLegacyFiles(settled.refusedByStrict);
  const files = found.files.flatMap((path) => findFile(project, path));
  const spelling = detectSpellingOf(files);
  const sensitivity = findSensitive(
    files.map((file) => ({ path: file.source.path, text: file.source.text, flows: file.flows })),
    spelling,
    environment,
  );
  const sources = {
    text: (path: string): string => findFile(project, path)[0]?.source.text ?? '',
    locate: (span: Span) => findLineIndex(project, span.path).findLocation(span.path, span),
  };
  const shared = { parts: new SettingParts(), scopes: new Map(), origins: new WeakMap() };
  const naming = {
    variables: new Set(files.flatMap(listBareNames)),
    memo: new Map(),
    clean: new WeakMap(),
    code: (path: string) => findFileReads(findFile(project, path)[0]),
  };
  const filesSoFar = new Set<string>();
  return {
    dialect: settled,
    spelling,
    profiles: found.profiles,
    redactor: sensitivity.redactor,
    unread: found.unread,
    choose: (choice) => chooseViews(choice, found.profiles),
    isTooMuch: () => steps > maxTargetSteps,
    files: () => [...filesSoFar],
    view: (names) => {
      const resolved = keep.take(names, syntax);
      for (const path of resolved.files) filesSoFar.add(path);
      const context = { repository: request.repository, target, view: { profiles: names } };
      const parsed = resolved.files.flatMap((path) => findFile(project, path));
      const readOther = (other: Dialect): ResolvedConfig => keep.take(names, other);
      const compared = withBothDialects(resolved, parsed, readOther, isAlone, dialect !== 'auto');
      steps += stepsOfRow * compared.settings.length + stepsOfProblem * compared.diagnostics.length;
      const unused = findUnusedSecrets(parsed, compared.leftOut, sensitivity);
      const legacy = needsLegacy.filter(({ span }) => resolved.files.includes(span.path));
      const reported = { ...compared, diagnostics: [...compared.diagnostics, ...legacy, ...unused] };
      return buildDocument(reported, {
        context,
        spelling,
        script: settled.script,
        sources,
        sensitivity,
        ...shared,
        naming,
      });
    },
  };
}

/** Views are kept up to this many settings; after that a view is resolved again. */
const maxKeptSettings = 200_000;

/** Views that were resolved before their documents are built: to find profiles and files, and to settle the dialect. */
interface KeptViews {
  /** Returns a view, and keeps it. */
  find(profiles: readonly string[], syntax: Dialect): ResolvedConfig;
  /** Returns a view, and keeps it no longer. */
  take(profiles: readonly string[], syntax: Dialect): ResolvedConfig;
}

function keepViews(resolve: KeptViews['find']): KeptViews {
  const kept = new Map<string, ResolvedConfig>();
  let settings = 0;
  const writeKey = (profiles: readonly string[], syntax: Dialect): string => [syntax, ...profiles].join('\n');
  return {
    find(profiles, syntax) {
      const key = writeKey(profiles, syntax);
      const known = kept.get(key);
      if (known !== undefined) return known;
      const view = resolve(profiles, syntax);
      settings += view.settings.length;
      if (settings <= maxKeptSettings) kept.set(key, view);
      return view;
    },
    take(profiles, syntax) {
      const key = writeKey(profiles, syntax);
      const view = kept.get(key) ?? resolve(profiles, syntax);
      kept.delete(key);
      return view;
    },
  };
}

function findLineIndex(project: Project, path: string): Pick<LineIndex, 'findLocation'> {
  const [file] = findFile(project, path);
  return file?.lines ?? { findLocation: (name) => ({ file: name, line: 1, column: 1, endLine: 1, endColumn: 1 }) };
}

const reads = new WeakMap<ProjectFile, FileReads>();

function findFileReads(file: ProjectFile | undefined): FileReads {
  if (file === undefined) return { reads: [], maps: new Set() };
  const known = reads.get(file) ?? findReads(file.tree);
  reads.set(file, known);
  return known;
}

/**
 * Returns the names that values of a file refer to by themselves, or as `task.NAME`: legacy files keep variables among
 * their settings, and a task can read the contents of `process`.
 */
function listBareNames({ flows, tree }: ProjectFile): readonly string[] {
  const names = flows.flatMap((flow) =>
    flow.references.map(([head = '', name]) => (head === 'task' ? (name ?? head) : head)),
  );
  walkStatements(tree.body, (statement) => {
    if (statement.kind === 'include') names.push(...listReadNames(statement.target));
  });
  return names;
}
