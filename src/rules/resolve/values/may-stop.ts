import { defineRule } from '../../rule.ts';
import { statementInStrict } from '../../syntax/statements/statement-in-strict.ts';

export const mayStop = defineRule({
  id: 'resolve/may-stop',
  title: 'Statement at which Nextflow may stop',
  description:
    'The launch decides whether this assertion, exception or exit is reached. If it is, Nextflow stops and no setting counts.',
  severity: 'low',
  help: 'Decide the condition with `--param` or `--env`. Pipelines should validate their parameters in their own script.',
  bad: { line: 1, text: "assert System.getenv('SITE')\n", also: [statementInStrict.id] },
  good: { text: 'process.cpus = 4\n' },
  level: 'warning',
  message: ({ why }: { readonly why: string }) => `Nextflow may stop here, which only the launch decides: ${why}.`,
});
