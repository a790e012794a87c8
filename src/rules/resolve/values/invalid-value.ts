import { isSyntaxRule } from '../../implied-by.ts';
import { defineRule } from '../../rule.ts';

export const invalidValue = defineRule({
  id: 'resolve/invalid-value',
  title: 'A value at which the engine stops',
  description: 'Computing the value ends in an error, so that no pipeline starts with this configuration.',
  severity: 'medium',
  help: 'The message says why the engine would stop; correct the expression.',
  examples: {
    bad: { line: 1, text: "process.cpus = 'four'.toInteger()\n" },
    good: { text: "process.cpus = '4'.toInteger()\n" },
  },
  problem: {
    severity: 'error',
    message: ({ why }: { readonly why: string }) => `The engine would stop at this value: ${why}.`,
  },
  refusedBy: 'compared',
  stopsEngine: true,
  impliedBy: (id: string) => isSyntaxRule(id) && !id.endsWith('-in-strict'),
});
