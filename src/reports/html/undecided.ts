import type { Report } from '../report.ts';
import { plural } from './count.ts';
import { html, type Markup, nothing } from './markup.ts';

/** Renders what could not be decided, by cause: many policies are undecided for one file that was not read. */
export function renderUndecided(report: Report): Markup {
  const causes = new Map<string, { policies: Set<string>; repositories: Set<string>; views: number }>();
  for (const repository of report.repositories) {
    for (const { views } of repository.targets) {
      for (const { verdicts } of views) {
        for (const { policy, verdict, cause, reason } of verdicts) {
          if (verdict !== 'undecided') continue;
          const text = cause ?? reason ?? '';
          const entry = causes.get(text) ?? { policies: new Set(), repositories: new Set(), views: 0 };
          entry.policies.add(policy);
          entry.repositories.add(repository.name);
          entry.views += 1;
          causes.set(text, entry);
        }
      }
    }
  }
  if (causes.size === 0) return nothing;
  const rows = [...causes]
    .sort(([, a], [, b]) => b.views - a.views)
    .slice(0, 50)
    .map(
      ([
        cause,
        { policies, repositories, views },
      ]) => html`<tr><td>${cause}</td><td>${plural(policies.size, 'policy', 'policies')}</td><td>${[...repositories].slice(0, 3).join(', ')}</td><td>${views}</td></tr>
`,
    );
  return html`<p>${plural(causes.size, 'cause')}</p><div class="scroll" tabindex="0" role="region" aria-label="Undecided"><table><thead><tr><th scope="col">Cause</th><th scope="col">Policies</th><th scope="col">Repositories</th><th scope="col">Verdicts</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}
