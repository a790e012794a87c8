import { writeCount } from '../../base/pluralize.ts';
import {
  countByRepository,
  listRepositories,
  listRules,
  readRuleRow,
  readRuleRows,
} from '../../engine/state/browse/list-groups.ts';
import { countRule } from '../../engine/state/browse/overview.ts';
import { selectFindings } from '../../engine/state/browse/select-findings.ts';
import { html, nothing, renderInline, renderProse } from '../../reports/html/markup.ts';
import { Problem } from '../problem.ts';
import { ruleParameters } from '../query.ts';
import { readRuleRequest } from '../requests.ts';
import { linkToFindings, linkToRepository, linkToRule, withQuery } from './links.ts';
import { definePage, renderPage } from './page.ts';
import {
  createCountHead,
  renderBadge,
  renderDay,
  renderFilters,
  renderFindings,
  renderList,
  renderPager,
  renderSearch,
  renderSection,
  renderSelect,
  renderSpread,
  renderTable,
} from './parts.ts';
import { orderOptions } from './repositories.ts';
import { renderTrend } from './trend.ts';

export const policiesPage = definePage({
  path: '/policies',
  parameters: ruleParameters,
  render({ snapshot, page }, query) {
    const found = listRules(snapshot, readRuleRequest(query));
    const rows = found.items.map(
      ({ id, title, severity, category, bySeverity, repositories, waived, fixed, oldest }) => [
        html`<a href="${linkToRule(id)}">${id}</a><br>${renderInline(title)}`,
        renderBadge(severity),
        category,
        renderSpread(bySeverity, { rule: id }),
        ...[repositories, waived, fixed, renderDay(oldest?.at ?? '')],
      ],
    );
    const heads = [
      ...['Policy or rule', 'Severity', 'Category', 'Open findings'],
      ...['Repositories', 'Waived', 'Fixed'].map(createCountHead),
      'Oldest since',
    ];
    const list =
      rows.length === 0 ? html`<p>No policy passes these filters.</p>` : renderTable('Policies and rules', heads, rows);
    const categories = [...new Set(readRuleRows(snapshot).map(({ category }) => category))].sort();
    const form = renderFilters(
      '/policies',
      html`${renderSearch(query.text ?? '', 'id or title')}
${renderSelect('category', 'Category', [['', 'all'], ...categories.map((name) => [name, name] as const)], query.category ?? '')}
${renderSelect(
  'found',
  'Show',
  [
    ['', 'all'],
    ['yes', 'with open findings'],
  ],
  query.found === 'yes' ? 'yes' : '',
)}
${renderSelect('order', 'Order', orderOptions, query.order ?? 'worst')}`,
    );
    const pager = renderPager(page, found, 'policy or rule', 'policies and rules');
    return renderPage(page, { title: 'Policies', main: html`<section>${form}${renderList(pager, list)}</section>` });
  },
});

/** Repositories and findings that a page of one policy shows. */
const [maxRepositories, maxFindings] = [20, 20];

export const policyPage = definePage({
  path: '/policies/{id}',
  parameters: {},
  render({ snapshot, page }, _, id) {
    const row = readRuleRow(snapshot, id);
    const rule = snapshot.rules.get(id);
    if (row === undefined || rule === undefined) {
      throw new Problem(404, 'not-found', `The last scan had no policy "${id.slice(0, 200)}", and it has no findings.`);
    }
    const { policy, description, help, severity } = rule;
    const found = selectFindings(snapshot, { rule: id, limit: maxFindings });
    const where = listRepositories(snapshot, { rule: id, limit: maxRepositories });
    const open = countByRepository(snapshot, { rule: id });
    const counts = where.items.map(({ name }) => [
      html`<a href="${linkToRepository(name)}">${name}</a>`,
      html`<a href="${linkToFindings({ rule: id, repository: name })}">${writeCount(open.get(name) ?? 0)}</a>`,
    ]);
    const controls = policy?.controls ?? [];
    const texts = html`${renderProse(description)}${help === null ? nothing : html`<h3>How to fix it</h3>${renderProse(help)}`}${controls.length === 0 ? nothing : html`<h3>Controls</h3><p>${controls.join(', ')}</p>`}`;
    const lead = html`<p class="lead">${renderInline(rule.title)}</p><p class="place">${renderBadge(severity)} ${row.category} · ${policy === null ? 'built-in rule' : 'policy'} · open: ${renderSpread(row.bySeverity, { rule: id })} · waived: <a href="${linkToFindings({ rule: id, state: 'waived' })}">${writeCount(row.waived)}</a></p>`;
    const main = html`${renderTrend(countRule(snapshot, id))}
${renderSection('about', 'Why it matters', texts)}
${where.total === 0 ? nothing : renderSection('where', `Repositories: ${writeCount(where.total)}`, html`${renderTable('Repositories', ['Repository', createCountHead('Open findings')], counts)}${where.total > maxRepositories ? html`<p><a href="${withQuery('/repositories', { rule: id })}">All repositories</a></p>` : nothing}`)}
${found.total === 0 ? nothing : renderSection('findings', `Open findings: ${writeCount(found.total)}`, html`${renderFindings(found.items, { repository: true })}<p><a href="${linkToFindings({ rule: id })}">Search all its findings</a></p>`)}`;
    return renderPage(page, { title: id, lead, main, trail: [['/policies', 'Policies']] });
  },
});
