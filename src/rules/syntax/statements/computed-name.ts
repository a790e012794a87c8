import { defineRule } from '../../rule.ts';

export const computedName = defineRule({
  id: 'syntax/computed-name',
  title: 'Computed name',
  description: 'The strict dialect requires literal names of settings and refuses the file.',
  help: 'Write the name literally.',
  leavesUnread: true,
  bad: { line: 2, text: 'params.name = \'x\'\nparams.value = params."${params.name}"\n' },
  good: { text: "params.name = 'x'\nparams.value = params.name\n" },
  message: 'The strict dialect refuses a computed name. Write the name literally.',
});
