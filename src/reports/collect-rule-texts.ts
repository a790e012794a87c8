import type { Severity } from '../base/severity.ts';
import type { Finding } from '../findings/finding.ts';
import type { Policy } from '../policy/policy.ts';
import { joinLines } from './join-lines.ts';
import type { Report } from './report.ts';

/** Texts of a rule in reports, for policies and built-in rules. */
export interface RuleText {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** In this run: its own, or what it was given. */
  readonly severity: Severity;
  /** General fix; null if only the message of a finding has one. */
  readonly help: string | null;
  /** Null for a built-in rule. */
  readonly policy: Policy | null;
}

/**
 * Returns the texts of the rules of a run by id, each once: the policies of the pack, the built-in rules, and rules of findings
 * that neither of them names.
 */
export function collectRuleTexts(
  report: Pick<Report, 'pack' | 'ruleChanges' | 'rules'>,
  findings: readonly Pick<Finding, 'rule' | 'severity'>[] = [],
): ReadonlyMap<string, RuleText> {
  const texts = new Map<string, RuleText>();
  const changed = new Map(report.ruleChanges.map(({ rule, level }) => [rule, level]));
  const findSeverity = (id: string, own: Severity): Severity => {
    const level = changed.get(id) ?? 'off';
    return level === 'off' ? own : level;
  };
  for (const policy of report.pack.policies) {
    const { id, title, remediation } = policy;
    if (texts.has(id)) continue;
    const description = [policy.description, ...describeDeprecation(policy)].filter((text) => text !== '').join('\n\n');
    const severity = findSeverity(id, policy.severity);
    texts.set(id, {
      id,
      title,
      description,
      severity,
      help: remediation === '' ? null : joinLines(remediation),
      policy,
    });
  }
  for (const { id, title, description, severity, help, fix } of report.rules) {
    if (texts.has(id)) continue;
    const example = fix === null ? '' : ` For example: \`${fix}\`.`;
    texts.set(id, { id, title, description, severity: findSeverity(id, severity), help: help + example, policy: null });
  }
  for (const { rule, severity } of findings) {
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

function describeDeprecation({ deprecated }: Policy): readonly string[] {
  if (deprecated === null) return [];
  return [`This policy is deprecated${deprecated.replacedBy === null ? '' : `: use ${deprecated.replacedBy}`}.`];
}
