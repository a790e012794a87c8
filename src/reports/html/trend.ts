import { writeCount } from '../../base/pluralize.ts';
import { severities } from '../../base/severity.ts';
import { describeHistory, sumCounts, writeTime } from '../describe-history.ts';
import type { HistoryPoint, WholeReport } from '../report.ts';
import { renderColumns } from './chart.ts';
import { html, type Markup, nothing } from './markup.ts';
import { renderTable } from './table.ts';

/** Renders how many findings each scan with the state left open: a chart, the last change in words, and a table. */
export function renderTrend(report: WholeReport): Markup {
  const { history = [] } = report;
  const [first, last] = [history[0], history.at(-1)];
  if (first === undefined || last === undefined || first === last) return nothing;
  const columns = history.map((point) => ({
    name: writeTime(point, point === last ? first : last),
    counts: point.open,
  }));
  const compared = `${writeCount(sumCounts(last.open))} open, ${writeCount(sumCounts(first.open))} after the scan of ${writeTime(first, last)}`;
  return html`<div class="trend" role="group" aria-label="Trend">
<div><h2>Trend</h2>
<p>${describeHistory(report)}.</p>
<p>${compared}. Waived and known findings are included.</p>
<details class="more"><summary>All ${history.length} scans</summary>
${renderScans(history.toReversed())}</details></div>
${renderColumns(`Open findings after ${history.length} scans`, columns)}
</div>
`;
}

function renderScans(history: readonly HistoryPoint[]): Markup {
  const rows = history.map(({ at, open, ...events }) => {
    const counts = [events.new, events.reopened, events.fixed, open].map(sumCounts);
    const time = html`<span class="whole">${at.slice(0, 16).replace('T', ' ')}</span>`;
    return [time, ...[...counts, ...severities.map((severity) => open[severity])].map(writeCount)];
  });
  return renderTable(['Scan', 'New', 'Reopened', 'Fixed', 'Open', ...severities], rows, 'Findings of each scan');
}
