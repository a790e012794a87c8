import { compareCodeUnits } from '../base/order.ts';
import type { RepositoryResult } from '../findings/finding.ts';
import { compareSeverities } from '../findings/severity.ts';
import type { Severity } from '../policy/policy.ts';
import type { BuiltInRule } from '../reports/report.ts';

/** What the rules of one area have in common; docs/errors.md lists them one by one. */
const areas: Readonly<Record<string, string>> = {
  syntax: 'The engine would refuse this file. What can be read around the mistake is judged all the same.',
  resolve:
    'Reading the configuration as the engine would, without running it, meets something that stops it or hides values.',
  settings: 'A setting has a name or a value that the engine would not take as it stands.',
  file: 'A configuration file could not be read, so that it was not judged.',
  scan: 'A target could not be judged as it was asked for.',
};

/**
 * The built-in rules that a run's findings and remarks name, by id. A rule's title is its code in words; the sentence
 * with the facts is the message of each finding.
 */
export function collectBuiltInRules(repositories: readonly RepositoryResult[]): readonly BuiltInRule[] {
  const severities = new Map<string, Severity>();
  for (const { targets, findings } of repositories) {
    for (const { code } of targets.flatMap(({ incomplete, notes }) => [...incomplete, ...notes])) {
      if (!severities.has(code)) severities.set(code, 'info');
    }
    for (const { rule, level, severity } of findings) {
      const known = severities.get(rule) ?? 'info';
      if (level === 'problem') severities.set(rule, compareSeverities(severity, known) < 0 ? severity : known);
    }
  }
  return [...severities]
    .sort(([a], [b]) => compareCodeUnits(a, b))
    .map(([id, severity]) => {
      const [area = '', name = id] = id.split('/');
      const words = name.replaceAll('-', ' ');
      return {
        id,
        title: words.charAt(0).toUpperCase() + words.slice(1),
        description: areas[area] ?? `The built-in rule ${id}.`,
        severity,
      };
    });
}
