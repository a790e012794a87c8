import type { SettingDefinition } from '../../setting.ts';

/** Podman. */
export const containerE: readonly SettingDefinition[] = [
  { path: 'containerE.enabled', types: ['bool'], default: false },
  { path: 'containerE.engineOptions', types: ['string'], notes: 'Options of the runtime itself, before its command.' },
  {
    path: 'containerE.envWhitelist',
    types: ['string', 'list'],
    separator: ',',
    notes: 'Names of variables let into the container.',
  },
  { path: 'containerE.mountFlags', types: ['string'], notes: 'Flags of volume mounts, such as ro,Z.' },
  {
    path: 'containerE.registry',
    types: ['string'],
    rules: [{ kind: 'no-protocol' }],
    notes: 'A private registry, host and port only.',
  },
  { path: 'containerE.remove', types: ['bool'], default: true, notes: 'Removes the container after the task.' },
  { path: 'containerE.runOptions', types: ['string'], notes: 'More options of the run command.' },
  {
    path: 'containerE.temp',
    types: ['string'],
    notes: 'Folder mounted as /tmp; auto makes a new one for each container.',
  },
];
