import { pluralize, writeCount } from '../../base/pluralize.ts';
import { severities } from '../../base/severity.ts';
import { repositoryStates } from '../../engine/state/browse/list-groups.ts';
import { readWaiverRows, type WaiverRow } from '../../engine/state/browse/list-waivers.ts';
import { memoize } from '../../engine/state/browse/memoize.ts';
import { buildOverview, type Overview, readCoverageReasons } from '../../engine/state/browse/overview.ts';
import { renderBars } from '../../reports/html/chart.ts';
import { html, type Markup, nothing, renderInline } from '../../reports/html/markup.ts';
import { linkToFindings, linkToRepository, linkToRule, linkToScan, withQuery } from './links.ts';
import { definePage, renderPage } from './page.ts';
import { createCountHead, renderDay, renderSection, renderState, renderTable, renderTime } from './parts.ts';
import { renderTrend } from './trend.ts';

const titles = { passes: 'Passes', fails: 'Fails', incomplete: 'Incomplete', empty: 'Empty' } as const;
/** Waivers and reasons that are listed. */
const [maxWaivers, maxReasons] = [5, 5];

export const overviewPage = definePage({
  path: '/',
  parameters: {},
  render({ snapshot, page }) {
    const overview = buildOverview(snapshot);
    const { verdict, worst, trend } = overview;
    const waivers = readWaiverRows(snapshot).filter(({ state }) => state !== 'unused' && state !== 'refused');
    const main = html`${renderTrend(trend)}
${worst.length === 0 ? nothing : renderWhere(overview)}
<div class="pair">${renderCoverage(overview, readCoverageReasons(snapshot))}${renderWaivers(waivers)}</div>`;
    const lead = html`<p class="verdict ${verdict.state}"><strong>${titles[verdict.state]}</strong> ${verdict.sentence}</p>
${renderScan(overview)}${renderCounts(overview)}`;
    return renderPage(page, { title: 'Overview', lead, main });
  },
});

function renderScan({ last, unfinished }: Overview): Markup {
  if (last === null && unfinished === null)
    return html`<p class="run">Record a scan with <code>plumbline scan --state</code>.</p>`;
  const ended =
    last === null
      ? html`No scan has ended`
      : html`Last scan <a href="${linkToScan(last.id)}">${last.id}</a>, ${renderTime(last.at)} UTC: ${writeCount(last.new)} new, ${writeCount(last.reopened)} reopened, ${writeCount(last.fixed)} fixed`;
  const running =
    unfinished === null
      ? nothing
      : html` · <a href="${linkToScan(unfinished.id)}">Scan ${unfinished.id}</a> has not ended`;
  return html`<p class="run">${ended}${running}</p>`;
}

function renderCounts({ open, waived, undecided, coverage }: Overview): Markup {
  const unjudged = coverage.partial + coverage.stale + coverage.failed;
  const bySeverity = severities.map(
    (severity) =>
      html`<li><a class="count ${severity}" href="${linkToFindings({ severity })}"><b>${writeCount(open[severity])}</b> ${severity}</a></li>`,
  );
  const unclear =
    undecided === null ? nothing : html`<li><span class="count"><b>${writeCount(undecided)}</b> undecided</span></li>`;
  return html`<div class="tallies"><ul class="counts" aria-label="Open findings by severity">${bySeverity}</ul>
<ul class="counts" aria-label="Other results">
<li><a class="count" href="${linkToFindings({ state: 'waived' })}"><b>${writeCount(waived)}</b> waived</a></li>
${unclear}
<li><a class="count" href="/coverage"><b>${writeCount(unjudged)}</b> not judged</a></li>
</ul></div>`;
}

/** Charts take most of the time of the page, so those of one overview are cached. */
const renderWhere: (overview: Overview) => Markup = memoize(({ worst, rules }) => {
  const bars = worst.map(({ name, bySeverity }) => ({ name, counts: bySeverity }));
  const most = rules.map(({ id, title, bySeverity }) => ({ name: `${id}  ${title}`, counts: bySeverity }));
  const links = (items: readonly (readonly [link: string, name: string])[]): Markup =>
    html`<p class="links">${items.map(([link, name], index) => html`${index === 0 ? '' : ' · '}<a href="${link}">${name}</a>`)}</p>`;
  return renderSection(
    'where',
    'Where',
    html`<div class="charts">
<div><h3>Worst repositories</h3>${renderBars('Worst repositories', bars)}${links(worst.slice(0, 5).map(({ name }) => [linkToRepository(name), name]))}</div>
<div><h3>Most frequent rules</h3>${renderBars('Most frequent rules', most)}${links(rules.slice(0, 5).map(({ id }) => [linkToRule(id), id]))}</div>
</div>`,
  );
});

function renderCoverage({ coverage }: Overview, reasons: ReturnType<typeof readCoverageReasons>): Markup {
  const rows = repositoryStates
    .filter((state) => coverage[state] > 0)
    .map((state) => [
      renderState(state),
      html`<a href="${withQuery('/repositories', { state })}">${writeCount(coverage[state])}</a>`,
    ]);
  const why = reasons
    .slice(0, maxReasons)
    .map(
      ({ reason, repositories }) =>
        html`<li>${renderInline(reason)} <small>${pluralize(repositories, 'repository', 'repositories')}</small></li>`,
    );
  return renderSection(
    'coverage',
    'Coverage',
    html`${renderTable('Coverage', ['State', createCountHead('Repositories')], rows)}
${why.length === 0 ? nothing : html`<h3>Reasons</h3><ul class="reasons">${why}</ul>`}<p><a href="/coverage">All reasons</a></p>`,
  );
}

function renderWaivers(waivers: readonly WaiverRow[]): Markup {
  const rows = waivers
    .slice(0, maxWaivers)
    .map(({ ends, state, rule, findings }) => [
      renderDay(ends),
      html`<span class="status ${state}">${state}</span>`,
      rule === null ? '' : html`<a class="whole" href="${linkToRule(rule)}">${rule}</a>`,
      findings,
    ]);
  const heads = ['Ends', 'State', 'Rule', createCountHead('Findings')] as const;
  const content = rows.length === 0 ? html`<p>No waiver holds.</p>` : renderTable('Waivers', heads, rows);
  return renderSection('waivers', 'Waivers by their end', html`${content}<p><a href="/waivers">All waivers</a></p>`);
}
