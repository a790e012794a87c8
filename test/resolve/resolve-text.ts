import { MemoryFileSystem } from '../../src/host/memory-file-system.ts';
import { Project } from '../../src/resolve/files/project.ts';
import { createResolver, type ResolveOptions } from '../../src/resolve/resolve.ts';
import type { ResolvedConfig } from '../../src/resolve/tree/resolved.ts';
import { findCertainty } from '../../src/resolve/values/certainty.ts';
import { printValue } from '../../src/resolve/values/text.ts';

/** Options of a target and the profiles of one view. */
export interface ViewOptions extends ResolveOptions {
  readonly profiles: readonly string[];
}

type Files = string | Readonly<Record<string, string>>;

/** Resolves one view of a target. */
export function resolve(project: Project, entry: string, { profiles, ...options }: ViewOptions): ResolvedConfig {
  return createResolver(project, entry, options)(profiles);
}

/** Resolves a project written down in a test; a string alone is its `nextflow.config`. */
export function resolveText(
  files: Files,
  options: Partial<ViewOptions> = {},
  entry = 'nextflow.config',
): ResolvedConfig {
  const project = new Project(new MemoryFileSystem(typeof files === 'string' ? { 'nextflow.config': files } : files));
  return resolve(project, entry, {
    dialect: 'v2',
    profiles: [],
    environment: new Map(),
    fragment: false,
    ...options,
  });
}

/** Every setting by its dotted path: how sure it is, and its value as the engine would print it. */
export function settingsOf(files: Files, options: Partial<ViewOptions> = {}): Readonly<Record<string, string>> {
  return Object.fromEntries(
    resolveText(files, options).settings.map(({ path, value }) => {
      const text = printValue(value);
      return [path.join('.'), text === undefined ? findCertainty(value) : `${findCertainty(value)} ${text}`];
    }),
  );
}

/** The codes of everything that resolving found wrong, in order. */
export function codesOf(files: Files, options: Partial<ViewOptions> = {}): readonly string[] {
  return resolveText(files, options).diagnostics.map((diagnostic) => diagnostic.code);
}
