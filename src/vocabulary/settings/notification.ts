import type { SettingDefinition } from '../setting.ts';

/** The message at the end of a run. */
export const notification: readonly SettingDefinition[] = [
  { path: 'notification.attributes', types: ['map'], notes: 'Variables of the template.' },
  {
    path: 'notification.enabled',
    types: ['bool'],
    engine: { default: false, note: 'The engine starts from false.' },
    notes: 'Sent through the server of the scope mail, or else by sendmail or mail of the system.',
  },
  { path: 'notification.from', types: ['string'] },
  { path: 'notification.template', types: ['path'] },
  { path: 'notification.to', types: ['string'], separator: ',', notes: 'Addresses by comma.' },
];
