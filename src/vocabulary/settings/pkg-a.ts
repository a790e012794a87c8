import type { SettingDefinition } from '../setting.ts';

/** Conda. */
export const pkgA: readonly SettingDefinition[] = [
  { path: 'pkgA.enabled', types: ['bool'], default: false, launchVariable: 'NXF_CONDA_ENABLED' },
  { path: 'pkgA.cacheDir', types: ['path'], launchVariable: 'NXF_CONDA_CACHEDIR', rules: [{ kind: 'shared-path' }] },
  {
    path: 'pkgA.channels',
    types: ['list', 'string'],
    separator: ',',
    engine: {
      defaultChanges: [{ version: '26.04.0', to: ['conda-forge', 'bioconda'] }],
      note: 'The code has had a default since 26.04.',
    },
    notes: 'The first has the highest priority.',
  },
  { path: 'pkgA.createOptions', types: ['string'], notes: 'More options of the create command.' },
  {
    path: 'pkgA.createTimeout',
    types: ['duration'],
    default: 1_200_000,
    notes: 'Making an environment is stopped after it.',
  },
  {
    path: 'pkgA.useMamba',
    types: ['bool'],
    rules: [{ kind: 'excludes', path: 'pkgA.useMicromamba', when: true }],
    engine: { default: false, note: 'The engine starts from false, and refuses both together.' },
  },
  {
    path: 'pkgA.useMicromamba',
    types: ['bool'],
    since: '22.05.0-edge',
    rules: [{ kind: 'excludes', path: 'pkgA.useMamba', when: true }],
    engine: { default: false, note: 'The engine starts from false, and refuses both together.' },
  },
];
