import type { Finding } from '../../findings/finding.ts';
import type { CondensedRepository } from '../../findings/summary/condense.ts';
import { terminalLine } from '../escape.ts';
import { findingText } from '../finding-text.ts';
import { jsonChunks } from '../json/json-chunks.ts';
import { onlyRepository } from '../only-repository.ts';
import type { Reporter } from '../report.ts';
import { listedFindings } from '../reviewed-findings.ts';

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
  for (const finding of listedFindings(repository)) yield issueOf(finding, repository);
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
