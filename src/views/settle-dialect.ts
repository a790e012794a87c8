import { findEngineRequirement } from '../document/engine-version.ts';
import type { Project, ProjectFile, Traced } from '../resolve/files/project.ts';
import { createResolver } from '../resolve/resolve.ts';
import type { ResolvedConfig } from '../resolve/tree/resolved.ts';
import type { EngineVersion } from '../vocabulary/engine-version.ts';
import type { Spelling } from '../vocabulary/setting.ts';
import { detectSpelling, noRequirement } from '../vocabulary/vocabulary.ts';
import { chooseDialect, type DialectFacts, type SettledDialect, type Syntax } from './choose-dialect.ts';
import { type FoundProfiles, findFile } from './target-views.ts';

/** Facts about a target that do not depend on its dialect. */
interface TargetFacts extends Pick<DialectFacts, 'project' | 'environment' | 'resolve'> {
  /** The profiles and files as one of the dialects reads them. */
  readonly found: FoundProfiles;
}

/** Returns the dialect that was requested, or the target's own. */
export function settleDialect(
  { dialect, target }: { readonly dialect: Syntax; readonly target: { readonly kind: string } },
  { found, project, environment, resolve }: TargetFacts,
): SettledDialect {
  if (dialect !== 'auto') return { syntax: dialect, reason: 'it was requested', refusedByStrict: [] };
  const files = found.files.flatMap((path) => findFile(project, path));
  const own = findRequirement(resolve([], 'v2'), files);
  const isOfRoot = own.state === 'none' && target.kind !== 'project';
  const engine = isOfRoot ? findRequirementOfRoot(project, environment) : own;
  return chooseDialect({ project, environment, files, profiles: found.profiles, engine, resolve });
}

/** Returns the spelling that the scopes of some files use. */
export function detectSpellingOf(files: readonly ProjectFile[]): Spelling {
  return detectSpelling(files.flatMap(({ flows }) => flows.flatMap(findTopNames)));
}

/** Returns the top-level names of a setting, which show a target's spelling; `manifest.engineVersion` does too. */
function findTopNames({ path }: { readonly path: readonly string[] }): readonly string[] {
  const [head = '', second] = path;
  return second === undefined ? [head] : [head, `${head}.${second}`];
}

function findRequirement({ settings }: ResolvedConfig, files: readonly ProjectFile[]): EngineVersion {
  return findEngineRequirement(settings, detectSpellingOf(files)).version;
}

/** The engine versions that projects require, and the paths that these depend on. */
const requirements = new WeakMap<Project, Traced<EngineVersion>>();

/**
 * Returns the version that the project at the root of the repository requires: its other files run with the same
 * engine.
 */
function findRequirementOfRoot(project: Project, environment: ReadonlyMap<string, string>): EngineVersion {
  const known = requirements.get(project);
  if (known !== undefined) {
    project.repeat(known.asked);
    return known.result;
  }
  const traced = project.trace(() => {
    const options = { dialect: 'v2', environment, fragment: false } as const;
    const isThere = project.read('nextflow.config').kind === 'file';
    const base = isThere ? createResolver(project, 'nextflow.config', options)([]) : undefined;
    const files = base?.files.flatMap((path) => findFile(project, path)) ?? [];
    return base === undefined ? noRequirement : findRequirement(base, files);
  });
  requirements.set(project, traced);
  return traced.result;
}
