import { sha256 } from '../../base/digest.ts';
import type { Finding } from '../../findings/finding.ts';
import type { CondensedRepository } from '../../findings/summary/condense.ts';
import { terminalLine } from '../escape.ts';
import { findingText } from '../finding-text.ts';
import { jsonChunks } from '../json/json-chunks.ts';
import { onlyRepository } from '../only-repository.ts';
import type { Reporter } from '../report.ts';
import { listedFindings } from '../reviewed-findings.ts';
import { findUnlisted } from '../unjudged.ts';

const severities = { critical: 'blocker', high: 'critical', medium: 'major', low: 'minor', info: 'info' } as const;

/**
 * GitLab's Code Quality report. GitLab compares it with that of the target branch by fingerprint, so known findings are in
 * it. It merges entries with equal fingerprints, and reads nothing after an invalid entry.
 */
export const gitlabReporter: Reporter = {
  name: 'gitlab',
  *render(report) {
    const repository = onlyRepository(report);
    yield* jsonChunks(issuesOf(repository), 0);
    yield '\n';
  },
};

function* issuesOf(repository: CondensedRepository): Generator<object> {
  const findings = [...listedFindings(repository)];
  for (const { code, message, file, line } of findUnlisted(repository, findings))
    yield {
      description: terminalLine(message),
      check_name: terminalLine(code),
      fingerprint: sha256(JSON.stringify([repository.name, code, message, file, line])),
      severity: 'blocker',
      location: { path: terminalLine(file), lines: { begin: line } },
    };
  for (const finding of findings) yield issueOf(finding, repository);
}

function issueOf(finding: Finding, repository: CondensedRepository): object {
  const { id, rule, severity, location } = finding;
  return {
    description: findingText(finding, repository),
    check_name: terminalLine(rule),
    fingerprint: id,
    severity: severities[severity],
    location: { path: terminalLine(location.file), lines: { begin: location.line } },
  };
}
