import type { SettingDefinition } from '../setting.ts';

/** The graph of the workflow. */
export const dag: readonly SettingDefinition[] = [
  { path: 'dag.enabled', types: ['bool'], default: false },
  {
    path: 'dag.depth',
    types: ['int'],
    default: null,
    defaultText: 'no limit',
    since: '23.10.0',
    rules: [{ kind: 'only-files', path: 'dag.file', extensions: ['html', 'mmd'] }],
    notes: 'How deep sub-workflows are drawn.',
  },
  {
    path: 'dag.direction',
    types: ['string'],
    allowed: ['LR', 'TB'],
    default: 'TB',
    since: '23.10.0',
    rules: [{ kind: 'only-files', path: 'dag.file', extensions: ['dot', 'html', 'mmd', 'pdf', 'png', 'svg'] }],
    notes: 'Left to right or top to bottom.',
  },
  {
    path: 'dag.file',
    types: ['string'],
    defaultText: 'dag-<timestamp>.html',
    notes: 'The extension decides the format: dot, gexf, html, mmd, pdf, png, svg.',
  },
  { path: 'dag.overwrite', types: ['bool'], default: false },
  {
    path: 'dag.verbose',
    types: ['bool'],
    default: false,
    since: '23.10.0',
    rules: [{ kind: 'only-files', path: 'dag.file', extensions: ['html', 'mmd'] }],
    notes: 'Draws channel names, operators and empty inputs as well.',
  },
];
