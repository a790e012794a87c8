import type { Severity } from '../../base/severity.ts';
import type { Location } from '../../base/source.ts';
import type { Finding } from '../../findings/finding.ts';
import { compareSeverities } from '../../findings/severity.ts';
import type { CondensedRepository } from '../../findings/summary/condense.ts';
import { toTerminalLine } from '../escape.ts';
import { locatePlace } from '../in-checkout.ts';
import type { Report } from '../report.ts';
import { findUnjudged } from '../unjudged.ts';
import { cutText, writeFindingText } from '../write-finding-text.ts';
import { findOnlyRepository } from './find-only-repository.ts';
import { listReviewedFindings } from './list-reviewed-findings.ts';

// The runner of GitHub Actions and the agent of Azure Pipelines are one program by origin: both turn lines of a step's log
// into issues, keep ten of each level, and cut long messages.

const maxIssues = 10;
const maxMessage = 4096;

/** An issue that a CI server shows at a line. */
export interface LogIssue<Level extends string = string> {
  readonly level: Level;
  readonly rule: string;
  readonly message: string;
  /** Null if it is about no line. */
  readonly location: Location | null;
}

/** Issues of a repository as a log shows them. */
export interface LogIssues<Level extends string = string> {
  readonly issues: readonly LogIssue<Level>[];
  /** Counts the findings, for the last line. */
  readonly summary: string;
}

/**
 * Returns the issues of a repository, the most severe ones of each level; if some are left out, the first issue of the level
 * counts them. What was not judged has the level of high findings. `levels` has null for severities that a log does not show.
 */
export function listLogIssues<Level extends string>(
  report: Report,
  levels: { readonly [severity in Severity]: Level | null },
): LogIssues<Level> {
  const repository = findOnlyRepository(report);
  const findings = listReviewedFindings(repository);
  const unjudged = findUnjudged(repository).map(({ code, message, location }) => ({
    ...{ severity: 'high' as const, rule: code },
    location: location === null ? null : locatePlace(location, repository),
    message: `Not judged: ${message}`,
  }));
  // The rule of a file that was not judged reports it as a finding, too.
  const reported = new Set(
    unjudged.length === 0 ? [] : findings.map(({ rule, location }) => writePlace(rule, location)),
  );
  const all: readonly (Finding | Unjudged)[] = [
    ...findings,
    ...unjudged.filter(({ rule, location }) => location === null || !reported.has(writePlace(rule, location))),
  ];
  const shown = all.toSorted((a, b) => compareSeverities(a.severity, b.severity));
  const names = [...new Set(Object.values(levels).filter((level) => level !== null))];
  return {
    issues: names.flatMap((name) =>
      capIssues(
        name,
        shown.filter(({ severity }) => levels[severity] === name),
        repository,
      ),
    ),
    summary: toTerminalLine(`${repository.name}: ${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}`),
  };
}

type Unjudged = Omit<LogIssue, 'level'> & { readonly severity: Severity };

/** Returns the issues that are shown; texts are made for these alone, since a repository may have many more. */
function capIssues<Level extends string>(
  level: Level,
  found: readonly (Finding | Unjudged)[],
  repository: CondensedRepository,
): readonly LogIssue<Level>[] {
  if (found.length <= maxIssues) return found.map((each) => toIssue(level, each, repository));
  const kept = found.slice(0, maxIssues - 1);
  const message = `${found.length - kept.length} more of this level are not shown here. The other reports of the run have all findings.`;
  return [
    { level, rule: 'plumbline', message, location: null },
    ...kept.map((each) => toIssue(level, each, repository)),
  ];
}

function toIssue<Level extends string>(
  level: Level,
  found: Finding | Unjudged,
  repository: CondensedRepository,
): LogIssue<Level> {
  const { rule, location } = found;
  const message = 'occurrences' in found ? writeFindingText(found, repository) : found.message;
  const place = location === null ? null : { ...location, file: toTerminalLine(location.file) };
  return { level, rule: toTerminalLine(rule), message: cutText(toTerminalLine(message), maxMessage), location: place };
}

function writePlace(rule: string, { file, line, column }: Location): string {
  return JSON.stringify([rule, file, line, column]);
}
