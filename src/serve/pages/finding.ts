import { writeCount } from '../../base/pluralize.ts';
import type { FindingRow } from '../../engine/state/browse/finding-table.ts';
import { findFinding } from '../../engine/state/browse/select-findings.ts';
import type { Finding } from '../../findings/finding.ts';
import type { RuleText } from '../../reports/collect-rule-texts.ts';
import { renderFindingFacts, renderFrame } from '../../reports/html/finding-markup.ts';
import { html, type Markup, nothing, renderInline, renderProse } from '../../reports/html/markup.ts';
import { Problem } from '../problem.ts';
import { linkToFindings, linkToRepository, linkToRule, linkToSetting, linkToTeam } from './links.ts';
import { definePage, renderPage } from './page.ts';
import { renderBadge, renderLink, renderMoment, renderSection } from './parts.ts';

export const findingPage = definePage({
  path: '/findings/{fingerprint}',
  parameters: {},
  async render({ snapshot, state, page }, _, fingerprint) {
    const row = findFinding(snapshot, fingerprint);
    if (row === undefined) {
      throw new Problem(404, 'not-found', 'The state has no finding with this fingerprint. It may have been pruned.');
    }
    // The last result does not contain fixed findings.
    const result = row.state === 'fixed' ? undefined : await state.result(row.repository);
    const finding = result?.findings.find(({ id }) => id === fingerprint);
    const rule = snapshot.rules.get(row.rule);
    const lead = html`<p class="place">${renderBadge(row.severity)} <a href="${linkToRepository(row.repository)}">${row.repository}</a> · ${row.file}:${row.line} · <a href="${linkToRule(row.rule)}">${row.rule}</a></p>`;
    const main = html`<section class="detail-page">${renderHistory(row, finding?.spelled ?? null)}${finding === undefined ? nothing : html`${renderFrame(finding)}${renderFindingFacts(finding, renderOccurrences(finding))}`}
<p class="about"><a href="${linkToFindings({ rule: row.rule, repository: row.repository })}">Findings of this rule in this repository</a> · Fingerprint <code>${fingerprint}</code></p></section>
${rule === undefined ? nothing : renderRule(rule)}`;
    return renderPage(page, { title: row.message.replaceAll('`', ''), lead, main, trail: [['/findings', 'Findings']] });
  },
});

function renderHistory(row: FindingRow, spelled: string | null): Markup {
  const { state, since, fixed, age, waiver, isReopened, setting, owners } = row;
  const facts: readonly (readonly [string, Markup | string])[] = [
    [
      'State',
      html`${state}${isReopened ? ', reopened' : ''}${age === 0 ? '' : `, ${writeCount(age)} ${age === 1 ? 'day' : 'days'}`}`,
    ],
    ...(owners.length === 0
      ? []
      : [
          [
            'Owners',
            html`${owners.map((team, at) => html`${at === 0 ? '' : ', '}<a href="${linkToTeam(team)}">${team}</a>`)}`,
          ] as const,
        ]),
    ['Found', renderMoment(since)],
    ...(fixed === null ? [] : [['Fixed', renderMoment(fixed)] as const]),
    ...(waiver === null
      ? []
      : [['Waived', html`until ${waiver.expires} by ${waiver.owner}: ${waiver.reason} (${waiver.source})`] as const]),
    ...(setting === null
      ? []
      : [
          [
            'Values',
            html`${renderLink(linkToSetting(spelled ?? setting), spelled ?? setting)} in all repositories`,
          ] as const,
        ]),
  ];
  return html`<dl>${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** Names the views of a finding, by target. */
function renderOccurrences({ occurrences }: Finding): string {
  return occurrences
    .map(({ target, views }) => {
      const named = views.filter((profiles) => profiles.length > 0).map((profiles) => profiles.join(' with '));
      return views.length > named.length ? target : `${target} in ${named.join(', ')}`;
    })
    .join('; ');
}

function renderRule({ id, title, description, help }: RuleText): Markup {
  return renderSection(
    'rule',
    'Why it matters',
    html`<p><strong>${renderInline(title)}</strong></p>${renderProse(description)}${help === null ? nothing : html`<h3>How to fix it</h3>${renderProse(help)}`}<p><a href="${linkToRule(id)}">All about ${id}</a></p>`,
  );
}
