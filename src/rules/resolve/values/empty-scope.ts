import { isSyntaxRule } from '../../implied-by.ts';
import { defineRule } from '../../rule.ts';
import type { Named } from '../wording.ts';

export const emptyScope = defineRule({
  id: 'resolve/empty-scope',
  title: 'Empty block',
  description:
    'In the legacy dialect, Nextflow stops at a block that sets nothing. A block with only dotted names such as `ext.args` also counts as empty if an enclosing block has the scope `ext`: the legacy dialect writes the values there.',
  help: 'Remove the block, or set something in it; write such a scope as a separate block.',
  bad: { line: 1, syntax: 'v1', text: 'docker {\n}\n' },
  good: { syntax: 'v1', text: 'docker {\n    enabled = true\n}\n' },
  message: ({ name, isLeft }: Named & { readonly isLeft: boolean }) =>
    isLeft
      ? `\`${name}\` is left empty, which the legacy dialect refuses: a dotted name such as \`ext.args\` sets the scope \`ext\` of the enclosing block.`
      : `\`${name}\` sets nothing, which the legacy dialect refuses.`,
  edit: ({ isLeft }: Named & { readonly isLeft: boolean }) =>
    isLeft ? 'Write the scope as a separate block, such as `ext { args = … }`.' : 'Remove the empty block.',
  refusedBy: ['v1'],
  impliedBy: isSyntaxRule,
});
