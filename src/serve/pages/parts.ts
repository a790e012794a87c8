import { pluralize, writeCount } from '../../base/pluralize.ts';
import { type Severity, severities } from '../../base/severity.ts';
import type { FindingRow } from '../../engine/state/browse/finding-table.ts';
import type { RepositoryState } from '../../engine/state/browse/list-groups.ts';
import type { Page } from '../../engine/state/browse/page.ts';
import type { SeverityCounts } from '../../engine/state/count-scans.ts';
import type { Moment } from '../../engine/state/timeline.ts';
import { html, Markup, nothing, renderInline } from '../../reports/html/markup.ts';
import { linkToFinding, linkToFindings, linkToRepository, linkToRule, linkToScan } from './links.ts';
import type { PageFacts } from './page.ts';

export type Cell = Markup | string | number;

/** Head of a column; `number` aligns it to the right. */
export interface Head {
  readonly name: string;
  readonly kind?: 'number';
}

/** Head of a column of numbers. */
export function createCountHead(name: string): Head {
  return { name, kind: 'number' };
}

/** Columns up to which a table fits into a narrow window. */
const maxNarrow = 2;

/**
 * Renders a table that scrolls on its own where it is too wide. In a narrow window, each row of one with more columns is a paragraph,
 * in which the names of the columns stand before its values; the roles keep it a table for screen readers.
 */
export function renderTable(
  label: string,
  heads: readonly (Head | string)[],
  rows: readonly (readonly Cell[])[],
): Markup {
  const columns = heads.map((head) => (typeof head === 'string' ? { name: head } : head));
  const renderClass = (index: number): Markup => (columns[index]?.kind === 'number' ? html` class="amount"` : nothing);
  const kind = columns.length > maxNarrow ? html` class="rows"` : nothing;
  const renderName = (index: number): Markup =>
    index === 0 ? nothing : html` data-name="${columns[index]?.name ?? ''}"`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}"><table role="table"${kind}>
<thead role="rowgroup"><tr role="row">${columns.map(({ name }, index) => html`<th role="columnheader" scope="col"${renderClass(index)}>${name}</th>`)}</tr></thead>
<tbody role="rowgroup">${rows.map((cells) => html`<tr role="row">${cells.map((cell, index) => html`<td role="cell"${renderClass(index)}${renderName(index)}>${typeof cell === 'number' ? writeCount(cell) : cell}</td>`)}</tr>\n`)}</tbody></table></div>`;
}

export function renderSection(id: string, title: string, content: Markup): Markup {
  return html`<section id="${id}"><h2>${title}</h2>
${content}</section>
`;
}

/** Renders a link, or its content alone if there is nothing to link to. */
export function renderLink(address: string | undefined, content: Markup | string): Markup {
  return address === undefined ? html`${content}` : html`<a href="${address}">${content}</a>`;
}

export function renderBadge(severity: Severity): Markup {
  return html`<span class="badge ${severity}">${severity}</span>`;
}

/** Renders counts by severity, each a link to its findings; those of zero are left out. */
export function renderSpread(counts: SeverityCounts, filters: Readonly<Record<string, string>>): Markup {
  const present = severities.filter((severity) => counts[severity] > 0);
  if (present.length === 0) return html`<span class="none">none</span>`;
  return html`<span class="spread">${present.map(
    (severity) =>
      html`<a class="${severity}" href="${linkToFindings({ ...filters, severity })}">${writeCount(counts[severity])} ${severity}</a> `,
  )}</span>`;
}

export function renderState(state: RepositoryState): Markup {
  return html`<span class="status ${state}">${state}</span>`;
}

/** Renders a time without its seconds. */
export function renderTime(at: string): Markup {
  if (at === '') return html`–`;
  return html`<time class="whole" datetime="${at}">${at.slice(0, 16).replace('T', ' ')}</time>`;
}

export function renderDay(at: string): Markup {
  if (at === '') return html`–`;
  return html`<time class="whole" datetime="${at}">${at.slice(0, 10)}</time>`;
}

export function renderMoment({ id, at }: Moment): Markup {
  return html`${renderDay(at)} (<a href="${linkToScan(id)}">scan ${id}</a>)`;
}

/** Renders findings as a list of links. */
export function renderFindings(rows: readonly FindingRow[], shown: { readonly repository: boolean }): Markup {
  return html`<ul class="list">${rows.map((row) => {
    const { severity, message, repository, file, line, rule, state, since, fixed, age, waiver } = row;
    const place = shown.repository
      ? html`<a href="${linkToRepository(repository)}">${repository}</a> · ${file}:${line}`
      : html`${file}:${line}`;
    const time = fixed === null ? html`since ${renderDay(since.at)}` : html`fixed ${renderDay(fixed.at)}`;
    const days = age === 0 ? '' : `, ${pluralize(age, 'day')}`;
    const mark =
      state === 'waived'
        ? `waived until ${waiver?.expires ?? ''}`
        : row.isReopened && state === 'open'
          ? 'reopened'
          : '';
    return html`<li class="item">${renderBadge(severity)}<a class="message" href="${linkToFinding(row.fingerprint)}">${renderInline(message)}</a>
<span class="place">${place} · ${time}${days}</span><span class="rule">${mark === '' ? nothing : html`<span class="state">${mark}</span> `}<a href="${linkToRule(rule)}">${rule}</a></span></li>
`;
  })}</ul>`;
}

/** Renders which part of a list is shown, with links to the others. */
export function renderPager(
  { path, search }: PageFacts,
  { total, offset, limit, items }: Page<unknown>,
  one: string,
  many?: string,
): Markup {
  const linkTo = (start: number): string => {
    const parameters = new URLSearchParams([...search].filter(([, value]) => value !== ''));
    if (start === 0) parameters.delete('offset');
    else parameters.set('offset', String(start));
    return parameters.size === 0 ? path : `${path}?${parameters}`;
  };
  const pages = Math.max(1, Math.ceil(total / limit));
  const number = Math.floor(offset / limit) + 1;
  const shown =
    total > items.length ? `${writeCount(Math.min(offset + 1, total))}–${writeCount(offset + items.length)} of ` : '';
  const status = html`<p role="status" id="status">${shown}${pluralize(total, one, many)}</p>`;
  if (pages === 1) return status;
  const previous =
    offset > 0
      ? html`<a class="button" rel="prev" href="${linkTo(Math.max(0, offset - limit))}">Previous</a>`
      : nothing;
  const next =
    offset + limit < total ? html`<a class="button" rel="next" href="${linkTo(offset + limit)}">Next</a>` : nothing;
  return html`${status}<nav class="pager" aria-label="Parts of the list">${previous}<span>Page ${writeCount(number)} of ${writeCount(pages)}</span>${next}</nav>`;
}

/** Puts a pager before and after a list, unless one part is all. */
export function renderList(pager: Markup, list: Markup): Markup {
  const bottom = pager.text.includes('<nav') ? renderPagerLinks(pager) : nothing;
  return html`<div id="results">${pager}
${list}
${bottom}</div>`;
}

/** Navigation that stands twice on a page needs two names. */
function renderPagerLinks({ text }: Markup): Markup {
  return new Markup(text.slice(text.indexOf('<nav')).replace('Parts of the list', 'Parts of the list, at its end'));
}

export function renderSelect(
  name: string,
  label: string,
  options: readonly (readonly [value: string, text: string])[],
  chosen: string,
): Markup {
  // An address may have a value that the list does not offer; the form keeps it.
  const isOffered = options.some(([value]) => value === chosen);
  const items = [...options, ...(isOffered ? [] : [[chosen, chosen] as const])].map(
    ([value, text]) => html`<option value="${value}"${value === chosen ? html` selected` : nothing}>${text}</option>`,
  );
  return html`<label>${label} <select name="${name}">${items}</select></label>`;
}

/** Renders a form that shows the same page with other filters. */
export function renderFilters(path: string, fields: Markup): Markup {
  return html`<form id="filters" method="get" action="${path}" role="search" aria-label="Filters" data-live>
${fields}
<button type="submit">Show</button> <a class="button" href="${path}">Clear</a></form>
`;
}

/** Renders fields for filters that come with links; a form without them would drop their values. */
export function renderGivenFilters<Name extends string>(
  query: { readonly [name in Name]: string | number | undefined },
  names: readonly Name[],
): Markup {
  const fields = names.flatMap((name) =>
    query[name] === undefined
      ? []
      : [html`<label>${name} <input type="text" name="${name}" value="${query[name]}"></label>`],
  );
  return html`${fields}`;
}

export function renderSearch(text: string, placeholder: string): Markup {
  return html`<label class="search">Search <input type="search" name="text" value="${text}" placeholder="${placeholder}"></label>`;
}
