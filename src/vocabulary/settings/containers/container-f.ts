import type { SettingDefinition } from '../../setting.ts';

/** Sarus. */
export const containerF: readonly SettingDefinition[] = [
  { path: 'containerF.enabled', types: ['bool'], default: false },
  {
    path: 'containerF.envWhitelist',
    types: ['string', 'list'],
    separator: ',',
    notes: 'Names of variables let into the container.',
  },
  { path: 'containerF.runOptions', types: ['string'], notes: 'More options of the run command.' },
  { path: 'containerF.tty', types: ['bool'], default: false, notes: 'Gives the container a pseudo-terminal.' },
];
