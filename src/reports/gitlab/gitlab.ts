import { sha256 } from '../../base/digest.ts';
import type { Finding } from '../../findings/finding.ts';
import type { CondensedRepository } from '../../findings/summary/condense.ts';
import { toTerminalLine } from '../escape.ts';
import { writeJsonChunks } from '../json/write-json-chunks.ts';
import type { Reporter } from '../report.ts';
import { findOnlyRepository } from '../review/find-only-repository.ts';
import { listShownFindings } from '../review/list-reviewed-findings.ts';
import { findUnlisted } from '../unjudged.ts';
import { writeFindingText } from '../write-finding-text.ts';

const severities = { critical: 'blocker', high: 'critical', medium: 'major', low: 'minor', info: 'info' } as const;

/**
 * GitLab's Code Quality report. GitLab compares it with that of the target branch by fingerprint, so known findings are in
 * it. It merges entries with equal fingerprints, and reads nothing after an invalid entry.
 */
export const gitlabReporter: Reporter = {
  name: 'gitlab',
  *render(report) {
    const repository = findOnlyRepository(report);
    yield* writeJsonChunks(walkIssues(repository), 0);
    yield '\n';
  },
};

function* walkIssues(repository: CondensedRepository): Generator<object> {
  const findings = [...listShownFindings(repository)];
  for (const { code, message, file, line } of findUnlisted(repository, findings))
    yield {
      description: toTerminalLine(message),
      check_name: toTerminalLine(code),
      fingerprint: sha256(JSON.stringify([repository.name, code, message, file, line])),
      severity: 'blocker',
      location: { path: toTerminalLine(file), lines: { begin: line } },
    };
  for (const finding of findings) yield createIssue(finding, repository);
}

function createIssue(finding: Finding, repository: CondensedRepository): object {
  const { id, rule, severity, location } = finding;
  return {
    description: writeFindingText(finding, repository),
    check_name: toTerminalLine(rule),
    fingerprint: id,
    severity: severities[severity],
    location: { path: toTerminalLine(location.file), lines: { begin: location.line } },
  };
}
