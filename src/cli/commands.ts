import type { NamedCommand } from './command.ts';

/** Every command, in the order of the help. Each is loaded on demand: most need most of the program. */
export const commands: readonly NamedCommand[] = [
  { name: 'scan', load: async () => (await import('./commands/scan.ts')).scanCommand },
  { name: 'document', load: async () => (await import('./commands/document.ts')).documentCommand },
  { name: 'explain', load: async () => (await import('./commands/explain.ts')).explainCommand },
  { name: 'syntax', load: async () => (await import('./commands/syntax.ts')).syntaxCommand },
  { name: 'vocabulary', load: async () => (await import('./commands/vocabulary.ts')).vocabularyCommand },
  { name: 'rule list', load: async () => (await import('./commands/rule-list.ts')).ruleListCommand },
  { name: 'rule show', load: async () => (await import('./commands/rule-show.ts')).ruleShowCommand },
  { name: 'waiver add', load: async () => (await import('./commands/waiver-add.ts')).waiverAddCommand },
  { name: 'waiver list', load: async () => (await import('./commands/waiver-list.ts')).waiverListCommand },
  { name: 'waiver check', load: async () => (await import('./commands/waiver-check.ts')).waiverCheckCommand },
  { name: 'waiver prune', load: async () => (await import('./commands/waiver-prune.ts')).waiverPruneCommand },
  { name: 'policy list', load: async () => (await import('./commands/policy-list.ts')).policyListCommand },
  { name: 'policy show', load: async () => (await import('./commands/policy-show.ts')).policyShowCommand },
  { name: 'policy inspect', load: async () => (await import('./commands/policy-inspect.ts')).policyInspectCommand },
  { name: 'policy new', load: async () => (await import('./commands/policy-new.ts')).policyNewCommand },
  { name: 'policy check', load: async () => (await import('./commands/policy-check.ts')).policyCheckCommand },
  { name: 'policy explain', load: async () => (await import('./commands/policy-explain.ts')).policyExplainCommand },
  { name: 'policy fmt', load: async () => (await import('./commands/policy-fmt.ts')).policyFmtCommand },
  { name: 'policy lint', load: async () => (await import('./commands/policy-lint.ts')).policyLintCommand },
  { name: 'policy test', load: async () => (await import('./commands/policy-test.ts')).policyTestCommand },
  { name: 'policy bench', load: async () => (await import('./commands/policy-bench.ts')).policyBenchCommand },
  { name: 'policy docs', load: async () => (await import('./commands/policy-docs.ts')).policyDocsCommand },
  { name: 'policy build', load: async () => (await import('./commands/policy-build.ts')).policyBuildCommand },
  { name: 'policy pull', load: async () => (await import('./commands/policy-pull.ts')).policyPullCommand },
];
