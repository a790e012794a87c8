import type { Finding } from '../../findings/finding.ts';
import type { CondensedRepository } from '../../findings/summary/condense.ts';
import { escapeMarkdown, toTerminalLine } from '../escape.ts';
import { writeJsonChunks } from '../json/write-json-chunks.ts';
import type { Reporter } from '../report.ts';
import { findOnlyRepository } from '../review/find-only-repository.ts';
import { listReviewedFindings } from '../review/list-reviewed-findings.ts';
import { findUnlisted } from '../unjudged.ts';
import { writeFindingText } from '../write-finding-text.ts';

const severities = { critical: 'ERROR', high: 'ERROR', medium: 'WARNING', low: 'INFO', info: 'INFO' } as const;

/**
 * Reviewdog Diagnostic Format, for comments on a change: messages are Markdown. A range has lines only, since its columns
 * would be bytes of UTF-8, which need the text of the file.
 */
export const rdjsonReporter: Reporter = {
  name: 'rdjson',
  *render(report) {
    const repository = findOnlyRepository(report);
    yield* writeJsonChunks({ source: { name: report.tool.name }, diagnostics: walkDiagnostics(repository) }, 0);
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

function* walkDiagnostics(repository: CondensedRepository): Generator<object> {
  const findings = [...listReviewedFindings(repository)];
  for (const { code, message, file, line } of findUnlisted(repository, findings))
    yield writeDiagnostic({ rule: code, message: escapeMarkdown(message), severity: 'ERROR', file, line });
  for (const finding of findings) yield createDiagnostic(finding, repository);
}

function createDiagnostic(finding: Finding, repository: CondensedRepository): object {
  const { rule, severity, location } = finding;
  const { file, line } = location;
  const message = escapeMarkdown(writeFindingText(finding, repository));
  return writeDiagnostic({ rule, message, severity: severities[severity], file, line });
}

function writeDiagnostic({ rule, message, severity, file, line }: Diagnostic): object {
  return {
    message,
    location: { path: toTerminalLine(file), range: { start: { line } } },
    severity,
    code: { value: toTerminalLine(rule) },
  };
}
