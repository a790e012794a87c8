import { defineRule } from '../../rule.ts';

export const hostCommand = defineRule({
  id: 'resolve/host-command',
  title: 'A command runs while the configuration is read',
  description:
    'Whoever merely reads this configuration with the engine, to list it or to launch it, runs a command of their machine with their rights. Its result differs between machines, so that runs cannot be reproduced. Plumbline does not run it.',
  severity: 'high',
  help: 'Pass the value as a parameter or an environment variable, or compute it within a process.',
  examples: {
    bad: { line: 1, text: "params.user = 'whoami'.execute().text\n" },
    good: { text: "params.user = env('USER')\n" },
  },
  problem: {
    severity: 'warning',
    message: ({ isApart }: { readonly isApart: boolean }) =>
      isApart
        ? 'Reading the file can run a command of the host here, in a branch that this view does not take.'
        : 'Reading the file can run a command of the host here. It is not run now, and its result is not known.',
  },
});
