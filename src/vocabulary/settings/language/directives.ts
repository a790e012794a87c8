import { executorNames } from '../../executors.ts';
import type { SettingDefinition } from '../../setting.ts';

/** The directives, by their path below a scope that takes them (`process`, `agent`); each may be a closure. */
const directives: readonly SettingDefinition[] = [
  { path: 'accelerator', types: ['int', 'map'], limits: { min: 0 }, closed: true },
  { path: 'accelerator.request', types: ['int'] },
  { path: 'accelerator.limit', types: ['int'] },
  { path: 'accelerator.type', types: ['string'] },
  { path: 'accelerator.platform', types: ['string'] },
  { path: 'afterScript', types: ['string'] },
  { path: 'arch', types: ['string', 'map'] },
  { path: 'array', types: ['int'], limits: { min: 0 } },
  { path: 'beforeScript', types: ['string'] },
  {
    path: 'cache',
    types: ['bool', 'string'],
    allowed: [true, false, 'true', 'false', 'standard', 'deep', 'lenient', 'sha256'],
  },
  { path: 'clusterOptions', types: ['string', 'list'] },
  { path: 'conda', types: ['string'] },
  { path: 'container', types: ['string'] },
  { path: 'containerOptions', types: ['string'] },
  { path: 'cpus', types: ['int'], limits: { min: 1 } },
  { path: 'debug', types: ['bool'], renamedFrom: { path: 'echo', since: '22.04.0' } },
  { path: 'disk', types: ['size', 'map'], closed: true },
  { path: 'disk.request', types: ['size'] },
  { path: 'disk.type', types: ['string'] },
  {
    path: 'echo',
    types: ['bool'],
    engine: {
      deprecated: { since: '22.04.0', replacement: 'debug', effect: 'works' },
      note: 'Today the directive is called debug.',
    },
  },
  {
    path: 'errorStrategy',
    types: ['string'],
    allowed: ['terminate', 'finish', 'ignore', 'retry'],
    ignoreCase: true,
  },
  { path: 'executor', types: ['string'], namesExecutor: true, rules: [{ kind: 'no-slip-of', words: executorNames }] },
  { path: 'ext', types: ['map'], notes: 'Free: scripts read task.ext.' },
  { path: 'fair', types: ['bool'] },
  { path: 'hints', types: ['map'] },
  { path: 'label', types: ['string', 'list'] },
  { path: 'machineType', types: ['string'] },
  { path: 'maxErrors', types: ['int'], limits: { min: -1 }, notes: 'With -1 there is no limit.' },
  { path: 'maxForks', types: ['int'], limits: { min: 0 }, notes: 'With 0 there is no limit.' },
  { path: 'maxRetries', types: ['int'], limits: { min: 0 } },
  { path: 'maxSubmitAwait', types: ['duration'] },
  { path: 'memory', types: ['size'] },
  { path: 'module', types: ['string', 'list'] },
  { path: 'penv', types: ['string'] },
  { path: 'pod', types: ['map', 'list'] },
  { path: 'pod.imagePullSecret', types: ['string'], notes: 'Names a secret of the cluster.' },
  { path: 'pod.secret', types: ['string'], notes: 'Names a secret of the cluster.' },
  { path: 'publishDir', types: ['path', 'map', 'list'], closed: true },
  { path: 'publishDir.contentType', types: ['bool', 'string'] },
  { path: 'publishDir.enabled', types: ['bool'] },
  { path: 'publishDir.failOnError', types: ['bool'] },
  {
    path: 'publishDir.mode',
    types: ['string'],
    allowed: ['copy', 'copyNoFollow', 'link', 'move', 'rellink', 'symlink'],
    ignoreCase: true,
    exactCase: ['copyNoFollow'],
  },
  { path: 'publishDir.overwrite', types: ['bool'] },
  { path: 'publishDir.path', types: ['path'] },
  { path: 'publishDir.pattern', types: ['string'] },
  { path: 'publishDir.saveAs', types: ['closure'] },
  { path: 'publishDir.storageClass', types: ['string'] },
  { path: 'publishDir.tags', types: ['map'] },
  { path: 'queue', types: ['string'] },
  { path: 'resourceLabels', types: ['map'] },
  { path: 'resourceLimits', types: ['map'], closed: true, notes: 'The most that a task may ask for.' },
  { path: 'resourceLimits.cpus', types: ['int'], limits: { min: 1 } },
  { path: 'resourceLimits.memory', types: ['size'] },
  { path: 'resourceLimits.disk', types: ['size'] },
  { path: 'resourceLimits.time', types: ['duration'] },
  { path: 'scratch', types: ['bool', 'string'] },
  { path: 'secret', types: ['string', 'list'], notes: 'Names of secrets, not their values.' },
  { path: 'shell', types: ['string', 'list'] },
  { path: 'spack', types: ['string'] },
  { path: 'stageInMode', types: ['string'], allowed: ['copy', 'link', 'rellink', 'symlink'] },
  { path: 'stageOutMode', types: ['string'], allowed: ['copy', 'move', 'fcp', 'rclone', 'rsync'] },
  { path: 'storeDir', types: ['path'] },
  { path: 'tag', types: ['string'] },
  { path: 'time', types: ['duration'] },
];

/** The directives as settings of a scope. */
export function directivesOf(scope: string): readonly SettingDefinition[] {
  const inScope = (path: string): string => `${scope}.${path}`;
  return directives.map((directive) => {
    const { path, renamedFrom, engine } = directive;
    const replacement = engine?.deprecated?.replacement;
    return {
      ...directive,
      path: inScope(path),
      ...(renamedFrom === undefined ? {} : { renamedFrom: { ...renamedFrom, path: inScope(renamedFrom.path) } }),
      ...(engine?.deprecated === undefined || replacement === undefined
        ? {}
        : { engine: { ...engine, deprecated: { ...engine.deprecated, replacement: inScope(replacement) } } }),
    };
  });
}
