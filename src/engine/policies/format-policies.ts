import { resolve } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { readRegoFiles } from '../../host/read-rego-files.ts';
import { writeFile } from '../../host/write-file.ts';
import { formatRego } from '../../policy-tools/format-rego.ts';
import type { EngineContext } from '../context.ts';
import { findRegoPaths } from '../packs/usual-folders.ts';

export interface FormatOptions {
  /** Folders or files; the usual folders if empty. */
  readonly paths?: readonly string[];
  /** Writes nothing. */
  readonly check?: boolean;
  /** Rewrites Rego of before 1.0. */
  readonly fromV0?: boolean;
}

/** Formats Rego files as OPA does. Returns the paths of those that were, or would be, rewritten. */
export async function formatPolicies(engine: EngineContext, options: FormatOptions): Promise<readonly string[]> {
  const { check = false, fromV0 = false } = options;
  const paths = findRegoPaths(options.paths ?? [], engine.cwd);
  const modules = readRegoFiles(paths, engine.cwd);
  if (modules.length === 0) {
    throw new UsageError(
      'usage/no-policy',
      `There is nothing to format in ${paths.join(', ')}: no file name ends in .rego.`,
    );
  }
  const formatted = await formatRego(modules, fromV0, engine.compiler());
  const changed = modules.filter(({ path, text }) => formatted[path] !== text).map(({ path }) => path);
  if (!check) for (const path of changed) writeFile(resolve(engine.cwd, path), [formatted[path] ?? '']);
  return changed;
}
