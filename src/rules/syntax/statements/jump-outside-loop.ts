import { defineRule } from '../../rule.ts';
import type { Named } from '../wording.ts';

export const jumpOutsideLoop = defineRule({
  id: 'syntax/jump-outside-loop',
  title: 'A `break` or `continue` outside a loop',
  description:
    '`break` and `continue` leave the loop or the `switch` around them. A closure ends what is around it, and the engine refuses the file.',
  severity: 'medium',
  help: 'Leave a closure with `return`, or take the statement out.',
  leavesUnread: true,
  examples: {
    bad: { line: 1, syntax: 'v1', text: 'process.cpus = { if (task.attempt > 3) break; 4 }\n' },
    good: { syntax: 'v1', text: 'process.cpus = { if (task.attempt > 3) return 8; 4 }\n' },
  },
  problem: {
    severity: 'error',
    message: ({ name }: Named): string =>
      `\`${name}\` leaves ${name === 'break' ? 'a loop or a `switch`' : 'one turn of a loop'}, and here is none. A closure ends the loop around it.`,
  },
});
