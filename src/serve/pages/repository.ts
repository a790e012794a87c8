import { type RepositoryRow, readRepositoryRow } from '../../engine/state/browse/list-groups.ts';
import { selectFindings } from '../../engine/state/browse/select-findings.ts';
import { html, type Markup, nothing } from '../../reports/html/markup.ts';
import type { JudgedPart } from '../../scan/records/recorded.ts';
import { Problem } from '../problem.ts';
import { linkToFindings } from './links.ts';
import { definePage, renderPage } from './page.ts';
import { renderFindings, renderMoment, renderSection, renderSpread, renderState, renderTable } from './parts.ts';

/** Findings that are shown before the link to all. */
const maxFindings = 50;

export const repositoryPage = definePage({
  path: '/repositories/{name}',
  parameters: {},
  async render({ snapshot, state, page }, _, name) {
    const row = readRepositoryRow(snapshot, name);
    if (row === undefined) throw new Problem(404, 'not-found', `No scan had a repository "${name.slice(0, 200)}".`);
    const result = row.judged === null ? undefined : await state.result(name);
    const open = selectFindings(snapshot, { repository: name, states: ['open', 'waived'], limit: maxFindings });
    const fixed = selectFindings(snapshot, { repository: name, states: ['fixed'], order: 'newest', limit: 10 });
    const more =
      open.total > open.items.length ? ` (the worst ${open.items.length} of ${open.total.toLocaleString('en')})` : '';
    const all = html`<p><a href="${linkToFindings({ repository: name, state: 'open,waived,fixed' })}">Search all its findings</a></p>`;
    const main = html`${renderSection('open', `Open findings${more}`, open.total === 0 ? html`<p>None is open.</p>${all}` : html`${renderFindings(open.items, { repository: false })}${all}`)}
${fixed.total === 0 ? nothing : renderSection('fixed', `Fixed findings: ${fixed.total.toLocaleString('en')}`, renderFindings(fixed.items, { repository: false }))}
${result === undefined ? nothing : renderTargets(result)}`;
    return renderPage(page, { title: name, lead: renderFacts(row), main, trail: [['/repositories', 'Repositories']] });
  },
});

function renderFacts({ name, state, reasons, commit, ref, lastScan, judged, bySeverity }: RepositoryRow): Markup {
  const stale =
    state === 'stale' && judged !== null
      ? html`<div><dt>Findings from</dt><dd>${renderMoment(judged)}</dd></div>`
      : nothing;
  const revision =
    commit === null
      ? nothing
      : html`<div><dt>Commit</dt><dd><code>${commit.slice(0, 12)}</code>${ref === null ? '' : ` (${ref})`}</dd></div>`;
  const why =
    reasons.length === 0
      ? nothing
      : html`<div><dt>Not judged</dt><dd>${reasons.map((reason) => html`${reason}<br>`)}</dd></div>`;
  return html`<dl class="facts"><div><dt>State</dt><dd>${renderState(state)}</dd></div>
<div><dt>Last scan</dt><dd>${renderMoment(lastScan)}</dd></div>${stale}${revision}
<div><dt>Open</dt><dd>${renderSpread(bySeverity, { repository: name })}</dd></div>${why}</dl>`;
}

function renderTargets({ targets }: JudgedPart): Markup {
  const rows = targets
    .filter(({ kind }) => kind !== 'repository')
    .map(({ file, kind, views, files, dialect }) => [file, kind, dialect?.syntax ?? '–', views.length, files.length]);
  if (rows.length === 0) return nothing;
  const heads = [
    'File',
    'Kind',
    'Dialect',
    { name: 'Views', kind: 'number' },
    { name: 'Files read', kind: 'number' },
  ] as const;
  return renderSection('targets', 'Configurations', renderTable('Configurations', heads, rows));
}
