import { noEffect } from '../../resolve/values/no-effect.ts';
import { defineRule } from '../../rule.ts';

export const mixedCalls = defineRule({
  id: 'syntax/mixed-calls',
  title: 'Other statements in the `plugins` block',
  description: 'The `plugins` block contains only calls such as `id`. Nextflow refuses the file.',
  help: 'Write settings with `=`, and move them out of `plugins`.',
  leavesUnread: true,
  bad: {
    line: 3,
    text: "plugins {\n    id 'nf-schema@2.3.0'\n    verbose = true\n}\n",
    also: [noEffect.id],
  },
  good: { text: "plugins {\n    id 'nf-schema@2.3.0'\n}\n" },
  message: 'The `plugins` block can contain only calls such as `id`.',
  edit: 'Move this statement out of the block.',
});
