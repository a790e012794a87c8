import type { SettingDefinition } from '../setting.ts';

/** The timeline file of a run. */
export const timeline: readonly SettingDefinition[] = [
  { path: 'timeline.enabled', types: ['bool'], default: false },
  { path: 'timeline.file', types: ['string'], defaultText: 'timeline-<timestamp>.html' },
  {
    path: 'timeline.overwrite',
    types: ['bool'],
    engine: { default: false, note: 'The engine starts from false.' },
  },
];
