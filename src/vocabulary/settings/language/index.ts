import type { SettingDefinition } from '../../setting.ts';
import { directivesOf } from './directives.ts';
import { languageScopes } from './scopes.ts';

/** What the language itself takes, beside the settings of the reference. */
export const languageSettings: readonly SettingDefinition[] = [...languageScopes, ...directivesOf('process')];
