import type { SettingDefinition } from '../setting.ts';

/** The trace file of a run. */
export const trace: readonly SettingDefinition[] = [
  { path: 'trace.enabled', types: ['bool'], default: false },
  { path: 'trace.fields', types: ['string', 'list'], separator: ',' },
  { path: 'trace.file', types: ['string'], defaultText: 'trace-<timestamp>.txt' },
  {
    path: 'trace.overwrite',
    types: ['bool'],
    engine: { default: false, note: 'The engine starts from false.' },
  },
  {
    path: 'trace.raw',
    types: ['bool'],
    engine: { default: false, note: 'The engine starts from false.' },
    notes: 'Times as milliseconds, sizes as bytes.',
  },
  { path: 'trace.sep', types: ['string'], default: '\t', notes: 'Between columns.' },
];
