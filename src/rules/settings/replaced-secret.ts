import { defineRule } from '../rule.ts';
import type { Named } from './wording.ts';

export const replacedSecret = defineRule({
  id: 'settings/replaced-secret',
  title: 'A secret in plain text that is set again',
  description:
    'Another value counts for the run, and the secret stays in the file all the same: whoever reads the repository has it.',
  severity: 'critical',
  help: 'Remove the assignment, and change the secret: it counts as known to others.',
  examples: {
    bad: {
      line: 1,
      text: "mail.smtp.password = 'hunter2-smtp'\nmail.smtp.password = secrets.MAIL_PASSWORD\n",
      also: ['settings/duplicate'],
    },
    good: { text: 'mail.smtp.password = secrets.MAIL_PASSWORD\n' },
  },
  problem: {
    severity: 'warning',
    message: ({ name }: Named) =>
      `\`${name}\` is given a secret in plain text here, which stays in the file though another value counts.`,
  },
});
