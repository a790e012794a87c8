import { defineRule } from '../../rule.ts';

export const loneDollar = defineRule({
  id: 'syntax/lone-dollar',
  title: 'A dollar sign stands alone in a string',
  description: 'In double quotes `$` begins a name or an expression. Alone it makes the engine refuse the file.',
  severity: 'medium',
  help: 'Write `\\$`, or use single quotes.',
  leavesUnread: true,
  examples: {
    bad: { line: 1, text: 'params.price = "5 $"\n' },
    good: { text: "params.price = '5 $'\n" },
  },
  problem: {
    severity: 'error',
    message:
      '`$` in a double-quoted string must begin `$name` or `${…}`. Write `\\$`, or use single quotes, to mean the character itself.',
  },
});
