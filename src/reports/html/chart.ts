import { BarChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { type Severity, severities } from '../../base/severity.ts';
import { neutralise } from '../../findings/neutralise.ts';
import { format } from './count.ts';
import { html, Markup } from './markup.ts';

use([BarChart, GridComponent, SVGRenderer]);

/** A bar of a chart: a name with its findings by severity. */
export interface Bar {
  readonly name: string;
  readonly counts: { readonly [severity in Severity]: number };
}

const series = { type: 'bar', stack: 'findings', barWidth: 10, silent: true } as const;
const width = 420;
const barHeight = 38;
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
    xAxis: { type: 'value', show: false, max: Math.max(1, ...bars.map(totalOf)) },
    yAxis: [
      {
        type: 'category',
        inverse: true,
        data: bars.map(({ name }) => shorten(neutralise(name))),
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
          label: { show: true, position: 'right', formatter: format(totalOf(bar)), color: 'var(--muted)' },
        })),
      },
    ],
  });
  const svg = chart.renderToSVGString();
  chart.dispose();
  const label = `${title}: ${bars.map((bar) => `${bar.name} ${totalOf(bar)}`).join(', ')}`;
  return html`<figure class="chart" role="img" aria-label="${label}">${new Markup(withoutStyles(svg))}</figure>`;
}

function shorten(name: string): string {
  return name.length > maxName ? `${[...name].slice(0, maxName - 1).join('')}…` : name;
}

export function totalOf({ counts }: Bar): number {
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
