import { pluralize, writeCount } from '../../base/pluralize.ts';
import { memoize } from '../../engine/state/browse/memoize.ts';
import type { ScanCounts } from '../../engine/state/count-scans.ts';
import { renderColumns } from '../../reports/html/chart.ts';
import { html, type Markup, nothing } from '../../reports/html/markup.ts';

/**
 * Renders how many findings were open after each scan; nothing for fewer than two scans. The table of the scans is `here` or on its own
 * page.
 */
export function renderTrend(scans: readonly ScanCounts[], table: 'here' | 'elsewhere' = 'elsewhere'): Markup {
  const [text, chart] = renderParts(scans);
  const link = html`<p><a href="/scans">${pluralize(scans.length, 'scan')} as a table</a></p>`;
  return text === nothing
    ? nothing
    : html`<section class="trend" aria-labelledby="trend"><div><h2 id="trend">Trend</h2>
${text}${table === 'here' ? nothing : link}</div>
${chart}
</section>
`;
}

/** Renders the text and the chart of a trend, once for a list of scans. */
const renderParts: (scans: readonly ScanCounts[]) => readonly [text: Markup, chart: Markup] = memoize((scans) => {
  const [first, last] = [scans[0], scans.at(-1)];
  if (first === undefined || last === undefined || first === last) return [nothing, nothing];
  const columns = scans.map(({ at, bySeverity }) => ({ name: at.slice(0, 10), counts: bySeverity }));
  const change = last.open - first.open;
  const direction =
    change === 0 ? 'as many as' : `${writeCount(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'} than`;
  return [
    html`<p>${pluralize(last.open, 'finding')} open after the last scan, ${direction} on ${first.at.slice(0, 10)}. Waived findings are included.</p>`,
    renderColumns(`Open findings after ${scans.length} scans`, columns),
  ];
});
