import { readRegoFiles } from '../../host/read-rego-files.ts';
import { isRemote } from '../../policy/bundle/source.ts';
import { readStarterPack } from '../packaged-policies.ts';

/**
 * Lists the ids in the METADATA of Rego files, without compiling them; those of the starter pack if no folders are named.
 * Bundles and addresses are left out.
 */
export function listPolicyIds(sources: readonly string[], cwd: string): readonly string[] {
  const local = sources.filter((source) => !isRemote(source));
  const files = sources.length === 0 ? readStarterPack() : readRegoFiles(local, cwd);
  const ids = files.flatMap(({ text }) => /^#.*?\bid:\s*["']?([\w-]+)/mu.exec(text)?.[1] ?? []);
  return [...new Set(ids)].sort();
}
