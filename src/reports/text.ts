import type { RepositoryResult } from '../findings/finding.ts';
import { gatingFindings } from '../findings/gate.ts';
import { severities } from '../policy/policy.ts';
import type { Report, Reporter } from './report.ts';
import { ruleTexts } from './rule-texts.ts';
import { createStyle, type Style } from './style.ts';
import { renderFinding } from './text-finding.ts';
import { renderHeading, renderSections } from './text-sections.ts';
import { wrap } from './wrap.ts';

/** Prose in wider lines is hard to read; narrower terminals cannot hold a code frame. */
const [minWidth, usualWidth, maxWidth] = [40, 80, 100];

/** The report for people, in a terminal or in a log. */
export const textReporter: Reporter = {
  name: 'text',
  *render(report, { color, width: columns }) {
    const style = createStyle(color);
    const width = Math.min(maxWidth, Math.max(minWidth, columns ?? usualWidth));
    const rules = ruleTexts(report);
    const clean = report.repositories.filter(isClean);
    for (const repository of report.repositories) {
      if (isClean(repository)) continue;
      yield renderHeading(repository.name, style, width);
      const helped = new Set<string>();
      for (const finding of repository.findings) {
        if (finding.waiver !== null) continue;
        const help = helped.has(finding.rule) ? null : (rules.get(finding.rule)?.help ?? null);
        helped.add(finding.rule);
        yield renderFinding(finding, repository, help, style, width);
      }
      yield* renderSections(repository, style, width);
    }
    yield* renderClean(clean, style, width);
    yield* renderSummary(report, style, width);
  },
};

/** A repository of which there is nothing to say but that it was scanned. */
function isClean({ findings, status, skipped, targets }: RepositoryResult): boolean {
  return (
    status === 'scanned' &&
    findings.length === 0 &&
    skipped.length === 0 &&
    targets.every(
      ({ incomplete, notes, views }) =>
        incomplete.length === 0 &&
        notes.length === 0 &&
        views.every(({ verdicts }) => verdicts.every(({ verdict }) => verdict !== 'undecided' && verdict !== 'error')),
    )
  );
}

function* renderClean(repositories: readonly RepositoryResult[], style: Style, width: number): Generator<string> {
  if (repositories.length === 0) return;
  yield renderHeading('Nothing found', style, width);
  for (const { name, targets } of repositories) {
    yield* lines(`${name}, ${count(targets.length, 'target')}`, width, (line) => style.good(`  ${line}`));
  }
  yield '\n';
}

function* renderSummary(report: Report, style: Style, width: number): Generator<string> {
  const { summary, failOn, pack } = report;
  const { repositories, targets, views, files, findings, waived, verdicts, incomplete } = summary;
  const bySeverity = severities
    .filter((severity) => findings[severity] > 0)
    .map((severity) => style.severity(severity, `${findings[severity]} ${severity}`));
  const byVerdict = (['fail', 'warn', 'undecided', 'error', 'pass', 'skipped'] as const)
    .filter((verdict) => verdicts[verdict] > 0)
    .map((verdict) => `${verdicts[verdict]} ${verdict}`);
  const gating = report.repositories.reduce((sum, each) => sum + gatingFindings(each, failOn).length, 0);
  yield renderHeading('Summary', style, width);
  yield* lines(
    [
      count(repositories, 'repository', 'repositories'),
      count(targets, 'target'),
      count(views, 'view'),
      count(files, 'file'),
      count(pack.policies.length, 'policy', 'policies'),
    ].join(', '),
    width,
  );
  yield `Findings: ${bySeverity.length === 0 ? 'none' : bySeverity.join(', ')}${waived > 0 ? `; ${waived} waived` : ''}\n`;
  if (byVerdict.length > 0) yield* lines(`Verdicts: ${byVerdict.join(', ')}`, width);
  if (incomplete > 0) yield* lines(`Not judged completely: ${incomplete}`, width, style.bad);
  yield* lines(
    gating === 0 ? `No finding at or above ${failOn}.` : `${count(gating, 'finding')} at or above ${failOn}.`,
    width,
    gating === 0 ? style.good : style.bad,
  );
}

function* lines(text: string, width: number, paint: (line: string) => string = (line) => line): Generator<string> {
  for (const line of wrap(text, width)) yield `${paint(line)}\n`;
}

function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}
