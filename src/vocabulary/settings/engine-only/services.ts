import type { SettingDefinition } from '../../setting.ts';

/** What the engine takes for the platform, the image builds, the object file system and the like, and the reference lacks. */
export const servicesEngineOnly: readonly SettingDefinition[] = [
  { path: 'imgbuild.build.compression.force', types: ['bool'], since: '25.05.0-edge' },
  { path: 'imgbuild.build.compression.level', types: ['int'], since: '25.05.0-edge' },
  { path: 'imgbuild.build.compression.mode', types: ['string'], since: '25.05.0-edge' },
  { path: 'imgbuild.build.conda.baseImage', types: ['string'] },
  { path: 'imgbuild.build.maxDuration', types: ['duration'] },
  { path: 'imgbuild.build.template', types: ['string'] },
  { path: 'imgbuild.bundleProjectResources', types: ['any'] },
  { path: 'imgbuild.containerConfigUrl', types: ['any'] },
  {
    path: 'imgbuild.httpClient.connectTimeout',
    types: ['duration'],
    default: 30_000,
    notes: 'The reference calls it connectTime.',
  },
  { path: 'imgbuild.httpClient.maxRate', types: ['rate'] },
  { path: 'imgbuild.preserveFileTimestamp', types: ['bool'] },
  {
    path: 'imgbuild.retry.*',
    types: ['any'],
    engine: {
      deprecated: { since: '25.04.0', replacement: 'imgbuild.retryPolicy', effect: 'works' },
      note: 'An alias by 25.04; since when exactly is not known.',
    },
  },
  { path: 'imgbuild.retryPolicy.multiplier', types: ['number'] },
  { path: 'imgbuild.tokens.cache.maxDuration', types: ['duration'] },
  {
    path: 'objfs.exportAwsAccessKeys',
    types: ['bool'],
    deprecated: { since: '23.05.0-edge', replacement: 'objfs.exportStorageCredentials', effect: 'works' },
    notes: 'The earlier name, still read.',
  },
  { path: 'objfs.targetVersion', types: ['string'] },
  { path: 'platform.computeEnvId', types: ['string'] },
  { path: 'platform.httpConnectTimeout', types: ['duration'] },
  { path: 'platform.httpReadTimeout', types: ['duration'] },
  { path: 'platform.retryPolicy.*', types: ['any'] },
  { path: 'registry.apiKey', types: ['string'], secret: true },
  { path: 'registry.url', types: ['url'] },
  { path: 'seqera.executor.*', types: ['any'] },
  { path: 'weblog.*', types: ['any'], notes: 'Of old engines, now of a plugin.' },
];
