import type { ConfigDocument } from '../../src/document/document.ts';
import type { BuiltDocument } from '../../src/document/source-map.ts';
import { MemoryFileSystem } from '../../src/host/memory-file-system.ts';
import { listParamFiles } from '../../src/resolve/control/launch-params.ts';
import { Project } from '../../src/resolve/files/project.ts';
import { type Launch, plainLaunch } from '../../src/resolve/launch/launch.ts';
import { readParamArguments } from '../../src/resolve/launch/param-arguments.ts';
import { readParamsFile } from '../../src/resolve/launch/params-file.ts';
import { readTarget, type TargetRequest } from '../../src/views/read-target.ts';

type Files = string | Readonly<Record<string, string>>;

/** The built document of one view of a project written down in a test; a string alone is its `nextflow.config`. */
export function builtOf(
  files: Files,
  profiles: readonly string[] = [],
  request: Partial<TargetRequest> = {},
): BuiltDocument<ConfigDocument> {
  const project = new Project(
    new MemoryFileSystem(typeof files === 'string' ? { 'nextflow.config': files } : files),
    listParamFiles(request.launch ?? plainLaunch),
  );
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

/** A launch as tests write it down: configuration files by name, `name=value` parameters, a params file in YAML. */
export function launchOf(sketch: {
  readonly home?: string;
  readonly project?: string;
  readonly config?: readonly string[];
  readonly only?: boolean;
  readonly params?: readonly string[];
  readonly paramsFile?: string;
}): Launch {
  const { home, project, config = [], only = false, params = [], paramsFile } = sketch;
  const file = { path: 'launch://params/params.yaml', text: paramsFile ?? '' };
  const fromFile = readParamsFile(file);
  const typed = readParamArguments(params);
  if ('message' in fromFile || 'wrong' in typed) throw new Error('These are no parameters.');
  return {
    below: [
      ...(home === undefined ? [] : [{ role: 'home', file: home } as const]),
      ...(project === undefined ? [] : [{ role: 'project', file: project } as const]),
    ],
    above: config.map((path) => ({ role: 'config', file: path })),
    only,
    params: [...fromFile, ...typed.params],
    paramSources: [...(paramsFile === undefined ? [] : [file]), ...(params.length === 0 ? [] : [typed.source])],
  };
}
