import type { Finding } from '../../findings/finding.ts';
import { selectGatingFindings } from '../../findings/select-gating-findings.ts';
import type { CondensedRepository } from '../../findings/summary/condense.ts';
import { collectRuleTexts, type RuleText } from '../collect-rule-texts.ts';
import { toTerminalLine } from '../escape.ts';
import { writeJsonChunks } from '../json/write-json-chunks.ts';
import type { Report, Reporter } from '../report.ts';
import { findOnlyRepository } from '../review/find-only-repository.ts';
import { listReviewedFindings, selectMostSevere } from '../review/list-reviewed-findings.ts';
import { isSecurityPolicy } from '../security-policy.ts';
import { findUnjudged } from '../unjudged.ts';
import { cutText, writeFindingText } from '../write-finding-text.ts';

/** Limits of Bitbucket Cloud: annotations of a report and of a request, and lengths of texts. */
const [maxAnnotations, maxInRequest, maxSummary, maxDetails] = [1000, 100, 450, 2000];

const severities = { critical: 'CRITICAL', high: 'HIGH', medium: 'MEDIUM', low: 'LOW', info: 'LOW' } as const;

/**
 * Code Insights of Bitbucket Cloud: `report` is the body of one request, each item of `annotations` the body of another one
 * that follows it.
 */
export const bitbucketReporter: Reporter = {
  name: 'bitbucket',
  *render(report) {
    const repository = findOnlyRepository(report);
    const rules = collectRuleTexts(report);
    const findings = listReviewedFindings(repository);
    const kept = selectMostSevere(findings, maxAnnotations);
    const annotations = kept.map((finding) => createAnnotation(finding, repository, rules.get(finding.rule)));
    yield* writeJsonChunks(
      {
        report: createInsight(report, repository, {
          findings: findings.length,
          leftOut: findings.length - kept.length,
        }),
        annotations: splitIntoChunks(annotations, maxInRequest),
      },
      0,
    );
    yield '\n';
  },
};

interface Counts {
  readonly findings: number;
  readonly leftOut: number;
}

function createInsight(
  { failOn, summary: { outcome, gaps = [] } }: Report,
  repository: CondensedRepository,
  { findings, leftOut }: Counts,
): object {
  const gating = selectGatingFindings(repository, failOn).length;
  const unjudged = findUnjudged(repository);
  const counted = gating === 0 ? `No finding at or above ${failOn}.` : `Findings at or above ${failOn}: ${gating}.`;
  const { exitCode, reasons } = outcome ?? { exitCode: gating + unjudged.length > 0 ? 1 : 0, reasons: [] };
  const failure = exitCode === 0 || reasons.length === 0 ? counted : `Exit code ${exitCode}: ${reasons.join(', ')}.`;
  const details = [
    toTerminalLine(failure),
    ...(leftOut === 0 ? [] : [`${leftOut} findings of lower severity are left out.`]),
    ...unjudged.map(({ message }) => `Not judged: ${toTerminalLine(message)}`),
    ...gaps.map(({ message }) => toTerminalLine(message)),
  ];
  return {
    title: 'Plumbline',
    details: cutText(details.join('\n'), maxDetails),
    reporter: 'Plumbline',
    report_type: 'SECURITY',
    result: exitCode === 0 ? 'PASSED' : 'FAILED',
    data: [
      { title: 'Findings', type: 'NUMBER', value: findings },
      { title: `At or above ${failOn}`, type: 'NUMBER', value: gating },
      { title: 'Not judged', type: 'NUMBER', value: unjudged.length },
    ],
  };
}

function createAnnotation(finding: Finding, repository: CondensedRepository, rule: RuleText | undefined): object {
  const { id, severity, location } = finding;
  const isSecurity = rule !== undefined && rule.policy !== null && isSecurityPolicy(rule.policy);
  const text = `${toTerminalLine(finding.rule)}: ${writeFindingText(finding, repository)}`;
  return {
    external_id: `plumbline-${id}`,
    annotation_type: isSecurity ? 'VULNERABILITY' : 'CODE_SMELL',
    summary: cutText(text, maxSummary),
    ...(text.length > maxSummary ? { details: cutText(text, maxDetails) } : {}),
    severity: severities[severity],
    path: toTerminalLine(location.file),
    line: location.line,
  };
}

function splitIntoChunks<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
