import {
  hasComputedInclude,
  listLiteralIncludes,
  listProfileNames,
  listProfilesWithComputedIncludes,
} from '../language/ast/walk-statements.ts';
import { locateInclude } from '../resolve/files/include-path.ts';
import type { Project, ProjectFile } from '../resolve/files/project.ts';
import type { ResolvedConfig } from '../resolve/tree/resolved.ts';

// Lists the views of a target: the base view, written as the empty list of profiles, and one for each declared profile.

/** The views of each target that are judged. */
export type ProfileChoice =
  /** The base view, one for each other profile that the target declares, and these. */
  | { readonly kind: 'all'; readonly besides: readonly (readonly string[])[] }
  /** Only these, as far as the target declares their profiles. */
  | { readonly kind: 'views'; readonly views: readonly (readonly string[])[] };

/** The views of a choice that a target has, and those it lacks. */
export interface ChosenViews {
  readonly views: readonly (readonly string[])[];
  readonly missing: readonly (readonly string[])[];
}

/** Splits a choice by the declared profiles; a target that has none of the views is judged in its base view. */
export function chooseViews(choice: ProfileChoice, declared: readonly string[]): ChosenViews {
  const known = new Set(declared);
  const asked = choice.kind === 'all' ? choice.besides : choice.views;
  const present = asked.filter((profiles) => profiles.every((profile) => known.has(profile)));
  const missing = asked.filter((profiles) => !present.includes(profiles));
  // The base view applies `standard`.
  const others = declared.filter((profile) => profile !== 'standard');
  const every = choice.kind === 'all' ? [[], ...others.map((profile) => [profile])] : [];
  const views = [...new Map([...every, ...present].map((profiles) => [profiles.join(','), profiles])).values()];
  return { views: views.length === 0 ? [[]] : views, missing };
}

/** Profiles of a target, and the files and views that were read to find them. */
export interface FoundProfiles {
  /** Declared profiles in order of definition. */
  readonly profiles: readonly string[];
  /** Declared profiles that are left out because finding their includes would take too long. */
  readonly unread: readonly string[];
  /** Paths of the files that some view may read. */
  readonly files: readonly string[];
}

/** Finds the profiles that the files of the base view declare, and the files that each of them may include. */
export function findProfiles(
  project: Project,
  resolveView: (profiles: readonly string[]) => ResolvedConfig,
  isTooMuch: () => boolean,
): FoundProfiles {
  const base = resolveView([]);
  const read = base.files.flatMap((path) => findFile(project, path));
  const profiles = [...new Set(read.flatMap(({ tree }) => listProfileNames(tree)))];
  const layers = base.layers.map(({ file }) => file);
  const included = followLiteralIncludes(project, layers);
  const files = new Set([...base.files, ...included]);
  const hidden = included.filter((path) => !base.files.includes(path)).flatMap((path) => findFile(project, path));
  // Only the path of a computed include needs a view to be resolved.
  const computed = hidden.some(({ tree }) => hasComputedInclude(tree))
    ? profiles
    : new Set(read.flatMap(({ tree }) => [...listProfilesWithComputedIncludes(tree)]));
  const unread = new Set<string>();
  for (const name of computed) {
    if (isTooMuch()) {
      unread.add(name);
      continue;
    }
    for (const path of resolveView([name]).files) files.add(path);
  }
  return { profiles: profiles.filter((name) => !unread.has(name)), unread: [...unread], files: [...files] };
}

/** Returns a parsed file of a project in a list, which is empty if the file cannot be read. */
export function findFile(project: Project, path: string): readonly ProjectFile[] {
  const read = project.read(path);
  return read.kind === 'file' ? [read.file] : [];
}

/** Returns the files that includes with literal paths lead to, whatever profile selects them. */
function followLiteralIncludes(project: Project, layers: readonly string[]): readonly string[] {
  const found = new Set<string>();
  const queue = [...layers];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const [file] = found.has(path) ? [] : findFile(project, path);
    if (file === undefined) continue;
    found.add(path);
    for (const { text } of listLiteralIncludes(file.tree)) {
      const target = locateInclude(text, path);
      if ('path' in target && target.path !== undefined) queue.push(target.path);
    }
  }
  return [...found];
}
