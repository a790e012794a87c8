import { joinName } from '../base/file-name.ts';
import type { ScriptLanguage } from '../document/document.ts';
import { findEngineRequirement } from '../document/engine-version.ts';
import { findFolder } from '../resolve/files/include-path.ts';
import type { Project, ProjectFile, Traced } from '../resolve/files/project.ts';
import { createResolver } from '../resolve/resolve.ts';
import type { ResolvedConfig } from '../resolve/tree/resolved.ts';
import { admitsBefore } from '../vocabulary/checks/check-age.ts';
import type { EngineVersion } from '../vocabulary/engine-version.ts';
import type { Spelling } from '../vocabulary/setting.ts';
import { detectSpelling, noRequirement } from '../vocabulary/vocabulary.ts';
import { chooseDialect, type DialectFacts, type SettledLanguages, type Syntax } from './choose-dialect.ts';
import { findScriptLanguage } from './script-language.ts';
import { type FoundProfiles, findFile } from './target-views.ts';

/** Facts about a target that do not depend on its dialect. */
interface TargetFacts extends Pick<DialectFacts, 'project' | 'environment' | 'resolve'> {
  /** The profiles and files as one of the dialects reads them. */
  readonly found: FoundProfiles;
}

/** Returns the dialect that was requested, or the target's own. */
export function settleDialect(
  { dialect, target }: { readonly dialect: Syntax; readonly target: { readonly kind: string; readonly file: string } },
  { found, project, environment, resolve }: TargetFacts,
): SettledLanguages {
  const script = findLanguage(target, project);
  if (dialect !== 'auto') return { syntax: dialect, reason: 'it was requested', refusedByStrict: [], script };
  const files = found.files.flatMap((path) => findFile(project, path));
  const own = findAge(resolve([], 'v2'), files);
  const isOfRoot = own.engine.state === 'none' && target.kind !== 'project';
  const { engine, isOld } = isOfRoot ? findAgeOfRoot(project, environment) : own;
  const settled = chooseDialect({ project, environment, files, profiles: found.profiles, engine, resolve });
  // No version whose default is the strict parser can run a pipeline in DSL1, so its refusals change nothing.
  const isInDsl1 = script === undefined ? isOld : script === 'DSL1';
  return { ...settled, ...(isInDsl1 ? { refusedByStrict: [] } : {}), script };
}

/** Returns the spelling that the scopes of some files use. */
export function detectSpellingOf(files: readonly ProjectFile[]): Spelling {
  return detectSpelling(files.flatMap(listTopNames));
}

const topNames = new WeakMap<ProjectFile, readonly string[]>();

/** Returns the first names of a file's settings, which show a target's spelling; `manifest.engineVersion` does too. */
function listTopNames(file: ProjectFile): readonly string[] {
  const known = topNames.get(file);
  if (known !== undefined) return known;
  const names = new Set<string>();
  for (const { path } of file.flows) {
    const [head = '', second] = path;
    names.add(head);
    if (second !== undefined) names.add(`${head}.${second}`);
  }
  const listed = [...names];
  topNames.set(file, listed);
  return listed;
}

/** The engine versions that a project requires. */
interface ProjectAge {
  readonly engine: EngineVersion;
  /** It admits versions from before DSL2, or has the parameter of early templates, so that it is probably in DSL1. */
  readonly isOld: boolean;
}

function findAge({ settings }: ResolvedConfig, files: readonly ProjectFile[]): ProjectAge {
  const engine = findEngineRequirement(settings, detectSpellingOf(files)).version;
  const isOfTemplate = settings.some(({ path }) => path.length === 2 && path.join('.') === oldRequirement);
  return { engine, isOld: engine.state === 'known' ? admitsBefore(engine, dsl2Since) : isOfTemplate };
}

/** The first version that reads DSL2 without a preview. */
const dsl2Since = '20.07.0';
/** Parameter of templates from before `manifest.nextflowVersion`, which Nextflow does not read. */
const oldRequirement = 'params.nf_required_version';

/** Returns the language of the script beside a target, or, for a part of a project, of the script at the root. */
function findLanguage(
  { kind, file }: { readonly kind: string; readonly file: string },
  project: Project,
): ScriptLanguage | undefined {
  const folders = kind === 'project' ? [findFolder(file)] : [findFolder(file), ''];
  for (const folder of folders) {
    const path = joinName(folder, 'main.nf');
    if (path === undefined) continue;
    project.repeat([path]);
    const language = findLanguageOf(path, project);
    if (language !== undefined) return language;
  }
  return undefined;
}

/** The languages of the scripts of projects, by their paths: the targets of a project have the same script at its root. */
const languages = new WeakMap<Project, Map<string, ScriptLanguage | undefined>>();

function findLanguageOf(path: string, project: Project): ScriptLanguage | undefined {
  const known = languages.get(project) ?? new Map<string, ScriptLanguage | undefined>();
  languages.set(project, known);
  if (known.has(path)) return known.get(path);
  const content = project.readContent(path);
  const language = content.kind === 'text' ? findScriptLanguage(content.text) : undefined;
  known.set(path, language);
  return language;
}

/** The ages of projects, and the paths that these depend on. */
const ages = new WeakMap<Project, Traced<ProjectAge>>();

/** Returns the age of the project at the root of the repository: its other files run with the same engine. */
function findAgeOfRoot(project: Project, environment: ReadonlyMap<string, string>): ProjectAge {
  const known = ages.get(project);
  if (known !== undefined) {
    project.repeat(known.asked);
    return known.result;
  }
  const traced = project.trace(() => {
    const options = { dialect: 'v2', environment, fragment: false } as const;
    const isThere = project.read('nextflow.config').kind === 'file';
    const base = isThere ? createResolver(project, 'nextflow.config', options)([]) : undefined;
    const files = base?.files.flatMap((path) => findFile(project, path)) ?? [];
    return base === undefined ? { engine: noRequirement, isOld: false } : findAge(base, files);
  });
  ages.set(project, traced);
  return traced.result;
}
