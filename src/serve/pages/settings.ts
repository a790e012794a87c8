import { pluralize, writeCount } from '../../base/pluralize.ts';
import {
  listSettings,
  listValues,
  type SettingPlace,
  type SettingTable,
} from '../../engine/state/browse/setting-index.ts';
import { html, type Markup, nothing } from '../../reports/html/markup.ts';
import { pageParameters, settingParameters } from '../query.ts';
import { readPageRequest, readSetting } from '../requests.ts';
import { linkToRepository, linkToSetting } from './links.ts';
import { definePage, renderPage } from './page.ts';
import {
  createCountHead,
  renderFilters,
  renderLink,
  renderList,
  renderPager,
  renderSearch,
  renderTable,
} from './parts.ts';

/** Places of a value that are shown unfolded. */
const maxShown = 3;

export const settingsPage = definePage({
  path: '/settings',
  parameters: settingParameters,
  render({ state, page }, query) {
    const table = state.settings();
    const found = listSettings(table, {
      ...readPageRequest(query),
      ...(query.text === undefined ? {} : { text: query.text }),
    });
    const rows = found.items.map(({ name, path, repositories, values }) => [
      html`${renderSetting(name)}${name === path ? nothing : html`<br><small>${path}</small>`}`,
      ...[repositories, values],
    ]);
    const heads = ['Setting', createCountHead('Repositories'), createCountHead('Values')];
    const list =
      rows.length === 0 ? html`<p>No configuration sets such a setting.</p>` : renderTable('Settings', heads, rows);
    const form = renderFilters('/settings', renderSearch(query.text ?? '', 'google.batch, memory'));
    const main = html`<section>${form}${renderList(renderPager(page, found, 'setting'), html`${renderProgress(table)}${list}`)}</section>`;
    return renderPage(page, { title: 'Settings', main });
  },
});

export const settingPage = definePage({
  path: '/settings/{name}',
  parameters: pageParameters,
  render({ state, page }, query, name) {
    const table = state.settings();
    const found = listValues(table, readSetting(name), readPageRequest(query));
    const isOne = new Set(found.items.map(({ setting }) => setting)).size < 2;
    const rows = found.items.map(({ setting, value, unknown, repositories, views, places }) => [
      ...(isOne ? [] : [renderSetting(setting)]),
      unknown === null
        ? html`<code class="value">${value}</code>`
        : html`${value === '' ? nothing : html`<code class="value">${value}</code> `}<em>unknown: ${unknown}</em>`,
      ...[repositories, views, renderPlaces(places, views)],
    ]);
    const heads = [
      ...(isOne ? [] : ['Setting']),
      'Value',
      createCountHead('Repositories'),
      createCountHead('Views'),
      'Places',
    ];
    const list = rows.length === 0 ? html`<p>No configuration sets it.</p>` : renderTable('Values', heads, rows);
    const main = html`<section>${renderList(renderPager(page, found, 'value'), html`${renderProgress(table)}${list}`)}</section>`;
    const lead = html`<p class="run">Values in use, the most frequent first. Secrets are redacted.</p>`;
    return renderPage(page, { title: name, lead, main, trail: [['/settings', 'Settings']] });
  },
});

function renderSetting(name: string): Markup {
  return renderLink(linkToSetting(name), html`<code>${name}</code>`);
}

function renderProgress({ isPartial, read, total }: SettingTable): Markup {
  if (!isPartial) return nothing;
  return html`<p class="notice">Documents are being read: ${writeCount(read)} of ${pluralize(total, 'configuration')} so far. Load the page again for the rest.</p>`;
}

function renderPlaces(places: readonly SettingPlace[], views: number): Markup {
  const items = places.map(({ repository, file, line, profiles }) => {
    const named = profiles.filter((each) => each !== '');
    const within =
      named.length === 0 || named.length < profiles.length
        ? ''
        : ` (${named.slice(0, 5).join('; ')}${named.length > 5 ? ' …' : ''})`;
    return html`<li><a href="${linkToRepository(repository)}">${repository}</a> ${file}:${line}${within}</li>`;
  });
  if (items.length <= maxShown) return html`<ul class="places">${items}</ul>`;
  const more = views > places.length ? 'more' : `${items.length - maxShown} more`;
  return html`<ul class="places">${items.slice(0, maxShown)}</ul><details class="more"><summary>${more}</summary><ul class="places">${items.slice(maxShown)}</ul></details>`;
}
