import type { Finding } from '../../findings/finding.ts';
import type { CondensedRepository } from '../../findings/summary/condense.ts';
import { markdownText, terminalLine } from '../escape.ts';
import { findingText } from '../finding-text.ts';
import { jsonChunks } from '../json/json-chunks.ts';
import { onlyRepository } from '../only-repository.ts';
import type { Reporter } from '../report.ts';
import { reviewedFindings } from '../reviewed-findings.ts';

const severities = { critical: 'ERROR', high: 'ERROR', medium: 'WARNING', low: 'INFO', info: 'INFO' } as const;

/**
 * Reviewdog Diagnostic Format, for comments on a change: messages are Markdown. A range has lines only, since its columns
 * would be bytes of UTF-8, which need the text of the file.
 */
export const rdjsonReporter: Reporter = {
  name: 'rdjson',
  *render(report) {
    const repository = onlyRepository(report);
    yield* jsonChunks({ source: { name: report.tool.name }, diagnostics: diagnosticsOf(repository) }, 0);
    yield '\n';
  },
};

function* diagnosticsOf(repository: CondensedRepository): Generator<object> {
  for (const finding of reviewedFindings(repository)) yield diagnosticOf(finding, repository);
}

function diagnosticOf(finding: Finding, repository: CondensedRepository): object {
  const { rule, severity, location } = finding;
  return {
    message: markdownText(findingText(finding, repository)),
    location: { path: terminalLine(location.file), range: { start: { line: location.line } } },
    severity: severities[severity],
    code: { value: terminalLine(rule) },
  };
}
