import type { SettingDefinition } from '../setting.ts';

/** Lineage metadata. */
export const lineage: readonly SettingDefinition[] = [
  { path: 'lineage.enabled', types: ['bool'], default: false },
  { path: 'lineage.store.location', types: ['path'], default: './.lineage' },
];
