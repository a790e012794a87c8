import type { SettingDefinition } from '../../setting.ts';

/** Apptainer. */
export const containerA: readonly SettingDefinition[] = [
  {
    path: 'containerA.autoMounts',
    types: ['bool'],
    default: true,
    notes: 'Mounts host paths; the runtime must allow users to bind.',
  },
  {
    path: 'containerA.cacheDir',
    types: ['path'],
    launchVariable: 'NXF_APPTAINER_CACHEDIR',
    rules: [{ kind: 'shared-path' }],
    notes: 'Keeps pulled images.',
  },
  { path: 'containerA.enabled', types: ['bool'], default: false },
  { path: 'containerA.engineOptions', types: ['string'], notes: 'Options of the runtime itself, before its command.' },
  {
    path: 'containerA.envWhitelist',
    types: ['string', 'list'],
    separator: ',',
    notes: 'Names of variables let into the container.',
  },
  {
    path: 'containerA.libraryDir',
    types: ['path'],
    launchVariable: 'NXF_APPTAINER_LIBRARYDIR',
    rules: [{ kind: 'shared-path' }],
    notes: 'Images already there are used from it.',
  },
  { path: 'containerA.noHttps', types: ['bool'], default: false, notes: 'Pulls images over HTTP without TLS.' },
  {
    path: 'containerA.ociAutoPull',
    types: ['bool'],
    default: false,
    since: '23.12.0-edge',
    notes: 'The runtime pulls and converts OCI images itself. Not for native images of the image-build service.',
  },
  {
    path: 'containerA.pullTimeout',
    types: ['duration'],
    default: 1_200_000,
    notes: 'A pull that takes longer is stopped.',
  },
  {
    path: 'containerA.registry',
    types: ['string'],
    rules: [{ kind: 'no-protocol' }],
    notes: 'A private registry, host and port only.',
  },
  { path: 'containerA.runOptions', types: ['string'], notes: 'More options of the exec command.' },
];
