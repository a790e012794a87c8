import type { SettingDefinition } from '../../setting.ts';

/** Shifter. */
export const containerG: readonly SettingDefinition[] = [
  { path: 'containerG.enabled', types: ['bool'], default: false },
];
