import { findTargets, type LocatedTarget, readLocated } from './find-targets.ts';

/** Maximum number of targets whose profiles are listed: enough for the files of a working directory. */
const maxTargets = 20;

/** Lists the profiles that the targets of a file or folder declare. @throws UsageError if there is no target. */
export async function listProfiles(path: string, cwd: string): Promise<readonly string[]> {
  const targets = await findTargets(path, cwd, {});
  return [...new Set(targets.slice(0, maxTargets).flatMap(listDeclaredProfiles))];
}

function listDeclaredProfiles(located: LocatedTarget): readonly string[] {
  if (located.project.read(located.target.file).kind === 'failed') return [];
  return readLocated(located, {}).profiles;
}
