import type { Span } from '../base/source.ts';
import type { Dialect } from '../language/problem.ts';
import { findRule } from '../rules/catalogue.ts';
import { checkEmptyScopes } from './checks/check-empty-scopes.ts';
import { checkProfiles } from './checks/check-profiles.ts';
import { FileParams } from './control/file-params.ts';
import { RunState } from './control/run-state.ts';
import { ownPartOf } from './control/site.ts';
import { diagnose } from './diagnostics.ts';
import { rulesOf } from './dialects/rules-of.ts';
import type { Project } from './files/project.ts';
import { type Launch, listLayers, listParamLayers, plainLaunch, projectFile } from './launch/launch.ts';
import { maxSteps } from './limits.ts';
import { LoadSite } from './statements/load-site.ts';
import { missingParam } from './statements/make-frame.ts';
import { runFile } from './statements/run-file.ts';
import { flattenTree } from './tree/flatten.ts';
import { topPlace } from './tree/place.ts';
import type { ResolvedConfig } from './tree/resolved.ts';
import { mergeInto, Scope } from './tree/tree.ts';

export interface ResolveOptions {
  readonly dialect: Dialect;
  /** The profiles of the view in the order given; none is the engine's default, the profile `standard`. */
  readonly profiles: readonly string[];
  /** Environment variables that the caller vouches for. */
  readonly environment: ReadonlyMap<string, string>;
  /** Whether the target is a fragment: what it does not set may be set by the file that includes it. */
  readonly fragment: boolean;
  /** What the launch adds; nothing if it is left out. */
  readonly launch?: Launch;
}

/** Returns what the engine would see of a target with these profiles, as far as it is known without running anything. */
export function resolve(project: Project, entry: string, options: ResolveOptions): ResolvedConfig {
  const { dialect, profiles, environment, fragment, launch = plainLaunch } = options;
  const state = new RunState({
    project,
    rules: rulesOf(dialect),
    profiles: profiles.length === 0 ? ['standard'] : profiles,
    environment,
    isFragment: fragment,
    launch,
    projectFile: projectFile(entry, launch),
  });
  const layers = listLayers(entry, launch);
  // Each layer is evaluated on its own: what one sets, no other sees.
  const [root = new Scope(undefined, undefined), ...above] = layers.map(({ file }) => runLayer(file, state));
  for (const layer of above) mergeInto(root, layer);
  state.launchParams.complete(root);
  const isAnyUnread = state.includes.some(({ reason = '' }) => ['remote', 'unknown', 'outside'].includes(reason));
  state.log.addAll(checkProfiles(project, entry, state.files, profiles, isAnyUnread));
  if (state.budget.steps < 0) {
    const span = { path: entry, start: 0, end: 0 };
    state.gaps.rows.push({ scope: '*', span, because: 'statement' });
    state.report(diagnose('too-many-steps', span, { limit: maxSteps }));
  }
  return {
    entry,
    dialect,
    profiles,
    layers: [...layers, ...listParamLayers(launch)],
    ...flattenTree(root),
    profileBlocks: state.profileBlocks,
    includes: state.includes,
    incomplete: state.gaps.rows,
    plugins: state.plugins,
    diagnostics: [...state.syntax, ...state.static, ...state.log.rows],
    files: [...state.files],
    isOneSided: state.isOneSided,
    leftOut: state.leftOut,
    steps: maxSteps - state.budget.steps,
  };
}

function runLayer(path: string, state: RunState): Scope {
  const root = Scope.root(state.budget);
  state.beginLayer();
  const read = state.request.project.read(path);
  if (read.kind === 'file') {
    const inherited = state.launchParams.asSeen((name) => missingParam(name, state));
    const params = new FileParams(root, inherited);
    const [deferred, entered] = [root.beside(), root.beside()];
    const file = { ...ownPartOf(read.file), root, params, deferred, entered, includedFrom: [] };
    const place = topPlace(root, undefined, state.rules);
    runFile(new LoadSite(state, { place, file, isInLoop: false, isAttempt: false }));
    mergeInto(root, deferred);
    for (const render of state.atEnd.splice(0)) render();
  }
  if (!state.request.isFragment) checkScopes(root, state);
  return root;
}

/** Reports the scopes that the legacy engine refuses since they are empty at the end of a layer. */
function checkScopes(root: Scope, state: RunState): void {
  const { project } = state.request;
  const stops = state.log.rows.filter(({ code }) => findRule(code)?.stopsEngine);
  const isUnclear = (outer: Span): boolean =>
    [...state.gaps.hiding(), ...stops].some(({ span }) => isWithin(span, outer));
  const empty = checkEmptyScopes(root, (span) => project.textOf(span), isUnclear);
  if (state.rules.createsScopesOnRead) state.log.addAll(empty);
  else if (empty.length > 0) state.isOneSided = true;
}

function isWithin(inner: Span, outer: Span): boolean {
  return inner.path === outer.path && inner.start >= outer.start && inner.end <= outer.end;
}
