import { isSyntaxRule } from '../../implied-by.ts';
import { defineRule } from '../../rule.ts';

export const invalidValue = defineRule({
  id: 'resolve/invalid-value',
  title: 'Value at which Nextflow stops',
  description: 'Computing the value ends in an error, so no pipeline starts with this configuration.',
  help: 'Correct the expression; the message has the reason why Nextflow stops.',
  bad: { line: 1, text: "process.cpus = 'four'.toInteger()\n" },
  good: { text: "process.cpus = '4'.toInteger()\n" },
  message: ({ why }: { readonly why: string }) => `Nextflow stops at this value: ${why}.`,
  refusedBy: 'compared',
  stopsEngine: true,
  impliedBy: (id: string) => isSyntaxRule(id) && !id.endsWith('-in-strict'),
});
