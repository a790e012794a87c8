import type { SettingDefinition } from '../../setting.ts';

/** Settings at the top level that the engine takes and the reference lacks; most come from command line options. */
export const unscopedEngineOnly: readonly SettingDefinition[] = [
  { path: 'bucketDir', types: ['path'], notes: 'Work directory in an object store; same as -bucket-dir.' },
  { path: 'cacheable', types: ['bool'] },
  { path: 'dumpChannels', types: ['any'] },
  { path: 'libDir', types: ['path'] },
  { path: 'outputFormat', types: ['string'] },
  { path: 'poolSize', types: ['int'] },
  { path: 'preview', types: ['bool'] },
  { path: 'runName', types: ['string'] },
  { path: 'stubRun', types: ['bool'] },
];
