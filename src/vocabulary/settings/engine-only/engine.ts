import type { SettingDefinition } from '../../setting.ts';

/** The scope named after the engine (feature flags, retries, the renamed `publish`), and the executor's other names. */
export const engineScopes: readonly SettingDefinition[] = [
  {
    path: 'nextflow.enable.configProcessNamesValidation',
    types: ['bool'],
    engine: {
      deprecated: { since: '25.10.0', effect: 'works' },
      note: 'Deprecated: the strict syntax checks names by itself.',
    },
  },
  {
    path: 'nextflow.enable.dsl',
    types: ['int'],
    engine: { deprecated: { since: '25.04.0', effect: 'works' }, note: 'Deprecated: there is one language left.' },
  },
  { path: 'nextflow.enable.moduleBinaries', types: ['bool'] },
  {
    path: 'nextflow.enable.strict',
    types: ['bool'],
    engine: {
      deprecated: { since: '26.04.0', effect: 'works' },
      note: 'Deprecated: the strict syntax is the default.',
    },
  },
  { path: 'nextflow.enable.types', types: ['bool'] },
  { path: 'nextflow.preview.dsl', types: ['any'], notes: 'Of engines before 20.07.1.' },
  { path: 'nextflow.preview.output', types: ['bool'] },
  { path: 'nextflow.preview.recursion', types: ['bool'] },
  { path: 'nextflow.preview.topic', types: ['bool'] },
  { path: 'nextflow.preview.types', types: ['bool'] },
  {
    path: 'nextflow.publish.*',
    types: ['any'],
    deprecated: {
      since: '24.10.0',
      replacement: 'workflow.output',
      effect: 'works',
      note: 'The scope was renamed; its settings keep their names below the new one. The engine still read it, with a warning.',
    },
  },
  { path: 'nextflow.retryPolicy.delay', types: ['duration'], default: 350, since: '25.06.0-edge' },
  { path: 'nextflow.retryPolicy.jitter', types: ['number'], default: 0.25, since: '25.06.0-edge' },
  { path: 'nextflow.retryPolicy.maxAttempts', types: ['int'], default: 5, since: '25.06.0-edge' },
  { path: 'nextflow.retryPolicy.maxDelay', types: ['duration'], default: 90_000, since: '25.06.0-edge' },
  { path: 'nextflow.retryPolicy.multiplier', types: ['number'], default: 2, since: '25.06.0-edge' },
  { path: 'executor.awscli', types: ['any'], notes: 'Seen in old configurations.' },
  { path: 'executor.onlyJobState', types: ['bool'] },
  { path: 'executor.retry.maxAttempts', types: ['int'], default: 3, notes: 'The reference calls it maxAttempt.' },
  { path: 'executor.retry.reason', types: ['regex'], default: 'Socket timed out', since: '25.10.0' },
  { path: 'mail.sendMailTimeout', types: ['duration'] },
  { path: 'manifest.gitmodules', types: ['list', 'string'], separator: ',' },
  { path: 'pkgB.enabled', types: ['bool'], launchVariable: 'NXF_SPACK_ENABLED' },
  { path: 'report.maxTasks', types: ['int'] },
  {
    path: 'workflow.output.retryPolicy.maxAttempts',
    types: ['int'],
    notes: 'The name that engines before 25.10 read.',
  },
];
