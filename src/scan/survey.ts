import { posix } from 'node:path';
import { groupBy } from '../base/group-by.ts';
import { isConfiguration } from '../language/detect-language.ts';
import type { Project, ProjectFile, ReadFile } from '../resolve/files/project.ts';
import { redactNames } from '../secrets/redact-name.ts';
import { isLaunchable } from '../views/script-language.ts';
import { classifyTargets, type FoundTarget, isArchivePath, isTestPath, type Layout } from './classify-targets.ts';
import { type ConfigFiles, findConfigFiles, type ListedFiles } from './find-config-files.ts';
import { findIncluded, findIncluders, type Included } from './find-included.ts';
import { listTestConfigs } from './list-test-configs.ts';

/** Files that are looked into although they are not named as configurations. */
const maxLookalikes = 200;

/** Targets of one repository, and the skipped files with reasons. */
export interface Survey {
  readonly targets: readonly FoundTarget[];
  /** Targets that are not asked for, if files were named; policies that judge all targets together read them. */
  readonly others?: readonly FoundTarget[];
  readonly skipped: readonly { readonly file: string; readonly reason: string }[];
}

/** Options for selecting and classifying the files of repositories. */
export interface SurveyOptions {
  /** Judges files for tests and in archives like any other file. */
  readonly includeTests?: boolean;
  /** Patterns of files that are not targets, as in a `.gitignore`. */
  readonly exclude?: readonly string[];
  /** The files that were named: targets are those among them, and those that include one. */
  readonly only?: readonly string[];
  /** Folders of submodules whose files are not targets. */
  readonly modules?: readonly string[];
  /** Reason why these files are not targets; by default that of a comparison. */
  readonly moduleReason?: string;
}

/** Finds a repository's targets by one static pass over its configuration files; nothing is evaluated. */
export async function surveyRepository(
  root: string | ListedFiles,
  project: Project,
  options: SurveyOptions = {},
): Promise<Survey> {
  return surveyFiles(await findConfigFiles(root, options.exclude), project, options);
}

/** Finds the targets among the files of a repository. */
export function surveyFiles(listed: ConfigFiles, project: Project, options: SurveyOptions): Survey {
  const { modules = [], moduleReason: why = moduleReason } = options;
  const found = withoutFolders(listed, modules);
  const skipped = [
    ...modules.map((file) => ({ file, reason: why })),
    ...found.ignored.map((file) => ({ file, reason: 'named by a .gitignore' })),
    ...found.excluded.map((file) => ({ file, reason: 'excluded by the settings' })),
  ];
  const aliases = findAliases(found);
  const files = new Map<string, ProjectFile | undefined>();
  for (const file of found.files) {
    const judged = aliases.get(file);
    if (judged !== undefined) {
      skipped.push({ file, reason: `the same file as ${judged}, by a symbolic link` });
      continue;
    }
    const read = project.read(file);
    const reason = explainSkip(file, read);
    if (reason !== undefined) skipped.push({ file, reason });
    else files.set(file, read.kind === 'file' ? read.file : undefined);
  }
  const { only } = options;
  for (const file of only ?? []) readNamed(file, project, files);
  const isTest = findTests(found, project);
  const findUnusedKind: Layout['findUnusedKind'] = (path) => {
    // A file that the user names is judged like any other.
    if (options.includeTests === true || only?.includes(path) === true) return undefined;
    return isTest(path) ? 'test' : isArchivePath(path) ? 'archive' : undefined;
  };
  const paths = new Set([...files.keys(), ...found.lookalikes, ...aliases.keys()]);
  const included = withAliases(findIncluded(files, paths), aliases);
  for (const file of found.lookalikes.slice(0, maxLookalikes)) {
    const isRead = included.isSure(file) || included.isPossible(file);
    if (!isRead && isLookalike(file, project)) skipped.push({ file, reason: 'a configuration not named *.config' });
  }
  const targets = classifyTargets({ files, ...classifyFolders(found, project), findUnusedKind }, included);
  if (only === undefined) return { targets, skipped: redactSkipped(skipped) };
  const asked = findIncluders(files, paths, only);
  const isAsked = ({ target }: FoundTarget): boolean => asked.has(target.file);
  return {
    targets: targets.filter(isAsked),
    others: targets.filter((target) => !isAsked(target)),
    skipped: redactSkipped(skipped.filter(({ file }) => only.includes(file) && !files.has(file))),
  };
}

/**
 * Returns the path by which a file is judged for each other path of it. A `nextflow.config` is judged by that name, since the
 * engine reads it in its directory; any other file by its own.
 */
function findAliases({ files, links }: ConfigFiles): ReadonlyMap<string, string> {
  const listed = new Set(files);
  const aliases = new Map<string, string>();
  for (const [real, found] of groupBy([...links], ([, path]) => path)) {
    const names = [...(listed.has(real) ? [real] : []), ...found.map(([path]) => path)];
    const judged = names.find((path) => posix.basename(path) === 'nextflow.config') ?? names[0] ?? real;
    for (const path of names) if (path !== judged) aliases.set(path, judged);
  }
  return aliases;
}

/** An include of any path of a file is one of the file. */
function withAliases(included: Included, aliases: ReadonlyMap<string, string>): Included {
  if (aliases.size === 0) return included;
  const others = groupBy([...aliases], ([, judged]) => judged);
  const listNames = (path: string): readonly string[] => [path, ...(others.get(path) ?? []).map(([alias]) => alias)];
  return {
    isSure: (path) => listNames(path).some(included.isSure),
    isPossible: (path) => listNames(path).some(included.isPossible),
  };
}

/** Redacts the names of files, which nothing reads any more. */
function redactSkipped(skipped: Survey['skipped']): Survey['skipped'] {
  return redactNames(
    skipped,
    skipped.map(({ file }) => file),
  );
}

/** Reason why the files of a submodule are not targets of a comparison. */
export const moduleReason =
  'a submodule: includes are read from the commit that each revision names; to judge its own targets, scan it as a repository';

function withoutFolders(found: ConfigFiles, folders: readonly string[]): ConfigFiles {
  if (folders.length === 0) return found;
  const keep = (paths: readonly string[]): readonly string[] =>
    paths.filter((path) => !folders.some((folder) => path.startsWith(`${folder}/`)));
  const { files, ignored, excluded, lookalikes, scripts, tests, links } = found;
  return {
    links,
    files: keep(files),
    ignored: keep(ignored),
    excluded: keep(excluded),
    lookalikes: keep(lookalikes),
    scripts: keep(scripts),
    tests: keep(tests),
  };
}

/** Adds a file that was named, whatever its name and whether a pattern excludes it, unless it is in another language. */
function readNamed(file: string, project: Project, files: Map<string, ProjectFile | undefined>): void {
  if (files.has(file)) return;
  const read = project.read(file);
  const isMissing = read.kind === 'failed' && read.content.kind === 'missing';
  if (!isMissing && explainSkip(file, read) === undefined)
    files.set(file, read.kind === 'file' ? read.file : undefined);
}

/** Lines that no other language has: scopes and statements of this one. */
const ownLine =
  /^[ \t]*(?:(?:process|params|profiles|manifest)[ \t]*(?:\{|\.\w+[ \t]*=)|includeConfig[ \t(]+["'$\w])/mu;

/** Tags of templates in Jinja and Mustache, on one line. */
const templateTag = /\{[{%].*?[%}]\}/gu;

/** Returns true for a file that has the language of configurations, whatever its name. */
function isLookalike(path: string, project: Project): boolean {
  const content = project.readContent(path);
  if (content.kind !== 'text' || !ownLine.test(content.text)) return false;
  return isConfiguration({ path, text: content.text.replaceAll(templateTag, 'x') });
}

/** Returns the folders with a `nextflow.config` and scripts, by whether one can be launched. Other scripts are not read. */
function classifyFolders({ files, scripts }: ConfigFiles, project: Project): Pick<Layout, 'launched' | 'modules'> {
  const folders = new Set(files.filter((file) => posix.basename(file) === 'nextflow.config').map(posix.dirname));
  const launched = new Set<string>();
  const modules = new Set<string>();
  for (const script of scripts) {
    const folder = posix.dirname(script);
    if (!folders.has(folder) || launched.has(folder)) continue;
    const content = project.readContent(script);
    if (content.kind === 'text' && isLaunchable(content.text)) launched.add(folder);
    else modules.add(folder);
  }
  for (const folder of launched) modules.delete(folder);
  return { launched, modules };
}

/** Files in folders of tests, beside a test of nf-test, and those that a configuration of nf-test names. */
function findTests({ files, tests }: ConfigFiles, project: Project): (path: string) => boolean {
  const folders = new Set(tests.map(posix.dirname));
  const named = new Set<string>();
  for (const file of files.filter((path) => posix.basename(path) === 'nf-test.config')) {
    const content = project.readContent(file);
    for (const name of content.kind === 'text' ? listTestConfigs(content.text) : [])
      named.add(posix.join(posix.dirname(file), name));
  }
  return (path) => isTestPath(path) || folders.has(posix.dirname(path)) || named.has(path);
}

/** The engine reads a file of this name by default, so its language is never guessed. */
function explainSkip(file: string, read: ReadFile): string | undefined {
  if (posix.basename(file) === 'nextflow.config') return undefined;
  if (read.kind === 'failed') return read.content.kind === 'binary' ? 'binary' : undefined;
  return isConfiguration(read.file.source) ? undefined : 'another language';
}
