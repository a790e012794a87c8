import { defineRule } from '../../rule.ts';
import type { Found } from '../wording.ts';

export const hashComment = defineRule({
  id: 'syntax/hash-comment',
  title: 'Comment that begins with `#` or `--`',
  description:
    'Comments begin with `//` or `/*`. Nextflow refuses a line that begins with `#`, as in YAML or shell, or with `--`, as in SQL.',
  help: 'Write `//` instead.',
  leavesUnread: true,
  bad: { line: 1, text: '# four cores for everybody\nprocess.cpus = 4\n' },
  good: { text: '// four cores for everybody\nprocess.cpus = 4\n' },
  message: ({ found }: Found): string => `\`${found}\` does not begin a comment in this language.`,
  edit: ({ found }: Found): string => `Write \`//\` instead of \`${found}\`.`,
});
