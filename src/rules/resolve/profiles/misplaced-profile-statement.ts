import { defineRule } from '../../rule.ts';

export const misplacedProfileStatement = defineRule({
  id: 'resolve/misplaced-profile-statement',
  title: 'Something else than a profile in `profiles`',
  description:
    'The `profiles` block holds profiles and nothing else. The engine refuses the file or takes the statement for a profile.',
  severity: 'medium',
  help: 'Move the statement into a profile, or out of the block.',
  examples: {
    bad: { line: 2, text: 'profiles {\n    cpus = 4\n}\n' },
    good: { text: 'profiles {\n    big {\n        process.cpus = 4\n    }\n}\n' },
  },
  problem: {
    severity: 'error',
    message: 'Only profile blocks are allowed in `profiles`. Move this statement into a profile or out of the block.',
  },
  refusedBy: ['v2'],
});
