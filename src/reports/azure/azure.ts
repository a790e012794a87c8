import type { Reporter } from '../report.ts';
import { type LogIssue, listLogIssues } from '../review/list-log-issues.ts';

/** Azure Pipelines has no level below a warning. */
const levels = { critical: 'error', high: 'error', medium: 'warning', low: 'warning', info: null } as const;

/** Logging commands of Azure Pipelines, which become issues of the build. The last line shows in debug logs only. */
export const azureReporter: Reporter = {
  name: 'azure',
  *render(report) {
    const { issues, summary } = listLogIssues(report, levels);
    for (const issue of issues) yield `${writeCommand(issue)}\n`;
    yield `##vso[task.debug]plumbline: ${escapeData(summary)}\n`;
  },
};

function writeCommand({ level, rule, message, location }: LogIssue): string {
  const { file, line, column } = location ?? {};
  const properties = Object.entries({
    type: level,
    sourcepath: file,
    linenumber: line,
    columnnumber: column,
    code: rule,
  })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapeProperty(String(value))};`);
  return `##vso[task.logissue ${properties.join('')}]${escapeData(message)}`;
}

/** Agents decode `%AZP25` to a percent sign, unless the variable DECODE_PERCENTS is false. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%AZP25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(']', '%5D').replaceAll(';', '%3B');
}
