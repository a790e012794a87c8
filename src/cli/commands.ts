import type { Command } from './command.ts';
import { documentCommand } from './commands/document.ts';
import { explainCommand } from './commands/explain.ts';
import { policyBenchCommand } from './commands/policy-bench.ts';
import { policyBuildCommand } from './commands/policy-build.ts';
import { policyCheckCommand } from './commands/policy-check.ts';
import { policyDocsCommand } from './commands/policy-docs.ts';
import { policyExplainCommand } from './commands/policy-explain.ts';
import { policyFmtCommand } from './commands/policy-fmt.ts';
import { policyInspectCommand } from './commands/policy-inspect.ts';
import { policyLintCommand } from './commands/policy-lint.ts';
import { policyListCommand } from './commands/policy-list.ts';
import { policyNewCommand } from './commands/policy-new.ts';
import { policyPullCommand } from './commands/policy-pull.ts';
import { policyShowCommand } from './commands/policy-show.ts';
import { policyTestCommand } from './commands/policy-test.ts';
import { ruleListCommand } from './commands/rule-list.ts';
import { ruleShowCommand } from './commands/rule-show.ts';
import { scanCommand } from './commands/scan.ts';
import { syntaxCommand } from './commands/syntax.ts';
import { vocabularyCommand } from './commands/vocabulary.ts';

/**
 * Every command, in the order of the help. What reads configurations is imported by those that do it themselves, when they
 * run: the parser takes a third of the program's start and half of its memory.
 */
export const commands: readonly Command[] = [
  scanCommand,
  documentCommand,
  explainCommand,
  syntaxCommand,
  vocabularyCommand,
  ruleListCommand,
  ruleShowCommand,
  policyListCommand,
  policyShowCommand,
  policyInspectCommand,
  policyNewCommand,
  policyCheckCommand,
  policyExplainCommand,
  policyFmtCommand,
  policyLintCommand,
  policyTestCommand,
  policyBenchCommand,
  policyDocsCommand,
  policyBuildCommand,
  policyPullCommand,
];
