import { type groupOrders, listRepositories, repositoryStates } from '../../engine/state/browse/list-groups.ts';
import { html } from '../../reports/html/markup.ts';
import { repositoryParameters } from '../query.ts';
import { readRepositoryRequest } from '../requests.ts';
import { linkToRepository } from './links.ts';
import { definePage, renderPage } from './page.ts';
import {
  createCountHead,
  renderDay,
  renderFilters,
  renderGivenFilters,
  renderList,
  renderPager,
  renderSearch,
  renderSelect,
  renderSpread,
  renderState,
  renderTable,
} from './parts.ts';

export const orderOptions = [
  ['worst', 'Worst first'],
  ['most', 'Most findings first'],
  ['name', 'Name'],
] as const satisfies readonly (readonly [(typeof groupOrders)[number], string])[];

export const repositoriesPage = definePage({
  path: '/repositories',
  parameters: repositoryParameters,
  render({ snapshot, page }, query) {
    const found = listRepositories(snapshot, readRepositoryRequest(query));
    const rows = found.items.map(({ name, state, bySeverity, waived, fixed, oldest, lastScan }) => [
      html`<a href="${linkToRepository(name)}">${name}</a>`,
      renderState(state),
      renderSpread(bySeverity, { repository: name }),
      ...[waived, fixed, renderDay(oldest?.at ?? ''), renderDay(lastScan.at)],
    ]);
    const heads = [
      ...['Repository', 'State', 'Open findings', createCountHead('Waived'), createCountHead('Fixed')],
      ...['Oldest since', 'Last scan'],
    ] as const;
    const list =
      rows.length === 0 ? html`<p>No repository passes these filters.</p>` : renderTable('Repositories', heads, rows);
    const form = renderFilters(
      '/repositories',
      html`${renderSearch(query.text ?? '', 'name')}
${renderSelect('state', 'State', [['', 'all'], ...repositoryStates.map((state) => [state, state] as const)], query.state?.join(',') ?? '')}
${renderSelect('order', 'Order', orderOptions, query.order ?? 'worst')}
${renderGivenFilters(query, ['rule', 'team'])}`,
    );
    const pager = renderPager(page, found, 'repository', 'repositories');
    return renderPage(page, {
      title: 'Repositories',
      main: html`<section>${form}${renderList(pager, list)}</section>`,
    });
  },
});
