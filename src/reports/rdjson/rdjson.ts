import type { Finding } from '../../findings/finding.ts';
import type { CondensedRepository } from '../../findings/summary/condense.ts';
import { markdownText, terminalLine } from '../escape.ts';
import { findingText } from '../finding-text.ts';
import { jsonChunks } from '../json/json-chunks.ts';
import { onlyRepository } from '../only-repository.ts';
import type { Reporter } from '../report.ts';
import { reviewedFindings } from '../reviewed-findings.ts';
import { findUnlisted } from '../unjudged.ts';

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

interface Diagnostic {
  readonly rule: string;
  readonly message: string;
  readonly severity: string;
  readonly file: string;
  readonly line: number;
}

function* diagnosticsOf(repository: CondensedRepository): Generator<object> {
  const findings = [...reviewedFindings(repository)];
  for (const { code, message, file, line } of findUnlisted(repository, findings))
    yield writeDiagnostic({ rule: code, message: markdownText(message), severity: 'ERROR', file, line });
  for (const finding of findings) yield diagnosticOf(finding, repository);
}

function diagnosticOf(finding: Finding, repository: CondensedRepository): object {
  const { rule, severity, location } = finding;
  const { file, line } = location;
  const message = markdownText(findingText(finding, repository));
  return writeDiagnostic({ rule, message, severity: severities[severity], file, line });
}

function writeDiagnostic({ rule, message, severity, file, line }: Diagnostic): object {
  return {
    message,
    location: { path: terminalLine(file), range: { start: { line } } },
    severity,
    code: { value: terminalLine(rule) },
  };
}
