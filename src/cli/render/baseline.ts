import { pluralize } from '../../base/pluralize.ts';
import type { Baseline } from '../../findings/baseline/baseline.ts';
import { toTerminalLine } from '../../reports/escape.ts';

/** Counts findings by repository and rule, with the oldest day of each. */
export function renderBaselineSummary({ findings, rules, budgets = [] }: Baseline): string {
  const repositories = new Map<string, Map<string, string[]>>();
  for (const { repository, rule, since } of findings) {
    const byRule = repositories.get(repository) ?? new Map<string, string[]>();
    const days = byRule.get(rule);
    if (days === undefined) byRule.set(rule, [since]);
    else days.push(since);
    repositories.set(repository, byRule);
  }
  const lines = [...repositories].flatMap(([repository, byRule]) => [
    repository,
    ...[...byRule].map(([rule, days]) => `  ${String(days.length).padStart(5)}  ${rule}  since ${days.sort()[0]}`),
  ]);
  const total = `${pluralize(findings.length, 'finding')} in ${pluralize(repositories.size, 'repository', 'repositories')}, recorded with ${rules.length} rules and policies.`;
  const allowed = budgets.map(({ repository, rule, budget, since }) => {
    return `budget  ${repository}  ${rule}: ${budget}, since ${since}`;
  });
  return [...lines, ...allowed, total].map((line) => `${toTerminalLine(line)}\n`).join('');
}
