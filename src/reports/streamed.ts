import type { RenderOptions, Reporter, ReportHead, ReportStream } from './report.ts';

/** Makes a reporter of a format that renders repository by repository. */
export function streamed(
  name: string,
  stream: (head: ReportHead, options: RenderOptions) => ReportStream,
): Reporter & Required<Pick<Reporter, 'stream'>> {
  return {
    name,
    stream,
    *render(report, options) {
      const { start, repository, end } = stream(report, options);
      yield* start();
      for (const each of report.repositories) yield* repository(each, report.rules);
      yield* end(report);
    },
  };
}
