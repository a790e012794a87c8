import { pluralize } from '../../base/pluralize.ts';
import { type Severity, severities } from '../../base/severity.ts';

/** Facts about the repositories that a first settings file depends on. */
export interface FoundFacts {
  readonly repositories: number;
  readonly targets: number;
  /** Names of executors, as the configurations spell them. */
  readonly executors: readonly string[];
  /** Names of policy sets for the platforms that the configurations use. */
  readonly platforms: readonly string[];
  /** Sources of policies; none for the starter pack. */
  readonly policies: readonly string[];
  /** Findings by rule. */
  readonly findings: readonly { readonly rule: string; readonly title: string; readonly severity: Severity }[];
  /** True if the settings lie in a scanned repository, where scans read them only if they are named. */
  readonly isInside: boolean;
}

/** Rules that the file lists as examples. */
const maxRules = 8;

/** Returns the text of a first settings file: what is active is a default; what may be useful here is a comment. */
export function renderFirstSettings(facts: FoundFacts): string {
  const { repositories, targets, executors, platforms, policies, findings, isInside } = facts;
  const counts = severities.flatMap((severity) => {
    const number = findings.filter((finding) => finding.severity === severity).length;
    return number === 0 ? [] : [`${number} ${severity}`];
  });
  const found = [
    `${pluralize(repositories, 'repository', 'repositories')}, ${pluralize(targets, 'target')}`,
    ...(executors.length === 0 ? [] : [`executors: ${executors.join(', ')}`]),
    ...(platforms.length === 0 ? [] : [`platforms: ${platforms.join(', ')}`]),
  ];
  return [
    '# Settings of Plumbline, written by `plumbline init`. `plumbline config show` lists all values and their sources.',
    `# Found: ${found.join('; ')}.`,
    ...(isInside ? ['# This directory is scanned itself: use --settings .plumbline.yaml to apply this file.'] : []),
    '',
    `# Exit 1 on findings of this severity or above: ${severities.join(', ')}.`,
    `# Findings when this file was written: ${counts.length === 0 ? 'none' : counts.join(', ')}.`,
    'fail-on: medium',
    '',
    '# Policies: directories of Rego, bundles or addresses; the starter pack by default.',
    policies.length === 0
      ? '# policy: [policies]'
      : `policy: [${policies.map((source) => JSON.stringify(source)).join(', ')}]`,
    '',
    '# Policy sets: default, strict, or one for each platform, which omits policies for others.',
    platforms.length === 0 ? '# set: [default]' : `# set: [${platforms.join(', ')}]`,
    '',
    '# Levels of rules and policies: off, info, low, medium, high, critical.',
    ...listRules(findings),
    '',
    '# What scanned repositories may decide for themselves; nothing by default.',
    '# repositories: {may: [waivers, exclude]}',
    '',
  ].join('\n');
}

/** Lists the rules with most findings, each with the level that it has. */
function listRules(findings: FoundFacts['findings']): readonly string[] {
  const byRule = new Map<string, FoundFacts['findings']>();
  for (const finding of findings) byRule.set(finding.rule, [...(byRule.get(finding.rule) ?? []), finding]);
  const rows = [...byRule].sort(([, a], [, b]) => b.length - a.length).slice(0, maxRules);
  if (rows.length === 0) return ['# rules:', '#   settings/unknown: info'];
  return [
    '# rules:',
    ...rows.map(([rule, all]) => {
      const [{ severity, title } = { severity: 'medium', title: '' }] = all;
      return `#   ${rule}: ${severity}   # ${pluralize(all.length, 'finding')}: ${title.replace(/\s+/gu, ' ')}`;
    }),
  ];
}
