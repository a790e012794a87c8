import { isSyntaxRule } from '../../implied-by.ts';
import { defineRule } from '../../rule.ts';
import type { Named } from '../wording.ts';

export const emptyScope = defineRule({
  id: 'resolve/empty-scope',
  title: 'An empty block',
  description:
    'A block that sets nothing makes the legacy engine stop. So does one that only has dotted names such as `ext.args`, where the scope `ext` exists around it: the legacy dialect writes them there.',
  severity: 'medium',
  help: 'Remove the block, or set something in it, a scope that exists around it as a block of its own.',
  examples: {
    bad: { line: 1, syntax: 'v1', text: 'docker {\n}\n' },
    good: { syntax: 'v1', text: 'docker {\n    enabled = true\n}\n' },
  },
  problem: {
    severity: 'error',
    message: ({ name, isLeft }: Named & { readonly isLeft: boolean }) =>
      isLeft
        ? `\`${name}\` is left empty, which the legacy engine refuses: a dotted name such as \`ext.args\` goes to the scope \`ext\` around the block.`
        : `\`${name}\` sets nothing, which the legacy engine refuses.`,
    fix: ({ isLeft }: Named & { readonly isLeft: boolean }) =>
      isLeft ? 'Write the scope as a block of its own, such as `ext { args = … }`.' : 'Remove the empty block.',
  },
  refusedBy: ['v1'],
  impliedBy: isSyntaxRule,
});
