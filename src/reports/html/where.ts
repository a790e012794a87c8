import { pluralize } from '../../base/pluralize.ts';
import type { Severity } from '../../base/severity.ts';
import { compareCounts } from '../../findings/severity.ts';
import type { WholeReport } from '../report.ts';
import { type Bar, renderBars, sumBar } from './chart.ts';
import { countBy } from './count-by.ts';
import { isCounted, type ListedFinding } from './listed-finding.ts';
import { html, type Markup, nothing } from './markup.ts';
import { writeFilterLink } from './write-filter-link.ts';

/** Rows of the heat map, and bars of a chart: the worst ones. */
const [maxRows, maxBars] = [20, 10];

/**
 * Renders where the findings are that are neither waived nor known: repositories (files, if there is one repository) by
 * category, the worst ones, the top rules.
 */
export function renderWhere(report: WholeReport, listed: readonly ListedFinding[]): Markup {
  const findings = listed.filter(isCounted);
  const [first] = findings;
  if (first === undefined) return nothing;
  const isOne = report.repositories.length === 1;
  const readName = ({ repository, finding }: ListedFinding): string =>
    isOne ? finding.location.file : repository.name;
  const places = listBars(findings, readName).sort((a, b) => compareCounts(a.counts, b.counts));
  const rules = listBars(findings, ({ finding }) => finding.rule).sort((a, b) => sumBar(b) - sumBar(a));
  const titles = new Map(findings.map(({ rule: { id, title } }) => [id, title === id ? id : `${id}  ${title}`]));
  const worst = isOne ? 'Worst files' : 'Worst repositories';
  return html`<div class="charts">
<div><h3>${worst}</h3>${renderBars(worst, places.slice(0, maxBars))}</div>
<div><h3>Most frequent rules</h3>${renderBars(
    'Most frequent rules',
    rules.slice(0, maxBars).map((bar) => ({ ...bar, name: titles.get(bar.name) ?? bar.name })),
  )}</div>
</div>
${renderHeatMap({
  findings,
  readName,
  places: places.map(({ name }) => name),
  key: isOne ? 'file' : 'repository',
  state: findings.length === listed.length ? {} : { state: first.state },
})}
`;
}

interface HeatMap {
  readonly findings: readonly ListedFinding[];
  readonly readName: (finding: ListedFinding) => string;
  /** Names of the rows, worst first. */
  readonly places: readonly string[];
  /** The filter that a row sets. */
  readonly key: 'file' | 'repository';
  /** The filter for findings that count, if there are others. */
  readonly state: { readonly state?: string };
}

function renderHeatMap({ findings, readName, places, key, state }: HeatMap): Markup {
  const many = key === 'file' ? 'files' : 'repositories';
  const categories = countBy(findings, ({ category }) => category).map(([category]) => category);
  const counts = new Map(countBy(findings, (finding) => JSON.stringify([readName(finding), finding.category])));
  const most = Math.max(...counts.values());
  const renderRow = (place: string): Markup => {
    const cells = categories.map((category) => {
      const count = counts.get(JSON.stringify([place, category])) ?? 0;
      if (count === 0) return html`<td></td>`;
      const link = writeFilterLink({ [key]: place, category, ...state });
      return html`<td class="heat-${computeLevel(count, most)}"><a href="${link}">${count}</a></td>`;
    });
    return html`<tr><th scope="row"><a href="${writeFilterLink({ [key]: place, ...state })}">${place}</a></th>${cells}</tr>
`;
  };
  const head = html`<thead><tr><th scope="col">${key === 'file' ? 'File' : 'Repository'}</th>${categories.map((category) => html`<th scope="col">${category}</th>`)}</tr></thead>`;
  const shown = places.slice(0, maxRows);
  const counted =
    shown.length < places.length
      ? html` <small>(the worst ${shown.length} of ${pluralize(places.length, key, many)})</small>`
      : nothing;
  return html`<h3>Findings by category${counted}</h3>
<div class="scroll" tabindex="0" role="region" aria-label="Findings by category"><table class="heat">${head}<tbody>${shown.map(renderRow)}</tbody></table></div>`;
}

/** 1 to 5, on a scale of logarithms: counts differ by orders of magnitude. */
function computeLevel(count: number, most: number): number {
  return most === 1 ? 1 : 1 + Math.floor((4 * Math.log(count)) / Math.log(most) + 1e-9);
}

function listBars(findings: readonly ListedFinding[], readName: (finding: ListedFinding) => string): Bar[] {
  const bars = new Map<string, Record<Severity, number>>();
  for (const listed of findings) {
    const name = readName(listed);
    const counts = bars.get(name) ?? { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
    counts[listed.finding.severity] += 1;
    bars.set(name, counts);
  }
  return [...bars].map(([name, counts]) => ({ name, counts }));
}
