import { writeCount } from '../../base/pluralize.ts';
import {
  countByRepository,
  listRepositories,
  listTeamRows,
  readTeamRow,
} from '../../engine/state/browse/list-groups.ts';
import { countTeam } from '../../engine/state/browse/overview.ts';
import { selectFindings } from '../../engine/state/browse/select-findings.ts';
import { html, type Markup, nothing } from '../../reports/html/markup.ts';
import { Problem } from '../problem.ts';
import { teamParameters } from '../query.ts';
import { readGroupRequest } from '../requests.ts';
import { linkToFindings, linkToRepository, linkToTeam, withQuery } from './links.ts';
import { definePage, renderPage } from './page.ts';
import {
  createCountHead,
  renderDay,
  renderFilters,
  renderFindings,
  renderList,
  renderPager,
  renderSearch,
  renderSection,
  renderSelect,
  renderSpread,
  renderState,
  renderTable,
} from './parts.ts';
import { orderOptions } from './repositories.ts';
import { renderTrend } from './trend.ts';

export const teamsPage = definePage({
  path: '/teams',
  parameters: teamParameters,
  render({ snapshot, page }, query) {
    const found = listTeamRows(snapshot, readGroupRequest(query));
    const rows = found.items.map(({ name, owned, bySeverity, waived, fixed, oldest }) => [
      html`<a href="${linkToTeam(name)}">${name}</a>`,
      renderSpread(bySeverity, { team: name }),
      ...[owned, waived, fixed, renderDay(oldest?.at ?? '')],
    ]);
    const heads = [
      ...[
        'Team',
        'Open findings',
        createCountHead('Repositories'),
        createCountHead('Waived'),
        createCountHead('Fixed'),
      ],
      'Oldest since',
    ];
    const list = rows.length === 0 ? html`<p>No team passes these filters.</p>` : renderTable('Teams', heads, rows);
    const form = renderFilters(
      '/teams',
      html`${renderSearch(query.text ?? '', 'name')}
${renderSelect('order', 'Order', orderOptions, query.order ?? 'worst')}`,
    );
    const lead = html`<p class="run">Owners by CODEOWNERS, topics and the settings of the scan. A finding with several owners counts for each.</p>`;
    const main = html`<section>${form}${renderList(renderPager(page, found, 'team'), list)}</section>`;
    return renderPage(page, { title: 'Teams', lead, main });
  },
});

/** Repositories and findings that the page of a team shows. */
const [maxRepositories, maxFindings, maxFixed] = [20, 20, 10];

export const teamPage = definePage({
  path: '/teams/{name}',
  parameters: {},
  render({ snapshot, page }, _, given) {
    const row = readTeamRow(snapshot, given);
    if (row === undefined) {
      throw new Problem(404, 'not-found', `No finding and no repository has the owner "${given.slice(0, 200)}".`);
    }
    const { name, bySeverity, waived, oldest } = row;
    const filters = { team: name };
    const open = selectFindings(snapshot, { ...filters, limit: maxFindings });
    const fixed = selectFindings(snapshot, { ...filters, states: ['fixed'], order: 'newest', limit: maxFixed });
    const since = oldest === null ? nothing : html`<div><dt>Oldest since</dt><dd>${renderDay(oldest.at)}</dd></div>`;
    const lead = html`<dl class="facts"><div><dt>Open</dt><dd>${renderSpread(bySeverity, filters)}</dd></div>
<div><dt>Waived</dt><dd><a href="${linkToFindings({ ...filters, state: 'waived' })}">${writeCount(waived)}</a></dd></div>${since}</dl>`;
    const all = html`<p><a href="${linkToFindings({ ...filters, state: 'open,waived,fixed' })}">Search all its findings</a></p>`;
    const more = open.total > open.items.length ? ` (the worst ${open.items.length} of ${writeCount(open.total)})` : '';
    const list = open.total === 0 ? html`<p>None is open.</p>` : renderFindings(open.items, { repository: true });
    const main = html`${renderTrend(countTeam(snapshot, name))}
${renderRepositories(listRepositories(snapshot, { ...filters, limit: maxRepositories }), countByRepository(snapshot, filters), name)}
${renderSection('open', `Open findings${more}`, html`${list}${all}`)}
${fixed.total === 0 ? nothing : renderSection('fixed', `Fixed findings: ${writeCount(fixed.total)}`, renderFindings(fixed.items, { repository: true }))}`;
    return renderPage(page, { title: name, lead, main, trail: [['/teams', 'Teams']] });
  },
});

function renderRepositories(
  { total, items }: ReturnType<typeof listRepositories>,
  open: ReadonlyMap<string, number>,
  team: string,
): Markup {
  if (total === 0) return nothing;
  const rows = items.map(({ name, state }) => [
    html`<a href="${linkToRepository(name)}">${name}</a>`,
    renderState(state),
    html`<a href="${linkToFindings({ team, repository: name })}">${writeCount(open.get(name) ?? 0)}</a>`,
  ]);
  const table = renderTable('Repositories', ['Repository', 'State', createCountHead('Its open findings')], rows);
  const rest =
    total > items.length
      ? html`<p><a href="${withQuery('/repositories', { team })}">All repositories</a></p>`
      : nothing;
  return renderSection('where', `Repositories: ${writeCount(total)}`, html`${table}${rest}`);
}
