import { defineRule } from '../../rule.ts';

export const loneDollar = defineRule({
  id: 'syntax/lone-dollar',
  title: 'Unescaped `$` in a double-quoted string',
  description: 'In double quotes, `$` begins a name or an expression. Nextflow refuses any other use.',
  help: 'Write `\\$`, or use single quotes.',
  leavesUnread: true,
  bad: { line: 1, text: 'params.price = "5 $"\n' },
  good: { text: "params.price = '5 $'\n" },
  message:
    '`$` in a double-quoted string must begin `$name` or `${…}`. For a literal `$`, write `\\$` or use single quotes.',
});
