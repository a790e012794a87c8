import { compareCodeUnits } from '../../base/order.ts';
import { writeCount } from '../../base/pluralize.ts';
import { severities } from '../../base/severity.ts';
import { findingStates } from '../../engine/state/browse/finding-table.ts';
import { findCategory, readRepositoryRows, readRuleRows, readTeamRows } from '../../engine/state/browse/list-groups.ts';
import { type FoundFindings, findingOrders, selectFindings } from '../../engine/state/browse/select-findings.ts';
import type { Snapshot } from '../../engine/state/browse/snapshot.ts';
import { html, type Markup, nothing } from '../../reports/html/markup.ts';
import { findingParameters, type Query } from '../query.ts';
import { readFindingRequest } from '../requests.ts';
import { definePage, renderPage } from './page.ts';
import {
  renderFilters,
  renderFindings,
  renderGivenFilters,
  renderList,
  renderPager,
  renderSearch,
  renderSelect,
} from './parts.ts';

/** Names of repositories that the browser proposes; others can be typed. */
const maxProposed = 200;
const orderNames = {
  severity: 'Severity',
  newest: 'Newest first',
  oldest: 'Oldest first',
  repository: 'Repository',
  rule: 'Rule',
} as const satisfies Record<(typeof findingOrders)[number], string>;

export const findingsPage = definePage({
  path: '/findings',
  parameters: findingParameters,
  render({ snapshot, page }, query) {
    const found = selectFindings(snapshot, readFindingRequest(query));
    const list =
      found.total === 0
        ? html`<p>No finding passes these filters.</p>`
        : renderFindings(found.items, { repository: true });
    const main = html`<section>${renderForm(snapshot, query, found)}
${renderList(renderPager(page, found, 'finding'), list)}</section>`;
    return renderPage(page, { title: 'Findings', main });
  },
});

function renderForm(snapshot: Snapshot, query: Query<typeof findingParameters>, { counts }: FoundFindings): Markup {
  const chosen: readonly string[] = query.severity ?? [];
  const boxes = severities.map(
    (severity) =>
      html`<label class="box"><input type="checkbox" name="severity" value="${severity}"${chosen.includes(severity) ? html` checked` : nothing}> <span class="badge ${severity}">${severity}</span> <small data-count="${severity}">${writeCount(counts.severity[severity])}</small></label>`,
  );
  const rules = readRuleRows(snapshot)
    .filter((row) => row.open + row.waived + row.fixed > 0)
    .toSorted((a, b) => compareCodeUnits(a.id, b.id));
  const categories = [
    ...new Set(rules.map(({ id }) => findCategory(snapshot.rules.get(id) ?? { id, policy: null }))),
  ].sort();
  const names = readRepositoryRows(snapshot)
    .slice(0, maxProposed)
    .map(({ name }) => html`<option value="${name}"></option>`);
  const any = ['', 'all'] as const;
  const teams = readTeamRows(snapshot)
    .map(({ name }) => [name, name] as const)
    .toSorted(([a], [b]) => compareCodeUnits(a, b));
  return renderFilters(
    '/findings',
    html`${renderSearch(query.text ?? '', 'message, file, setting, rule')}
<fieldset><legend>Severity</legend>${boxes}</fieldset>
${renderSelect('state', 'State', [...findingStates.map((state) => [state, state] as const), ['open,waived,fixed', 'all']], query.state?.join(',') ?? 'open')}
<label>Repository <input type="text" name="repository" list="repositories" value="${query.repository ?? ''}" autocomplete="off"></label>
<datalist id="repositories">${names}</datalist>
${renderSelect('category', 'Category', [any, ...categories.map((name) => [name, name] as const)], query.category ?? '')}
${renderSelect('rule', 'Rule', [any, ...rules.map(({ id }) => [id, id] as const)], query.rule ?? '')}
${renderSelect('team', 'Team', [any, ...teams], query.team ?? '')}
${renderSelect(
  'order',
  'Order',
  findingOrders.map((order) => [order, orderNames[order]] as const),
  query.order ?? 'severity',
)}
${renderGivenFilters(query, ['file', 'setting', 'profile', 'opened', 'fixed'])}`,
  );
}
