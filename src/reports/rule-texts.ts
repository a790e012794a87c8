import type { Policy, Severity } from '../policy/policy.ts';
import type { Report } from './report.ts';

/** What reports say about a rule, whether it is a policy or built in. */
export interface RuleText {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly severity: Severity;
  /** What to do about a finding; null where nothing but its message helps. */
  readonly help: string | null;
  /** Null for a built-in rule. */
  readonly policy: Policy | null;
}

/** By id, each once: the policies of the pack, the built-in rules, and rules of findings that neither of them names. */
export function ruleTexts(report: Report): ReadonlyMap<string, RuleText> {
  const texts = new Map<string, RuleText>();
  for (const policy of report.pack.policies) {
    const { id, title, description, severity, remediation } = policy;
    if (texts.has(id)) continue;
    texts.set(id, { id, title, description, severity, help: remediation === '' ? null : remediation, policy });
  }
  for (const { id, title, description, severity } of report.rules) {
    if (!texts.has(id)) texts.set(id, { id, title, description, severity, help: null, policy: null });
  }
  for (const { rule, severity } of report.repositories.flatMap((repository) => repository.findings)) {
    if (texts.has(rule)) continue;
    texts.set(rule, {
      id: rule,
      title: rule,
      description: `The built-in rule ${rule}.`,
      severity,
      help: null,
      policy: null,
    });
  }
  return texts;
}
