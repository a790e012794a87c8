import { defineRule } from '../../rule.ts';

export const unusedSecret = defineRule({
  id: 'resolve/unused-secret',
  title: 'A secret in plain text that nothing reads',
  description:
    'No setting is known to get it, as it is in a variable that nothing reads, in a branch of an `if` that is not taken or in a statement that is not followed, and the secret is in the file all the same: whoever reads the repository has it.',
  severity: 'critical',
  help: 'Remove it, and change the secret: it counts as known to others.',
  examples: {
    bad: {
      line: 1,
      syntax: 'v1',
      text: "def smtp_password = 'hunter2-smtp'\nmail.smtp.password = secrets.MAIL_PASSWORD\n",
    },
    good: { syntax: 'v1', text: 'mail.smtp.password = secrets.MAIL_PASSWORD\n' },
  },
  problem: {
    severity: 'warning',
    message: ({ name, isAdded }: { readonly name: string; readonly isAdded: boolean }) =>
      `\`${name}\` is given a secret in plain text here, ${isAdded ? 'by a statement that is not followed' : 'and nothing reads it'}: the secret is in the file all the same.`,
  },
});
