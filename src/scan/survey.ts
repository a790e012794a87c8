import { posix } from 'node:path';
import type { ConfigFile } from '../language/ast/nodes.ts';
import { isConfiguration } from '../language/detect-language.ts';
import type { Project, ReadFile } from '../resolve/files/project.ts';
import { classifyTargets, type FoundTarget } from './classify-targets.ts';
import { findConfigFiles } from './find-config-files.ts';

/** What there is to judge in one repository, and what was left alone and why. */
export interface Survey {
  readonly targets: readonly FoundTarget[];
  readonly skipped: readonly { readonly file: string; readonly reason: string }[];
}

/** Finds a repository's targets by one static pass over its configuration files; nothing is evaluated. */
export async function surveyRepository(root: string, project: Project): Promise<Survey> {
  const { files, ignored } = await findConfigFiles(root);
  const skipped = ignored.map((file) => ({ file, reason: 'named by a .gitignore' }));
  const configurations = new Map<string, ConfigFile | undefined>();
  for (const file of files) {
    const read = project.read(file);
    const reason = reasonToSkip(file, read);
    if (reason !== undefined) skipped.push({ file, reason });
    else configurations.set(file, read.kind === 'file' ? read.file.tree : undefined);
  }
  return { targets: classifyTargets(configurations), skipped };
}

/** What the engine would start from by its name is never left to a guess about its language. */
function reasonToSkip(file: string, read: ReadFile): string | undefined {
  if (posix.basename(file) === 'nextflow.config') return undefined;
  if (read.kind === 'failed') return read.content.kind === 'binary' ? 'binary' : undefined;
  return isConfiguration(read.file.source) ? undefined : 'another language';
}
