import type { SettingDefinition } from '../setting.ts';

/** The report file of a run. */
export const report: readonly SettingDefinition[] = [
  { path: 'report.enabled', types: ['bool'], engine: { default: false, note: 'The engine starts from false.' } },
  { path: 'report.file', types: ['string'], defaultText: 'report-<timestamp>.html' },
  {
    path: 'report.overwrite',
    types: ['bool'],
    engine: { default: false, note: 'The engine starts from false.' },
  },
];
