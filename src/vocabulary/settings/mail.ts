import type { SettingDefinition } from '../setting.ts';

/** Mail. Any property of the mail library goes below `mail.smtp`. */
export const mail: readonly SettingDefinition[] = [
  {
    path: 'mail.debug',
    types: ['bool'],
    engine: { default: false, note: 'The engine starts from false.' },
    notes: 'Logs what the mail library does.',
  },
  { path: 'mail.from', types: ['string'] },
  { path: 'mail.smtp.host', types: ['string'] },
  { path: 'mail.smtp.port', types: ['int'], limits: { min: 1, max: 65_535 } },
  { path: 'mail.smtp.user', types: ['string'] },
  { path: 'mail.smtp.password', types: ['string'], secret: true },
  { path: 'mail.smtp.proxy.host', types: ['string'], notes: 'An HTTP proxy before the mail server.' },
  { path: 'mail.smtp.proxy.port', types: ['int'], limits: { min: 1, max: 65_535 } },
  {
    path: 'mail.smtp.*',
    types: ['any'],
    notes:
      'Such as auth, starttls.enable, ssl.protocols: with TLSv1.2 in the last, old runtimes reach servers that insist on it.',
  },
];
