import { defineRule } from '../../rule.ts';

export const unusedSecret = defineRule({
  id: 'resolve/unused-secret',
  title: 'Unused plaintext secret',
  description:
    'The secret is in a variable that nothing reads, in a branch that is not taken, or in a statement that Plumbline does not follow. No setting is known to use it, but anyone who can read the repository has it.',
  severity: 'critical',
  help: 'Remove it and rotate the secret.',
  bad: {
    line: 1,
    syntax: 'v1',
    text: "def smtp_password = 'hunter2-smtp'\nmail.smtp.password = secrets.MAIL_PASSWORD\n",
  },
  good: { syntax: 'v1', text: 'mail.smtp.password = secrets.MAIL_PASSWORD\n' },
  level: 'warning',
  message: ({ name, isAdded }: { readonly name: string; readonly isAdded: boolean }) =>
    isAdded
      ? `\`${name}\` gets a plaintext secret from a statement that Plumbline does not follow. Remove the secret from the file.`
      : `Unused \`${name}\` contains a plaintext secret. Remove the secret from the file.`,
  coversTests: true,
});
