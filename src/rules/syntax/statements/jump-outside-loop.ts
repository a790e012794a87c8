import { defineRule } from '../../rule.ts';
import type { Named } from '../wording.ts';

export const jumpOutsideLoop = defineRule({
  id: 'syntax/jump-outside-loop',
  title: '`break` or `continue` outside a loop',
  description:
    '`break` and `continue` leave the enclosing loop or `switch`. They cannot leave a closure, and Nextflow refuses the file.',
  help: 'Use `return` to leave a closure, or remove the statement.',
  leavesUnread: true,
  bad: { line: 1, syntax: 'v1', text: 'process.cpus = { if (task.attempt > 3) break; 4 }\n' },
  good: { syntax: 'v1', text: 'process.cpus = { if (task.attempt > 3) return 8; 4 }\n' },
  message: ({ name }: Named): string =>
    `\`${name}\` is outside ${name === 'break' ? 'a loop or `switch`' : 'a loop'}. It cannot leave a closure: use \`return\` there.`,
});
