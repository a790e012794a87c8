import { writeCount } from '../../base/pluralize.ts';
import { repositoryStates } from '../../engine/state/browse/list-groups.ts';
import { readWaiverRows } from '../../engine/state/browse/list-waivers.ts';
import { countCoverage, readCoverageReasons, readScanCounts, selectPage } from '../../engine/state/browse/overview.ts';
import { slicePage } from '../../engine/state/browse/page.ts';
import { selectFindings } from '../../engine/state/browse/select-findings.ts';
import { html, type Markup, nothing, renderInline } from '../../reports/html/markup.ts';
import { Problem } from '../problem.ts';
import { pageParameters } from '../query.ts';
import { readPageRequest } from '../requests.ts';
import { linkToFindings, linkToRepository, linkToRule, linkToScan, withQuery } from './links.ts';
import { definePage, renderPage } from './page.ts';
import {
  createCountHead,
  renderDay,
  renderFindings,
  renderList,
  renderPager,
  renderSection,
  renderSpread,
  renderState,
  renderTable,
  renderTime,
} from './parts.ts';
import { renderTrend } from './trend.ts';

export const scansPage = definePage({
  path: '/scans',
  parameters: pageParameters,
  render({ snapshot, page }, query) {
    const found = selectPage(snapshot, readPageRequest(query));
    const rows = found.items.map((scan) => {
      const { id, at, isFinished, open, repositories, expected, stale } = scan;
      const done = Object.values(repositories).reduce((sum, count) => sum + count, 0);
      const events = [open, scan.new, scan.reopened, scan.fixed].map((count) => (isFinished ? writeCount(count) : '–'));
      const coverage = isFinished ? writeCount(done) : `${writeCount(done)} of ${writeCount(expected)}, not ended`;
      return [
        html`<a href="${linkToScan(id)}">${id}</a>`,
        renderTime(at),
        ...[
          ...events,
          coverage,
          writeCount(repositories.incomplete),
          writeCount(stale),
          writeCount(repositories.failed - stale),
        ],
      ];
    });
    const heads = [
      ...[
        'Scan',
        'Time (UTC)',
        createCountHead('Open'),
        createCountHead('New'),
        createCountHead('Reopened'),
        createCountHead('Fixed'),
      ],
      ...[
        createCountHead('Repositories'),
        createCountHead('Partial'),
        createCountHead('Stale'),
        createCountHead('Failed'),
      ],
    ];
    const list = rows.length === 0 ? html`<p>No scan has been recorded.</p>` : renderTable('Scans', heads, rows);
    const trend = readScanCounts(snapshot).filter(({ isFinished }) => isFinished);
    const main = html`${renderTrend(trend.slice(-90), 'here')}<section>${renderList(renderPager(page, found, 'scan'), list)}</section>`;
    return renderPage(page, { title: 'Scans', main });
  },
});

/** Findings of each kind that the page of a scan shows. */
const maxFindings = 25;

export const scanPage = definePage({
  path: '/scans/{id}',
  parameters: {},
  render({ snapshot, page }, _, name) {
    const scan = readScanCounts(snapshot).find(({ id }) => String(id) === name);
    if (scan === undefined)
      throw new Problem(404, 'not-found', `There is no scan ${name.slice(0, 20)}. It may have been pruned.`);
    const { id, at, isFinished, open, bySeverity } = scan;
    const states = ['open', 'waived', 'fixed'] as const;
    const found = selectFindings(snapshot, { opened: id, states, limit: maxFindings });
    const fixed = selectFindings(snapshot, { fixed: id, states, limit: maxFindings });
    const all = states.join(',');
    const list = (anchor: string, title: string, part: typeof found, link: string): Markup =>
      part.total === 0
        ? nothing
        : renderSection(
            anchor,
            `${title}: ${writeCount(part.total)}`,
            html`${renderFindings(part.items, { repository: true })}${part.total > part.items.length ? html`<p><a href="${link}">All</a></p>` : nothing}`,
          );
    const facts = isFinished
      ? html`${writeCount(open)} open: ${renderSpread(bySeverity, {})} · ${writeCount(scan.new)} new · ${writeCount(scan.reopened)} reopened · ${writeCount(scan.fixed)} fixed`
      : html`It has not ended, or was interrupted. What it found counts for the next one that ends.`;
    const empty = found.total + fixed.total === 0 ? html`<section><p>It changed nothing.</p></section>` : nothing;
    const main = html`${list('new', 'New and reopened', found, linkToFindings({ opened: id, state: all }))}
${list('fixed', 'Fixed', fixed, linkToFindings({ fixed: id, state: all }))}${empty}`;
    const lead = html`<p class="run">${renderTime(at)} UTC</p><p class="place">${facts}</p>`;
    return renderPage(page, { title: `Scan ${id}`, lead, main, trail: [['/scans', 'Scans']] });
  },
});

const meanings = {
  clean: 'judged completely, no open finding',
  findings: 'judged completely, with open findings',
  partial: 'something was not judged',
  stale: 'the last scan failed; the findings are of an earlier one',
  failed: 'no scan could judge it',
  skipped: 'nothing to judge',
} as const;

export const coveragePage = definePage({
  path: '/coverage',
  parameters: {},
  render({ snapshot, page }) {
    const counts = countCoverage(snapshot);
    const rows = repositoryStates.map((state) => [
      renderState(state),
      meanings[state],
      html`<a href="${withQuery('/repositories', { state })}">${writeCount(counts[state])}</a>`,
    ]);
    const reasons = readCoverageReasons(snapshot).map(({ state, reason, repositories, examples }) => [
      renderState(state),
      renderInline(reason),
      repositories,
      html`${examples.map((name, index) => html`${index === 0 ? '' : ', '}<a href="${linkToRepository(name)}">${name}</a>`)}${repositories > examples.length ? ' …' : ''}`,
    ]);
    const main = html`${renderSection('states', 'States', renderTable('States', ['State', 'Meaning', createCountHead('Repositories')], rows))}
${renderSection('reasons', 'Reasons', reasons.length === 0 ? html`<p>Every repository was judged completely, or has nothing to judge.</p>` : renderTable('Reasons', ['State', 'Reason', createCountHead('Repositories'), 'Examples'], reasons))}`;
    return renderPage(page, { title: 'Coverage', main });
  },
});

export const waiversPage = definePage({
  path: '/waivers',
  parameters: pageParameters,
  render({ snapshot, page }, query) {
    const found = slicePage(readWaiverRows(snapshot), readPageRequest(query));
    const rows = found.items.map(
      ({ ends, left, state, owner, reason, source, rule, scope, findings, repositories }) => [
        html`${renderDay(ends)}<br><small>${left < 0 ? `${-left} days ago` : left === 0 ? 'today' : `in ${left} days`}</small>`,
        html`<span class="status ${state}">${state}</span>`,
        html`${rule === null ? nothing : html`<a class="whole" href="${linkToRule(rule)}">${rule}</a>`}${scope.map((part) => html`<br><small>${part}</small>`)}`,
        ...[owner, reason, findings, repositories, html`<small>${source}</small>`],
      ],
    );
    const heads = [
      'Ends',
      'State',
      'Covers',
      'Owner',
      'Reason',
      createCountHead('Findings'),
      createCountHead('Repositories'),
      'Written at',
    ];
    const list =
      rows.length === 0
        ? html`<p>There are no waivers. <code>plumbline waiver add</code> writes one; the server reads them with <code>--waivers</code> or from the settings.</p>`
        : renderTable('Waivers', heads, rows);
    const main = html`<section>${renderList(renderPager(page, found, 'waiver'), list)}</section>`;
    const lead = html`<p class="run">Waivers of today, the first to end first: <a href="${linkToFindings({ state: 'waived' })}">all waived findings</a></p>`;
    return renderPage(page, { title: 'Waivers', lead, main });
  },
});
