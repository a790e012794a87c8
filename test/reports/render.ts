import { reportFormats } from '../../src/reports/registry.ts';
import type { RenderOptions, Report } from '../../src/reports/report.ts';

const reporters = await Promise.all(reportFormats.map((format) => format.load()));
const plain: RenderOptions = { color: false, width: undefined, verbose: false };

/** A report as one of the formats, in one string. */
export function render(format: string, report: Report, options: Partial<RenderOptions> = {}): string {
  const reporter = reporters.find(({ name }) => name === format);
  if (reporter === undefined) throw new Error(`No format ${format}.`);
  return [...reporter.render(report, { ...plain, ...options })].join('');
}
