import type { SettingDefinition } from '../../setting.ts';

/** Charliecloud. */
export const containerC: readonly SettingDefinition[] = [
  { path: 'containerC.enabled', types: ['bool'], default: false },
  {
    path: 'containerC.writeFake',
    types: ['bool'],
    default: true,
    notes: 'Writable containers through overlayfs: kernel 5.11, in full 6.6.',
  },
  {
    path: 'containerC.cacheDir',
    types: ['path'],
    launchVariable: 'NXF_CHARLIECLOUD_CACHEDIR',
    rules: [{ kind: 'shared-path' }],
    notes: 'Keeps pulled images.',
  },
  {
    path: 'containerC.envWhitelist',
    types: ['string', 'list'],
    separator: ',',
    notes: 'Names of variables let into the container.',
  },
  {
    path: 'containerC.pullTimeout',
    types: ['duration'],
    default: 1_200_000,
    notes: 'A pull that takes longer is stopped.',
  },
  { path: 'containerC.runOptions', types: ['string'], notes: 'More options of the ch-run command.' },
  {
    path: 'containerC.temp',
    types: ['string'],
    notes: 'Folder mounted as /tmp; auto makes a new one for each container.',
  },
  {
    path: 'containerC.registry',
    types: ['string'],
    rules: [{ kind: 'no-protocol' }],
    notes: 'A private registry, host and port only.',
  },
];
