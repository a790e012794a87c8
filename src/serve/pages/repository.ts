import { compareCodeUnits } from '../../base/order.ts';
import { writeCount } from '../../base/pluralize.ts';
import { type RepositoryRow, readRepositoryRow } from '../../engine/state/browse/list-groups.ts';
import { countRepository } from '../../engine/state/browse/overview.ts';
import { selectFindings } from '../../engine/state/browse/select-findings.ts';
import { html, type Markup, nothing, renderInline } from '../../reports/html/markup.ts';
import type { JudgedPart } from '../../scan/records/recorded.ts';
import { Problem } from '../problem.ts';
import { linkToFindings, linkToTeam } from './links.ts';
import { definePage, renderPage } from './page.ts';
import {
  createCountHead,
  renderFindings,
  renderMoment,
  renderSection,
  renderSpread,
  renderState,
  renderTable,
} from './parts.ts';
import { renderTrend } from './trend.ts';

/** Findings that are shown before the link to all, and configurations that are shown unfolded. */
const [maxFindings, maxTargets] = [50, 10];
/** Kinds of targets, the most important first. */
const targetKinds: readonly string[] = ['project', 'entry', 'fragment', 'test'];

export const repositoryPage = definePage({
  path: '/repositories/{name}',
  parameters: {},
  async render({ snapshot, state, page }, _, name) {
    const row = readRepositoryRow(snapshot, name);
    if (row === undefined) throw new Problem(404, 'not-found', `No scan had a repository "${name.slice(0, 200)}".`);
    const result = row.judged === null ? undefined : await state.result(name);
    const open = selectFindings(snapshot, { repository: name, states: ['open', 'waived'], limit: maxFindings });
    const fixed = selectFindings(snapshot, { repository: name, states: ['fixed'], order: 'newest', limit: 10 });
    const more = open.total > open.items.length ? ` (the worst ${open.items.length} of ${writeCount(open.total)})` : '';
    const all = html`<p><a href="${linkToFindings({ repository: name, state: 'open,waived,fixed' })}">Search all its findings</a></p>`;
    const main = html`${renderTrend(countRepository(snapshot, name))}
${renderSection('open', `Open findings${more}`, open.total === 0 ? html`<p>None is open.</p>${all}` : html`${renderFindings(open.items, { repository: false })}${all}`)}
${fixed.total === 0 ? nothing : renderSection('fixed', `Fixed findings: ${writeCount(fixed.total)}`, renderFindings(fixed.items, { repository: false }))}
${result === undefined ? nothing : renderTargets(result)}`;
    return renderPage(page, { title: name, lead: renderFacts(row), main, trail: [['/repositories', 'Repositories']] });
  },
});

function renderFacts(row: RepositoryRow): Markup {
  const { name, state, reasons, commit, ref, owners, lastScan, judged, bySeverity } = row;
  const stale =
    state === 'stale' && judged !== null
      ? html`<div><dt>Findings from</dt><dd>${renderMoment(judged)}</dd></div>`
      : nothing;
  const revision =
    commit === null
      ? nothing
      : html`<div><dt>Commit</dt><dd><code>${commit.slice(0, 12)}</code>${ref === null ? '' : ` (${ref})`}</dd></div>`;
  const teams = owners.map((team, at) => html`${at === 0 ? '' : ', '}<a href="${linkToTeam(team)}">${team}</a>`);
  const owned = owners.length === 0 ? nothing : html`<div><dt>Owners</dt><dd>${teams}</dd></div>`;
  const why =
    reasons.length === 0
      ? nothing
      : html`<div><dt>Not judged</dt><dd>${reasons.map((reason) => html`${renderInline(reason)}<br>`)}</dd></div>`;
  return html`<dl class="facts"><div><dt>State</dt><dd>${renderState(state)}</dd></div>
<div><dt>Last scan</dt><dd>${renderMoment(lastScan)}</dd></div>${stale}${revision}${owned}
<div><dt>Open</dt><dd>${renderSpread(bySeverity, { repository: name })}</dd></div>${why}</dl>`;
}

function renderTargets({ targets }: JudgedPart): Markup {
  const rows = targets
    .filter(({ kind }) => kind !== 'repository')
    .toSorted((a, b) => targetKinds.indexOf(a.kind) - targetKinds.indexOf(b.kind) || compareCodeUnits(a.file, b.file))
    .map(({ file, kind, views, files, dialect }) => [file, kind, dialect?.syntax ?? '–', views.length, files.length]);
  if (rows.length === 0) return nothing;
  const heads = ['File', 'Kind', 'Dialect', createCountHead('Views'), createCountHead('Files read')] as const;
  const [first, rest] = [rows.slice(0, maxTargets), rows.slice(maxTargets)];
  const more =
    rest.length === 0
      ? nothing
      : html`<details class="more"><summary>${writeCount(rest.length)} more</summary>${renderTable('More configurations', heads, rest)}</details>`;
  return renderSection(
    'targets',
    `Configurations: ${writeCount(rows.length)}`,
    html`${renderTable('Configurations', heads, first)}${more}`,
  );
}
