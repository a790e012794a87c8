import { defineRule } from '../../rule.ts';

export const hostCommand = defineRule({
  id: 'resolve/host-command',
  title: 'Command that runs when Nextflow reads the file',
  description:
    'Every user who lists or launches this configuration runs a command on their own machine, with their own rights. Its result differs between machines, so runs are not reproducible. Plumbline does not run it.',
  severity: 'high',
  help: 'Pass the value as a parameter or an environment variable, or compute it in a process.',
  bad: { line: 1, text: "params.user = 'whoami'.execute().text\n" },
  good: { text: "params.user = env('USER')\n" },
  level: 'warning',
  message: ({ isApart }: { readonly isApart: boolean }) =>
    isApart
      ? 'Reading the file can run a command on the host here, in a branch that this view does not take.'
      : 'Reading the file can run a command on the host here. Plumbline does not run it, so its result is unknown.',
  coversTests: true,
});
