import { defineRule } from '../../rule.ts';

export const mayStop = defineRule({
  id: 'resolve/may-stop',
  title: 'A place where the engine may stop',
  description:
    'An assertion, an exception or an exit stands under a condition that only the launch decides; where it stops the engine, nothing that is set counts.',
  severity: 'low',
  help: 'Give what the condition reads with `--param` or `--env` to decide it. A pipeline checks its parameters better in its own script.',
  examples: {
    bad: { line: 1, text: "assert System.getenv('SITE')\n", also: ['syntax/statement-in-strict'] },
    good: { text: 'process.cpus = 4\n' },
  },
  problem: {
    severity: 'warning',
    message: ({ why }: { readonly why: string }) =>
      `The engine may stop here, as nobody can tell without the launch: ${why}.`,
  },
});
