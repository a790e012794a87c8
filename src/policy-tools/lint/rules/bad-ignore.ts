import type { LintRule } from '../lint-rule.ts';

/** `lintPolicies` reports it, because only it knows which comments suppress a finding. */
export const badIgnore: LintRule = {
  id: 'lint/bad-ignore',
  level: 'error',
  title: 'Invalid or unnecessary ignore comment',
  description:
    'The comment names no known rule, gives no reason, or is at a place where the rule finds nothing. Later readers need the reason; an unnecessary comment hides the next finding at that place.',
  help: 'Write `# plumbline-lint: ignore RULE REASON` at the end of the line or above it, or remove the comment.',
  examples: {
    bad: {
      text: 'package a\n\ndeny contains "spot" if {\n\tprint("here") # plumbline-lint: ignore lint/print\n\tinput.config.google.batch.spot\n}\n',
      at: '# plumbline-lint: ignore lint/print',
    },
    good: {
      text: 'package a\n\ndeny contains "spot" if {\n\tprint("here") # plumbline-lint: ignore lint/print until the tests pass\n\tinput.config.google.batch.spot\n}\n',
    },
  },
  find: () => [],
};
