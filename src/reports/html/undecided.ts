import { pluralize } from '../../base/pluralize.ts';
import type { CauseRow } from '../../findings/summary/condense.ts';
import { describeCause, groupCauses } from '../cause-texts.ts';
import type { WholeReport } from '../report.ts';
import { html, type Markup, nothing, renderInline } from './markup.ts';

/** Causes that the table lists; the groups above it count all. */
const maxCauses = 50;

/** Renders what could not be decided: the kinds of causes with what to do, then each cause. */
export function renderUndecided({ repositories }: WholeReport): Markup {
  const causes = repositories
    .flatMap(({ name, undecided }) => undecided.map((row): readonly [string, CauseRow] => [name, row]))
    .sort(([, a], [, b]) => b.verdicts - a.verdicts);
  if (causes.length === 0) return nothing;
  const groups = groupCauses(repositories).map(
    ({ head, help }) => html`<li>${head}${help === '' ? nothing : html`<br><em>${help}</em>`}</li>\n`,
  );
  const rows = causes
    .slice(0, maxCauses)
    .map(
      ([name, row]) =>
        html`<tr><td>${renderInline(describeCause(row))}</td><td>${pluralize(row.policies.length, 'policy', 'policies')}</td><td>${name}</td><td>${row.verdicts}</td></tr>\n`,
    );
  return html`<ul>${groups}</ul><p>${pluralize(causes.length, 'cause')}</p><div class="scroll" tabindex="0" role="region" aria-label="Undecided"><table><thead><tr><th scope="col">Cause</th><th scope="col">Policies</th><th scope="col">Repository</th><th scope="col">Verdicts</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}
