import type { SettingDefinition } from '../../setting.ts';
import { directives } from './directives.ts';
import { languageScopes } from './scopes.ts';

/** What the language itself takes, beside the settings of the reference. */
export const languageSettings: readonly SettingDefinition[] = [
  ...languageScopes,
  ...directives.map((directive) => ({ ...directive, path: `process.${directive.path}` })),
];
