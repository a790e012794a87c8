import type { LintRule } from '../lint-rule.ts';

/** Reported by `lintPolicies`, which knows which comments were needed. */
export const badIgnore: LintRule = {
  id: 'lint/bad-ignore',
  level: 'error',
  title: 'A comment that is to silence a rule, and does not',
  description:
    'The comment names no rule, gives no reason, or stands where the rule finds nothing. A reason is for those who come later; a comment that is not needed hides what will be found there next.',
  help: 'Write `# plumbline-lint: ignore RULE REASON` at the end of the line or above it, or remove it.',
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
