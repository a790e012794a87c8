import type { Span } from '../base/source.ts';
import type { Statement } from '../language/ast/nodes.ts';
import { listEmptyBlocks } from '../language/ast/walk-statements.ts';
import type { Dialect } from '../language/syntax-problem.ts';
import { findRule } from '../rules/catalogue.ts';
import { checkEmptyScopes } from './checks/check-empty-scopes.ts';
import { checkProfiles } from './checks/check-profiles.ts';
import { ClosureResults } from './control/closure-results.ts';
import { diagnoseReplaced } from './control/diagnose-replaced.ts';
import { FileParams } from './control/file-params.ts';
import { RunState } from './control/run-state.ts';
import { createFilePart, type FileRun } from './control/site.ts';
import { StatementMemo } from './control/statement-memo.ts';
import { diagnose } from './diagnostics.ts';
import { findRules } from './dialects/find-rules.ts';
import type { Project } from './files/project.ts';
import { findProjectFile, type Launch, type Layer, listLayers, listParamLayers, plainLaunch } from './launch/launch.ts';
import { maxSteps } from './limits.ts';
import { LoadSite } from './statements/load-site.ts';
import { createMissingParam } from './statements/make-frame.ts';
import { endFile } from './statements/run-file.ts';
import { flattenTree } from './tree/flatten.ts';
import { createTopPlace } from './tree/place.ts';
import type { ResolvedConfig } from './tree/resolved.ts';
import { mergeCopyInto, mergeInto, Scope } from './tree/tree.ts';

export interface ResolveOptions {
  readonly dialect: Dialect;
  /** Environment variables that the caller vouches for. */
  readonly environment: ReadonlyMap<string, string>;
  /** True if the target is a fragment: the file that includes it may set what it does not set. */
  readonly fragment: boolean;
  /** Files and parameters that the launch adds. */
  readonly launch?: Launch;
}

/**
 * Creates a resolver for the views of one target, which takes the selected profiles, in order; none select the engine's default,
 * `standard`. All views run alike up to the first statement that reads which profiles apply: the statements before it run once,
 * and each view continues from there. Statements after it are repeated in views in which everything that they read is the same.
 */
export function createResolver(
  project: Project,
  entry: string,
  options: ResolveOptions,
): (profiles: readonly string[]) => ResolvedConfig {
  const { launch = plainLaunch } = options;
  const layers = listLayers(entry, launch);
  let firstView: number | undefined;
  let base: Base | undefined;
  return (profiles) => {
    const isAlone = layers.length === 1;
    if (isAlone && firstView !== undefined && base === undefined) base = runBase(project, entry, options, firstView);
    if (base !== undefined) {
      const { state, file, site, rest, restore } = base;
      state.select(selectProfiles(profiles));
      let view: ResolvedConfig | undefined;
      const run = (): void => {
        site.run(rest);
        view = finish(state, [endLayer(site)], { project, entry, profiles, layers, launch });
      };
      // Undoes all writes of the view to the tree.
      file.root.attempt(() => (site.place.names === undefined ? run() : void site.place.names.attempt(run)));
      restore();
      if (view !== undefined) return view;
    }
    const state = startState(project, entry, options);
    state.select(selectProfiles(profiles));
    const roots = layers.map(({ file }) => runLayer(file, state));
    firstView ??= state.position;
    return finish(state, roots, { project, entry, profiles, layers, launch });
  };
}

/** Returns the profiles that apply: `standard` if the list is empty. */
function selectProfiles(profiles: readonly string[]): readonly string[] {
  return profiles.length === 0 ? ['standard'] : profiles;
}

function startState(project: Project, entry: string, options: ResolveOptions): RunState {
  const { dialect, environment, fragment, launch = plainLaunch } = options;
  return new RunState({
    project,
    rules: findRules(dialect),
    environment,
    isFragment: fragment,
    launch,
    entry,
    projectFile: findProjectFile(entry, launch),
  });
}

/** A target as far as all of its views run alike. */
interface Base {
  readonly state: RunState;
  readonly file: FileRun;
  readonly site: LoadSite;
  /** The statements that each view runs. */
  readonly rest: readonly Statement[];
  /** Puts everything but the tree back as it was before `rest`. */
  readonly restore: () => void;
}

/** Runs the first statements of a target, `count` of them; undefined if a view may not continue from there. */
function runBase(project: Project, entry: string, options: ResolveOptions, count: number): Base | undefined {
  if (count === 0) return undefined;
  const state = startState(project, entry, options);
  const site = openLayer(entry, state);
  if (site === undefined) return undefined;
  const { body } = site.file.file.tree;
  state.noteFile(site.file.file);
  const { ending } = site.run(body.slice(0, count));
  if (ending !== 'end' || state.isProfileRead) return undefined;
  const { file } = site;
  site.repeatBy(new StatementMemo());
  const restores = [state.save(), file.locals.save(), file.locals.changes.save()];
  const restore = (): void => {
    for (const each of restores) each();
  };
  return { state, file, site, rest: body.slice(count), restore };
}

interface View {
  readonly project: Project;
  readonly entry: string;
  readonly profiles: readonly string[];
  readonly layers: readonly Layer[];
  readonly launch: Launch;
}

/** Merges the layers of a view, and adds the problems of the view itself. */
function finish(state: RunState, roots: readonly Scope[], view: View): ResolvedConfig {
  const { project, entry, profiles, layers, launch } = view;
  // Each layer is evaluated separately and does not see the others' values.
  const [root = new Scope(undefined, undefined), ...above] = roots;
  for (const layer of above) mergeInto(root, layer);
  state.launchParams.complete(root);
  const isAnyUnread = state.includes.some(({ reason = '' }) => ['remote', 'unknown', 'outside'].includes(reason));
  state.log.addAll(checkProfiles(project, entry, state.files, profiles, isAnyUnread));
  const { settings, scopes, replaced } = flattenTree(root);
  for (const { path, write, by } of replaced) {
    state.report(diagnoseReplaced(path, write, by));
  }
  if (state.budget.steps < 0) {
    const span = { path: entry, start: 0, end: 0 };
    state.gaps.add({ scope: '*', span, because: 'statement' });
    state.report(diagnose('too-many-steps', span, { limit: maxSteps }));
  }
  // Views share the results of closures: their steps do not count towards the number of views that can be resolved.
  const steps = maxSteps - state.budget.steps;
  const results = new ClosureResults(state, root);
  return {
    entry,
    dialect: state.rules.dialect,
    profiles,
    layers: [...layers, ...listParamLayers(launch)],
    settings: settings.map((setting) => results.addTo(setting)),
    scopes,
    profileBlocks: [...state.profileBlocks],
    includes: [...state.includes],
    incomplete: [...state.gaps.rows],
    plugins: state.plugins,
    diagnostics: [...state.syntax, ...state.static, ...state.log.rows],
    files: [...state.files],
    isOneSided: state.isOneSided,
    leftOut: [...state.leftOut],
    steps,
  };
}

/** The site of a layer's file, before its first statement; undefined if the file cannot be read. */
function openLayer(path: string, state: RunState): LoadSite | undefined {
  const root = Scope.createRoot(state.budget);
  state.beginLayer();
  const read = state.request.project.read(path);
  if (read.kind !== 'file') return undefined;
  const inherited = state.launchParams.showAsSeen((name) => createMissingParam(name, state));
  const params = new FileParams(root, inherited);
  const [deferred, entered] = [root.createBeside(), root.createBeside()];
  const file = { ...createFilePart(read.file), root, params, deferred, entered, includedFrom: [] };
  const place = createTopPlace(root, undefined, state.rules);
  return new LoadSite(state, { place, file, isInLoop: false, isAttempt: false });
}

function runLayer(path: string, state: RunState): Scope {
  const site = openLayer(path, state);
  if (site === undefined) {
    const root = Scope.createRoot(state.budget);
    if (!state.request.isFragment) checkScopes(root, state);
    return root;
  }
  state.noteFile(site.file.file);
  site.run(site.file.file.tree.body);
  return endLayer(site);
}

/** Completes a layer after the last statement of its file. */
function endLayer(site: LoadSite): Scope {
  const { state, file } = site;
  endFile(site);
  mergeCopyInto(file.root, file.deferred);
  state.runAtEnd();
  if (!state.request.isFragment) checkScopes(file.root, state);
  return file.root;
}

/** Reports the scopes that the legacy engine refuses since they are empty at the end of a layer. */
function checkScopes(root: Scope, state: RunState): void {
  const { project } = state.request;
  const stops = state.log.rows.filter(({ code }) => findRule(code)?.stopsEngine);
  const isUnclear = (outer: Span): boolean =>
    [...state.gaps.listHiding(), ...stops].some(({ span }) => isWithin(span, outer));
  const empty = checkEmptyScopes(root, (span) => isEmptyBlock(project, span), isUnclear);
  if (state.rules.createsScopesOnRead) state.log.addAll(empty);
  else if (empty.length > 0) state.isOneSided = true;
}

function isEmptyBlock(project: Project, { path, start }: Span): boolean {
  const read = project.read(path);
  return read.kind === 'file' && listEmptyBlocks(read.file.tree).some((block) => block.start === start);
}

function isWithin(inner: Span, outer: Span): boolean {
  return inner.path === outer.path && inner.start >= outer.start && inner.end <= outer.end;
}
