import type { Reporter } from '../report.ts';
import { type LogIssue, listLogIssues } from '../review/list-log-issues.ts';

const levels = { critical: 'error', high: 'error', medium: 'warning', low: 'notice', info: 'notice' } as const;

/**
 * Workflow commands of GitHub Actions, which become annotations of a change. A message is one line with `%` escaped, so no
 * text of a file can begin a command of its own. The last line shows in debug logs only.
 */
export const githubReporter: Reporter = {
  name: 'github',
  *render(report) {
    const { issues, summary } = listLogIssues(report, levels);
    for (const issue of issues) yield `${writeCommand(issue)}\n`;
    yield `::debug::plumbline: ${escapeData(summary)}\n`;
  },
};

function writeCommand({ level, rule, message, location }: LogIssue): string {
  const place = location === null ? {} : { file: location.file, line: location.line, col: location.column };
  const properties = Object.entries({ ...place, title: rule }).map(
    ([name, value]) => `${name}=${escapeProperty(value)}`,
  );
  return `::${level} ${properties.join(',')}::${escapeData(message)}`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(value: string | number): string {
  return escapeData(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
