import { posix } from 'node:path';
import type { FileContent, FileSystem } from '../base/file-system.ts';
import type { Target } from '../check/target.ts';
import type { ConfigFile } from '../language/ast.ts';
import { isOurs } from '../language/ours.ts';
import { parse } from '../language/parse.ts';
import { classifyTargets } from './classify-targets.ts';
import { findConfigFiles } from './find-config-files.ts';

/** What there is to judge in one repository, and what was left alone and why. */
export interface Survey {
  readonly targets: readonly Target[];
  readonly skipped: readonly { readonly file: string; readonly reason: string }[];
}

/** Finds a repository's targets by one static pass over its configuration files; nothing is evaluated. */
export async function surveyRepository(root: string, fileSystem: FileSystem): Promise<Survey> {
  const { files, ignored } = await findConfigFiles(root);
  const skipped = ignored.map((file) => ({ file, reason: 'named by a .gitignore' }));
  const ours = new Map<string, ConfigFile | undefined>();
  for (const file of files) {
    const content = fileSystem.read(file);
    const reason = reasonToSkip(file, content);
    if (reason !== undefined) skipped.push({ file, reason });
    else ours.set(file, content.kind === 'text' ? parse({ path: file, text: content.text }).file : undefined);
  }
  return { targets: classifyTargets(ours), skipped };
}

/** What the engine would start from by its name is never left to a guess about its language. */
function reasonToSkip(file: string, content: FileContent): string | undefined {
  if (content.kind === 'binary') return 'binary';
  if (content.kind !== 'text' || posix.basename(file) === 'nextflow.config') return undefined;
  return isOurs({ path: file, text: content.text }) ? undefined : 'another language';
}
