import type { SettingDefinition } from '../setting.ts';

/** What a project says about itself. */
export const manifest: readonly SettingDefinition[] = [
  {
    path: 'manifest.author',
    types: ['string'],
    deprecated: { since: '24.09.0-edge', replacement: 'manifest.contributors', effect: 'works' },
    notes: 'Several by comma.',
  },
  {
    path: 'manifest.contributors',
    types: ['list'],
    since: '24.09.0-edge',
    notes: 'Maps with name, affiliation, email, github, contribution and orcid.',
  },
  {
    path: 'manifest.defaultBranch',
    types: ['string'],
    default: 'master',
    engine: {
      deprecated: { since: '26.04.0', effect: 'works' },
      note: 'Deprecated by 26.04, as the engine finds the branch itself; since when exactly is not known.',
    },
  },
  { path: 'manifest.description', types: ['string'] },
  { path: 'manifest.docsUrl', types: ['url'] },
  { path: 'manifest.doi', types: ['string'] },
  { path: 'manifest.homePage', types: ['url'] },
  { path: 'manifest.icon', types: ['string'], notes: 'A URL or a path within the project.' },
  { path: 'manifest.license', types: ['string'] },
  { path: 'manifest.mainScript', types: ['string'], default: 'main.nf' },
  { path: 'manifest.name', types: ['string'] },
  {
    path: 'manifest.engineVersion',
    types: ['version'],
    notes:
      'The engine calls it nextflowVersion. A leading ! stops a run under any other version; without it the engine only warns.',
  },
  { path: 'manifest.organization', types: ['string'] },
  {
    path: 'manifest.recurseSubmodules',
    types: ['bool'],
    engine: { default: false, note: 'The engine starts from false.' },
    notes: 'Pulls Git submodules within submodules.',
  },
  { path: 'manifest.version', types: ['string'], notes: 'Of the project.' },
];
