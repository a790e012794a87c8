import { defineRule } from '../../rule.ts';

export const misplacedProfileStatement = defineRule({
  id: 'resolve/misplaced-profile-statement',
  title: 'Statement other than a profile in `profiles`',
  description:
    'The `profiles` block contains profiles only. Nextflow refuses the file, or reads the statement as a profile.',
  help: 'Move the statement into a profile, or out of the block.',
  bad: { line: 2, text: 'profiles {\n    cpus = 4\n}\n' },
  good: { text: 'profiles {\n    big {\n        process.cpus = 4\n    }\n}\n' },
  message: '`profiles` can contain only profile blocks. Move this statement into a profile or out of the block.',
  refusedBy: ['v2'],
});
