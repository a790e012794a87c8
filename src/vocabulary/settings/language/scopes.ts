import type { SettingDefinition } from '../../setting.ts';

/** The scopes that belong to the language itself, and the keys of the maps in `manifest.contributors`. */
export const languageScopes: readonly SettingDefinition[] = [
  {
    path: 'env.*',
    types: ['any'],
    notes:
      'Variables of tasks, not of the engine. In double quotes $NAME is read when the workflow starts, after a backslash when the task does.',
  },
  { path: 'params.*', types: ['any'], notes: 'Parameters of the pipeline; the command line comes before them.' },
  { path: 'profiles.*', types: ['any'], notes: 'Named sets of settings, chosen at the start.' },
  { path: 'plugins', types: ['list'], notes: 'Plugins to load, as id or id@version.' },
  { path: 'manifest.contributors.name', types: ['string'] },
  { path: 'manifest.contributors.affiliation', types: ['string'] },
  { path: 'manifest.contributors.email', types: ['string'] },
  { path: 'manifest.contributors.github', types: ['url'] },
  {
    path: 'manifest.contributors.contribution',
    types: ['list'],
    allowed: ['author', 'maintainer', 'contributor'],
    ignoreCase: true,
  },
  { path: 'manifest.contributors.orcid', types: ['url'] },
];
