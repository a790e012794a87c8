import type { LintRule } from '../lint-rule.ts';

/** `lintPolicies` reports it, because only it knows which comments suppress a finding. */
export const badIgnore: LintRule = {
  id: 'lint/bad-ignore',
  level: 'error',
  title: 'Invalid or unnecessary ignore comment',
  description:
    'The comment names no known rule, has no reason, or is at a place where the rule finds nothing. Later readers need the reason; an unnecessary comment hides the next finding at that place.',
  help: 'Write `# plumbline-lint: ignore RULE REASON` at the end of the line or above it, or remove the comment.',
  examples: {
    bad: {
      text: 'package a\n\n# plumbline-lint: ignore lint/no-setting\ndeny contains "no plugin" if not input.config.plugins\n',
      at: '# plumbline-lint: ignore lint/no-setting',
    },
    good: {
      text: 'package a\n\n# plumbline-lint: ignore lint/no-setting plugins are not a setting\ndeny contains "no plugin" if not input.config.plugins\n',
    },
  },
  find: () => [],
};
