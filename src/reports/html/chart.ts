import { BarChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { type EChartsType, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { writeCount } from '../../base/pluralize.ts';
import { type Severity, severities } from '../../base/severity.ts';
import { toTerminalLine } from '../escape.ts';
import { cutProse } from '../write-finding-text.ts';
import { html, Markup } from './markup.ts';

use([BarChart, GridComponent, SVGRenderer]);

/** A bar of a chart: a name with its findings by severity. */
export interface Bar {
  readonly name: string;
  readonly counts: { readonly [severity in Severity]: number };
}

const series = { type: 'bar', stack: 'findings', barWidth: 10, silent: true } as const;
const width = 420;
const [barHeight, columnHeight] = [38, 150];
/** Characters of a name; a chart does not wrap. */
const maxName = 52;

/**
 * Draws bars of findings, stacked by severity, as SVG. It is drawn here and not in the browser, so that the page shows it
 * without scripts. Colours are variables of the style sheet, which knows light and dark.
 */
export function renderBars(title: string, bars: readonly Bar[]): Markup {
  const height = bars.length * barHeight + 8;
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  chart.setOption({
    animation: false,
    grid: { left: 0, right: 36, top: 8, bottom: 0 },
    xAxis: { type: 'value', show: false, max: Math.max(1, ...bars.map(sumBar)) },
    yAxis: [
      {
        type: 'category',
        inverse: true,
        data: bars.map(({ name }) => cutProse(toTerminalLine(name), maxName)),
        axisLine: { show: false },
        axisTick: { show: false },
        axisLabel: {
          inside: true,
          align: 'left',
          verticalAlign: 'bottom',
          padding: [0, 0, 8, -8],
          color: 'var(--text)',
        },
      },
    ],
    series: [
      ...severities.map((severity) => ({
        ...series,
        itemStyle: { color: `var(--${severity})` },
        data: bars.map(({ counts }) => counts[severity]),
      })),
      {
        ...series,
        data: bars.map((bar) => ({
          value: 0,
          label: { show: true, position: 'right', formatter: writeCount(sumBar(bar)), color: 'var(--muted)' },
        })),
      },
    ],
  });
  return renderFigure(chart, title, bars);
}

/** Draws columns of findings, stacked by severity, as SVG; the first and the last are named. */
export function renderColumns(title: string, columns: readonly Bar[]): Markup {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height: columnHeight });
  const most = Math.max(1, ...columns.map(sumBar));
  chart.setOption({
    animation: false,
    grid: { left: 0, right: 0, top: 20, bottom: 20 },
    xAxis: {
      type: 'category',
      data: columns.map(({ name }) => toTerminalLine(name)),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: 'var(--line)' } },
      axisLabel: {
        color: 'var(--muted)',
        interval: (index: number) => index === 0 || index === columns.length - 1,
        alignMinLabel: 'left',
        alignMaxLabel: 'right',
      },
    },
    yAxis: {
      type: 'value',
      max: most,
      interval: most,
      axisLabel: { inside: true, verticalAlign: 'bottom', margin: 0, showMinLabel: false, color: 'var(--muted)' },
      splitLine: { lineStyle: { color: 'var(--line)' } },
    },
    series: severities.toReversed().map((severity) => ({
      ...{ type: 'bar', stack: 'findings', barCategoryGap: '25%', barMaxWidth: 24, silent: true },
      itemStyle: { color: `var(--${severity})` },
      data: columns.map(({ counts }) => counts[severity]),
    })),
  });
  return renderFigure(chart, title, columns);
}

function renderFigure(chart: EChartsType, title: string, bars: readonly Bar[]): Markup {
  const svg = chart.renderToSVGString();
  chart.dispose();
  const label = `${title}: ${bars.map((bar) => `${bar.name} ${sumBar(bar)}`).join(', ')}`;
  return html`<figure class="chart" role="img" aria-label="${label}">${new Markup(withoutStyles(svg))}</figure>`;
}

export function sumBar({ counts }: Bar): number {
  return severities.reduce((total, severity) => total + counts[severity], 0);
}

/** The page's policy admits no styles but its own sheet; the library's sheet is for hovering, which this does not use. */
function withoutStyles(svg: string): string {
  return svg
    .replace(/<style >[\s\S]*?<\/style>/gu, '')
    .replace(/ (?:style|class|ecmeta_\w+|pointer-events)="[^"]*"/gu, '')
    .replace(/ (?:width|height)="\d+"(?= (?:height|xmlns))/gu, '')
    .replaceAll('\n', '');
}
