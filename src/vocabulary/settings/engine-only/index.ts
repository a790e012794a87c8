import type { SettingDefinition } from '../../setting.ts';
import { agent } from './agent.ts';
import { cloudsEngineOnly } from './clouds.ts';
import { containersEngineOnly } from './containers.ts';
import { engineScopes } from './engine.ts';
import { servicesEngineOnly } from './services.ts';
import { unscopedEngineOnly } from './unscoped.ts';

/** Settings that today's engine takes and the reference lacks, so that none of them is ever called unknown. */
export const engineOnlySettings: readonly SettingDefinition[] = [
  ...unscopedEngineOnly,
  ...containersEngineOnly,
  ...cloudsEngineOnly,
  ...servicesEngineOnly,
  ...engineScopes,
  ...agent,
];
