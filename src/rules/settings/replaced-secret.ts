import { defineRule } from '../rule.ts';
import { duplicate } from './duplicate.ts';
import type { Named } from './wording.ts';

export const replacedSecret = defineRule({
  id: 'settings/replaced-secret',
  title: 'Plaintext secret in an overridden assignment',
  description:
    'Another value applies at launch, but the secret is still in the file: anyone who can read the repository has it.',
  severity: 'critical',
  help: 'Remove the assignment and rotate the secret.',
  bad: {
    line: 1,
    text: "mail.smtp.password = 'hunter2-smtp'\nmail.smtp.password = secrets.MAIL_PASSWORD\n",
    also: [duplicate.id],
  },
  good: { text: 'mail.smtp.password = secrets.MAIL_PASSWORD\n' },
  level: 'warning',
  message: ({ name }: Named) =>
    `\`${name}\` contains a plaintext secret here; another assignment overrides it, but the secret is still in the file.`,
  coversTests: true,
});
