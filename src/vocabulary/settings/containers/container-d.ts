import type { SettingDefinition } from '../../setting.ts';

/** Docker. */
export const containerD: readonly SettingDefinition[] = [
  { path: 'containerD.enabled', types: ['bool'], default: false },
  { path: 'containerD.engineOptions', types: ['string'], notes: 'Options of the runtime itself, before its command.' },
  {
    path: 'containerD.envWhitelist',
    types: ['string', 'list'],
    separator: ',',
    notes: 'Names of variables let into the container.',
  },
  {
    path: 'containerD.fixOwnership',
    types: ['bool'],
    engine: { default: false, note: 'The engine starts from false.' },
    notes: 'Gives files that the container made to the user.',
  },
  {
    path: 'containerD.legacy',
    types: ['bool'],
    default: false,
    notes: 'Uses options that the runtime dropped in its version 1.10.0.',
  },
  { path: 'containerD.mountFlags', types: ['string'], notes: 'Flags of volume mounts, such as ro,Z.' },
  {
    path: 'containerD.registry',
    types: ['string'],
    rules: [{ kind: 'no-protocol' }],
    notes: 'A private registry, host and port only.',
  },
  { path: 'containerD.remove', types: ['bool'], default: true, notes: 'Removes the container after the task.' },
  { path: 'containerD.runOptions', types: ['string'], notes: 'More options of the run command.' },
  { path: 'containerD.sudo', types: ['bool'], default: false, notes: 'Calls the runtime through sudo.' },
  {
    path: 'containerD.temp',
    types: ['string'],
    notes: 'Folder mounted as /tmp; auto makes a new one for each container.',
  },
  { path: 'containerD.tty', types: ['bool'], default: false, notes: 'Gives the container a pseudo-terminal.' },
];
