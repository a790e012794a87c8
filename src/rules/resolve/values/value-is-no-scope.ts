import { defineRule } from '../../rule.ts';
import type { Named } from '../wording.ts';

export const valueIsNoScope = defineRule({
  id: 'resolve/value-is-no-scope',
  title: 'Something is set below a value',
  description: 'A name holds a value and is used as a scope as well. The engine stops, or one of the two is lost.',
  severity: 'medium',
  help: 'Remove one of the two.',
  examples: {
    bad: { line: 2, text: "process.ext = 'x'\nprocess.ext.args = '--fast'\n" },
    good: { text: "process.ext.args = '--fast'\n" },
  },
  problem: {
    severity: 'error',
    message: ({ name }: Named) => `\`${name}\` holds a value, so nothing can be set below it. Remove one of the two.`,
  },
  refusedBy: 'compared',
});
