import type { SettingDefinition } from '../../setting.ts';

/** Singularity: the rows of containerA, three of them with other facts, and ociMode. */
export const containerB: readonly SettingDefinition[] = [
  {
    path: 'containerB.autoMounts',
    types: ['bool'],
    default: true,
    defaultChanges: [{ version: '23.09.0-edge', from: false, to: true }],
    notes: 'Mounts host paths; the runtime must allow users to bind.',
  },
  {
    path: 'containerB.cacheDir',
    types: ['path'],
    launchVariable: 'NXF_SINGULARITY_CACHEDIR',
    rules: [{ kind: 'shared-path' }],
    notes: 'Keeps pulled images.',
  },
  { path: 'containerB.enabled', types: ['bool'], default: false },
  { path: 'containerB.engineOptions', types: ['string'], notes: 'Options of the runtime itself, before its command.' },
  {
    path: 'containerB.envWhitelist',
    types: ['string', 'list'],
    separator: ',',
    notes: 'Names of variables let into the container.',
  },
  {
    path: 'containerB.libraryDir',
    types: ['path'],
    launchVariable: 'NXF_SINGULARITY_LIBRARYDIR',
    rules: [{ kind: 'shared-path' }],
    notes: 'Images already there are used from it.',
  },
  { path: 'containerB.noHttps', types: ['bool'], default: false, notes: 'Pulls images over HTTP without TLS.' },
  {
    path: 'containerB.ociAutoPull',
    types: ['bool'],
    default: false,
    since: '23.12.0-edge',
    notes: 'The runtime, 3.11 or later, pulls and converts OCI images itself.',
  },
  {
    path: 'containerB.ociMode',
    types: ['bool'],
    default: false,
    since: '23.12.0-edge',
    notes:
      'Runs OCI images with crun or runc; needs runtime version 4. Not for native images of the image-build service.',
  },
  {
    path: 'containerB.pullTimeout',
    types: ['duration'],
    default: 1_200_000,
    notes: 'A pull that takes longer is stopped.',
  },
  {
    path: 'containerB.registry',
    types: ['string'],
    since: '22.12.0-edge',
    rules: [{ kind: 'no-protocol' }],
    notes: 'A private registry, host and port only.',
  },
  { path: 'containerB.runOptions', types: ['string'], notes: 'More options of the exec command.' },
];
