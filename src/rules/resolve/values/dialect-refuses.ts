import { defineRule } from '../../rule.ts';

export const dialectRefuses = defineRule({
  id: 'resolve/dialect-refuses',
  title: 'The other dialect refuses this',
  description:
    'The dialect that the file is read for takes it, and the other one does not: an empty block, a parameter that is not set (where no other file of the repository includes this one), a setting that is read by its name.',
  severity: 'info',
  help: 'Write it so that both take it, if the file is to work with engines of either dialect.',
  examples: {
    bad: { line: 1, text: 'docker {\n}\n' },
    good: { text: 'docker {\n    enabled = true\n}\n' },
  },
  problem: {
    severity: 'note',
    message: ({ message, param }: { readonly message: string; readonly param?: string | undefined }) =>
      param === undefined
        ? `The two dialects differ here. ${message}`
        : `The two dialects differ here. \`${param}\` is not set, so it is null to the strict one; the legacy one refuses the file unless the launch gives it.`,
  },
  groupKey: ({ message }) => message.replaceAll(/`[^`]{0,300}`/gu, '``'),
  groupedText: (count: number) => `(And ${count} more in this file where they do.)`,
});
