import type { SettingDefinition } from '../setting.ts';

/** Fusion, the file system over object stores. */
export const objfs: readonly SettingDefinition[] = [
  { path: 'objfs.enabled', types: ['bool'], default: false },
  { path: 'objfs.cacheSize', types: ['size'], since: '23.11.0-edge' },
  {
    path: 'objfs.containerConfigUrl',
    types: ['url'],
    rules: [{ kind: 'needs-protocol', protocols: ['http', 'https', 'file'] }],
    notes: 'The container layer that brings the client.',
  },
  {
    path: 'objfs.exportStorageCredentials',
    types: ['bool'],
    default: false,
    since: '23.05.0-edge',
    renamedFrom: { path: 'objfs.exportAwsAccessKeys', since: '23.05.0-edge' },
    notes: 'Puts storage credentials into the environment of tasks. The engine still reads the earlier name.',
  },
  { path: 'objfs.logLevel', types: ['string'] },
  { path: 'objfs.logOutput', types: ['string'] },
  {
    path: 'objfs.privileged',
    types: ['bool'],
    default: true,
    since: '23.10.0',
    rules: [{ kind: 'only-executors', executors: ['k8s'], when: false }],
    notes: 'Off works only on the cluster, with a plugin for FUSE devices.',
  },
  {
    path: 'objfs.snapshots',
    types: ['bool'],
    default: false,
    since: '25.03.0-edge',
    rules: [{ kind: 'only-executors', executors: ['awsbatch'] }],
    notes: 'A preview: restores a job whose spot machine was reclaimed.',
  },
  {
    path: 'objfs.tags',
    types: ['string', 'bool'],
    default: '[.command.*|.exitcode|.fusion.*](nextflow.io/metadata=true),[*](nextflow.io/temporary=true)',
    notes:
      'Which tags files get; false turns them off, true is the default. The reference describes the default in words.',
  },
];
