import type { SettingDefinition } from '../setting.ts';

/** Seqera Platform, once Tower. */
export const platform: readonly SettingDefinition[] = [
  { path: 'platform.accessToken', types: ['string'], secret: true, environment: ['TOWER_ACCESS_TOKEN'] },
  {
    path: 'platform.enabled',
    types: ['bool'],
    default: false,
    notes: 'Sends the trace and the metrics of runs there.',
  },
  {
    path: 'platform.endpoint',
    types: ['url'],
    default: 'https://api.cloud.seqera.io',
    environment: ['TOWER_API_ENDPOINT'],
    notes: 'The reference puts a placeholder for the default.',
  },
  {
    path: 'platform.workspaceId',
    types: ['string'],
    defaultText: 'the personal workspace of whoever launches',
    environment: ['TOWER_WORKSPACE_ID'],
    notes: 'Comes before the variable.',
  },
];
