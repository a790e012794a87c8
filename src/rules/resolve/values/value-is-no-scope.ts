import { defineRule } from '../../rule.ts';
import type { Named } from '../wording.ts';

export const valueIsNoScope = defineRule({
  id: 'resolve/value-is-no-scope',
  title: 'Setting below a value',
  description: 'The name has a value and is also used as a scope. Nextflow stops, or one of the two is lost.',
  help: 'Remove one of the two.',
  bad: { line: 2, text: "process.ext = 'x'\nprocess.ext.args = '--fast'\n" },
  good: { text: "process.ext.args = '--fast'\n" },
  message: ({ name }: Named) => `\`${name}\` has a value, so nothing can be set below it. Remove one of the two.`,
  refusedBy: 'compared',
});
