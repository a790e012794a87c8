import type { ConfigDocument } from '../../src/document/document.ts';
import type { BuiltDocument } from '../../src/document/source-map.ts';
import { readTarget, type TargetRequest } from '../../src/document/target.ts';
import { MemoryFileSystem } from '../../src/host/memory-file-system.ts';
import { Project } from '../../src/resolve/project.ts';

type Files = string | Readonly<Record<string, string>>;

/** The built document of one view of a project written down in a test; a string alone is its `nextflow.config`. */
export function builtOf(
  files: Files,
  profiles: readonly string[] = [],
  request: Partial<TargetRequest> = {},
): BuiltDocument<ConfigDocument> {
  const project = new Project(new MemoryFileSystem(typeof files === 'string' ? { 'nextflow.config': files } : files));
  return readTarget(project, {
    repository: { name: 'acme/rnaseq', commit: null, ref: null },
    target: { file: 'nextflow.config', kind: 'project', maybeIncluded: false },
    dialect: 'v2',
    environment: new Map(),
    ...request,
  }).view(profiles);
}

export function documentOf(...request: Parameters<typeof builtOf>): ConfigDocument {
  return builtOf(...request).document;
}
