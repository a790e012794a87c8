import { posix } from 'node:path';
import { isConfiguration } from '../language/detect-language.ts';
import type { Project, ProjectFile, ReadFile } from '../resolve/files/project.ts';
import { classifyTargets, type FoundTarget, isTestPath } from './classify-targets.ts';
import { findConfigFiles, type ListedFiles } from './find-config-files.ts';
import { findIncluded } from './find-included.ts';
import { isLaunchable, testConfigsOf } from './read-scripts.ts';

/** Files that are looked into although they are not named as configurations. */
const maxLookalikes = 200;

/** Targets of one repository, and the files that were not read, with reasons. */
export interface Survey {
  readonly targets: readonly FoundTarget[];
  readonly skipped: readonly { readonly file: string; readonly reason: string }[];
}

/** Options for selecting and classifying the files of repositories. */
export interface SurveyOptions {
  /** Judges files for tests like any other file. */
  readonly includeTests?: boolean;
  /** Patterns of files that are no targets, as in a `.gitignore`. */
  readonly exclude?: readonly string[];
}

/** Finds a repository's targets by one static pass over its configuration files; nothing is evaluated. */
export async function surveyRepository(
  root: string | ListedFiles,
  project: Project,
  options: SurveyOptions = {},
): Promise<Survey> {
  const found = await findConfigFiles(root, options.exclude);
  const skipped = [
    ...found.ignored.map((file) => ({ file, reason: 'named by a .gitignore' })),
    ...found.excluded.map((file) => ({ file, reason: 'excluded by the settings' })),
  ];
  const files = new Map<string, ProjectFile | undefined>();
  for (const file of found.files) {
    const read = project.read(file);
    const reason = reasonToSkip(file, read);
    if (reason !== undefined) skipped.push({ file, reason });
    else files.set(file, read.kind === 'file' ? read.file : undefined);
  }
  const isForTests = options.includeTests === true ? () => false : findTests(found, project);
  const included = findIncluded(files, new Set([...files.keys(), ...found.lookalikes]));
  for (const file of found.lookalikes.slice(0, maxLookalikes)) {
    const isRead = included.isSure(file) || included.isPossible(file);
    if (!isRead && isLookalike(file, project)) skipped.push({ file, reason: 'a configuration not named *.config' });
  }
  return { targets: classifyTargets({ files, launched: findLaunched(found, project), isForTests }, included), skipped };
}

/** Lines that no other language has: scopes and statements of this one. */
const ownLine =
  /^[ \t]*(?:(?:process|params|profiles|manifest)[ \t]*(?:\{|\.\w+[ \t]*=)|includeConfig[ \t(]+["'$\w])/mu;

/** Returns true for a file that has the language of configurations, whatever its name. */
function isLookalike(path: string, project: Project): boolean {
  const content = project.content(path);
  if (content.kind !== 'text' || !ownLine.test(content.text)) return false;
  return isConfiguration({ path, text: content.text });
}

type Found = Awaited<ReturnType<typeof findConfigFiles>>;

/** Returns the folders that have a `nextflow.config` and a script that can be launched. Other scripts are not read. */
function findLaunched({ files, scripts }: Found, project: Project): ReadonlySet<string> {
  const folders = new Set(files.filter((file) => posix.basename(file) === 'nextflow.config').map(posix.dirname));
  const launched = new Set<string>();
  for (const script of scripts) {
    const folder = posix.dirname(script);
    if (!folders.has(folder) || launched.has(folder)) continue;
    const content = project.content(script);
    if (content.kind === 'text' && isLaunchable(content.text)) launched.add(folder);
  }
  return launched;
}

/** Files in folders of tests, beside a test of nf-test, and those that a configuration of nf-test names. */
function findTests({ files, tests }: Found, project: Project): (path: string) => boolean {
  const folders = new Set(tests.map(posix.dirname));
  const named = new Set<string>();
  for (const file of files.filter((path) => posix.basename(path) === 'nf-test.config')) {
    const content = project.content(file);
    for (const name of content.kind === 'text' ? testConfigsOf(content.text) : [])
      named.add(posix.join(posix.dirname(file), name));
  }
  return (path) => isTestPath(path) || folders.has(posix.dirname(path)) || named.has(path);
}

/** The engine reads a file of this name by default, so its language is never guessed. */
function reasonToSkip(file: string, read: ReadFile): string | undefined {
  if (posix.basename(file) === 'nextflow.config') return undefined;
  if (read.kind === 'failed') return read.content.kind === 'binary' ? 'binary' : undefined;
  return isConfiguration(read.file.source) ? undefined : 'another language';
}
