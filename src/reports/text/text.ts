import { severities } from '../../base/severity.ts';
import { gatingFindings } from '../../findings/gate.ts';
import type { CondensedRepository } from '../../findings/summary/condense.ts';
import { waiverStates } from '../../findings/waivers/settle-waivers.ts';
import { changeText } from '../comparison-text.ts';
import { terminalLine } from '../escape.ts';
import type { Report, Reporter } from '../report.ts';
import { ruleTexts } from '../rule-texts.ts';
import { noticeOf } from '../waiver-texts.ts';
import { wrap } from '../wrap.ts';
import { type Entry, section } from './section.ts';
import { createStyle, type Style } from './style.ts';
import { renderFinding } from './text-finding.ts';
import { foldFindings, renderFolded } from './text-folded.ts';
import { renderHeading, renderSections } from './text-sections.ts';
import { renderSettings } from './text-settings.ts';
import { renderUndecided } from './text-verdicts.ts';

/** Prose in wider lines is hard to read; narrower terminals cannot hold a code frame. */
const [minWidth, usualWidth, maxWidth] = [40, 80, 100];

/** The report for people, in a terminal or in a log. */
export const textReporter: Reporter = {
  name: 'text',
  *render(report, { color, width: columns, verbose }) {
    const style = createStyle(color);
    const width = Math.min(maxWidth, Math.max(minWidth, columns ?? usualWidth));
    const rules = ruleTexts(report);
    const clean = report.repositories.filter(isClean);
    yield* renderSources(report, style, width);
    for (const repository of report.repositories) {
      if (isClean(repository)) continue;
      yield renderHeading(repository.name, style, width);
      const helped = new Set<string>();
      const all = repository.findings.filter(({ waiver }) => waiver === null);
      const { shown, folded } = verbose ? { shown: all, folded: [] } : foldFindings(repository, report.failOn);
      for (const finding of shown) {
        // The fix of a problem is specific, so the general help of its rule is left out.
        const saysFix = finding.level === 'problem' && finding.fix !== null;
        const help = saysFix || helped.has(finding.rule) ? null : (rules.get(finding.rule)?.help ?? null);
        if (!saysFix) helped.add(finding.rule);
        yield renderFinding(finding, repository, help, style, width);
      }
      yield* renderFolded(folded, rules, style, width);
      yield* renderSections(repository, verbose, style, width);
    }
    if (!verbose) yield* renderUndecided(report, style, width);
    yield* renderClean(clean, style, width);
    yield* section('Waivers', waiverEntries(report), style, width);
    yield* renderSummary(report, verbose, style, width);
  },
};

/** Renders the digests of policy sources: two runs with the same digests had the same policies. */
function* renderSources({ pack }: Report, style: Style, width: number): Generator<string> {
  for (const { name, digest, revision, signedBy } of pack.sources) {
    const signed = signedBy === null ? '' : `, signed with ${terminalLine(signedBy)}`;
    yield* lines(`Policies: ${terminalLine(name)}${signed}`, width);
    yield style.faint(`  sha256:${digest}\n`);
    if (revision !== null) yield style.faint(`  revision ${terminalLine(revision)}\n`);
  }
  if (pack.sources.length > 0) yield '\n';
}

/** Returns true for a repository whose scan has nothing to report. */
function isClean({ findings, status, skipped, targets, comparison }: CondensedRepository): boolean {
  const { fixed = [], ignored = [] } = comparison ?? {};
  return (
    fixed.length + ignored.length === 0 &&
    status === 'scanned' &&
    findings.length === 0 &&
    skipped.length === 0 &&
    targets.every(
      ({ incomplete, views }) =>
        incomplete.length === 0 && views.every(({ counts }) => counts.undecided === 0 && counts.error === 0),
    )
  );
}

function* renderClean(repositories: readonly CondensedRepository[], style: Style, width: number): Generator<string> {
  if (repositories.length === 0) return;
  yield renderHeading('Nothing found', style, width);
  for (const { name, targets } of repositories) {
    yield* lines(
      `${name}, ${count(targets.filter(({ kind }) => kind !== 'repository').length, 'target')}`,
      width,
      (line) => style.good(`  ${line}`),
    );
  }
  yield '\n';
}

function* renderSummary(report: Report, verbose: boolean, style: Style, width: number): Generator<string> {
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
  const change = changeText(report.repositories, summary.change);
  if (change !== '') yield* lines(change, width);
  for (const line of describeGaps(report)) yield* lines(line, width);
  for (const line of describeBaseline(report)) yield* lines(line, width);
  for (const line of describeWaivers(report)) yield* lines(line, width);
  for (const line of describeChanges(report)) yield* lines(line, width);
  yield* renderSettings(report.repositories, verbose, style, width);
  if (incomplete > 0) yield* lines(`Not judged completely: ${incomplete}`, width, style.bad);
  yield* lines(
    `${gating === 0 ? 'No finding' : count(gating, 'finding')} at or above ${failOn}${incomplete > 0 ? ', not counting problems that leave something unjudged' : ''}.`,
    width,
    gating === 0 ? style.good : style.bad,
  );
  for (const line of describeOutcome(report)) yield* lines(line, width);
}

function waiverEntries({ waivers = [] }: Report): readonly Entry[] {
  return waivers.flatMap((record) => {
    const notice = noticeOf(record);
    return notice === null ? [] : [{ head: notice.about, body: notice.message }];
  });
}

/** Lists what was not judged or not read; undecided verdicts are in the line of the verdicts. */
function describeGaps({ summary: { gaps = [] } }: Report): readonly string[] {
  return gaps.flatMap(({ kind, message }) => (kind === 'undecided' ? [] : [message]));
}

/** Explains the exit code where findings at or above the threshold do not. */
function describeOutcome({ summary: { outcome } }: Report): readonly string[] {
  const { exitCode = 0, reasons = [] } = outcome ?? {};
  const isObvious = reasons.every((reason) => reason.includes(' at or above '));
  return isObvious ? [] : [`Exit code ${exitCode}: ${reasons.join(', ')}.`];
}

/** Counts findings by their state in the baseline: `Baseline: 2 new (1 of new policies), 40 known, 3 fixed`. */
function describeBaseline({ summary: { baseline } }: Report): readonly string[] {
  if (baseline === undefined) return [];
  const policies = baseline['new-policy'];
  const fresh = `${baseline['new-code'] + policies} new${policies === 0 ? '' : ` (${policies} of new policies)`}`;
  return [`Baseline: ${fresh}, ${baseline.known} known, ${baseline.fixed} fixed`];
}

/** Counts waivers by their state: `Waivers: 1 expired, 3 active`. */
function describeWaivers({ waivers = [] }: Report): readonly string[] {
  if (waivers.length === 0) return [];
  const counts = waiverStates.map((state) => [state, waivers.filter((each) => each.state === state).length] as const);
  return [`Waivers: ${counts.flatMap(([state, number]) => (number > 0 ? [`${number} ${state}`] : [])).join(', ')}`];
}

/** Describes rules that are off or have another severity, overrides, and deprecated policies. */
function describeChanges({ ruleChanges, overrides = [], pack }: Report): readonly string[] {
  const off = ruleChanges.filter(({ level }) => level === 'off').map(({ rule, source }) => `${rule} (${source})`);
  const other = ruleChanges
    .filter(({ level, severity }) => level !== 'off' && level !== severity)
    .map(({ rule, severity, level, source }) => `${rule} ${level}, not ${severity} (${source})`);
  const isOff = new Set(ruleChanges.filter(({ level }) => level === 'off').map(({ rule }) => rule));
  const old = pack.policies.flatMap(({ id, deprecated }) => {
    if (deprecated === null || isOff.has(id)) return [];
    return [deprecated.replacedBy === null ? id : `${id} (use ${deprecated.replacedBy})`];
  });
  const here = overrides.map(({ rule, level, repository, file, source }) => {
    const where = [
      ...(repository === null ? [] : [`repository ${repository}`]),
      ...(file === null ? [] : [`file ${file}`]),
    ];
    return `${rule} ${level} in ${where.join(', ')} (${source})`;
  });
  return [
    ...(here.length === 0 ? [] : [`Overrides: ${here.join('; ')}`]),
    ...(off.length === 0 ? [] : [`Switched off: ${off.join(', ')}`]),
    ...(other.length === 0 ? [] : [`Other severity: ${other.join(', ')}`]),
    ...(old.length === 0 ? [] : [`Deprecated policies, still evaluated: ${old.join(', ')}`]),
  ];
}

function* lines(text: string, width: number, paint: (line: string) => string = (line) => line): Generator<string> {
  for (const line of wrap(text, width)) yield `${paint(line)}\n`;
}

function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}
