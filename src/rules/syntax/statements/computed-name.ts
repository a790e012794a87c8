import { defineRule } from '../../rule.ts';

export const computedName = defineRule({
  id: 'syntax/computed-name',
  title: 'A computed name',
  description: 'The strict dialect wants the names of settings written out and refuses the file.',
  severity: 'medium',
  help: 'Write the name out.',
  leavesUnread: true,
  examples: {
    bad: { line: 2, text: 'params.name = \'x\'\nparams.value = params."${params.name}"\n' },
    good: { text: "params.name = 'x'\nparams.value = params.name\n" },
  },
  problem: {
    severity: 'error',
    message: 'The strict dialect does not allow a computed name. Write the name out.',
  },
});
