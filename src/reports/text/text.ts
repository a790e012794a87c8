import { isKnown } from '../../findings/gating-findings.ts';
import { escapeCommands } from '../escape.ts';
import type { RenderOptions, Report, Reporter } from '../report.ts';
import { ruleTexts } from '../rule-texts.ts';
import { describeWaiver } from '../waiver-texts.ts';
import { type Entry, section } from './section.ts';
import { createStyle } from './style.ts';
import { renderFinding } from './text-finding.ts';
import { type GroupFacts, hasBlanks, hasMore, isBlanked, planGroups, renderGroups } from './text-groups.ts';
import { renderHeading, renderSections } from './text-sections.ts';
import { renderSummary } from './text-summary.ts';
import { isClean, sumUp } from './text-totals.ts';
import { renderUndecided } from './text-verdicts.ts';

/** Prose in wider lines is hard to read; narrower terminals cannot hold a code frame. */
const [minWidth, usualWidth, maxWidth] = [40, 80, 120];
/** Lines for findings in a report, and at least so many for each repository. */
const [findingLines, minFindingLines] = [56, 6];

/** The report for people, in a terminal or in a log. */
export const textReporter: Reporter = {
  name: 'text',
  *render(report, options) {
    for (const chunk of renderReport(report, options)) yield escapeCommands(chunk);
  },
};

function* renderReport(
  report: Report,
  { color, width: columns, verbose, quiet = false, linkTo, repeated }: RenderOptions,
): Generator<string> {
  const style = createStyle(color, linkTo);
  const width = Math.min(maxWidth, Math.max(minWidth, columns ?? usualWidth));
  const rules = ruleTexts(report);
  const totals = sumUp(report);
  const budget = Math.max(minFindingLines, Math.floor(findingLines / Math.max(1, totals.unclean)));
  let isNoteDue = false;
  let isCut = !verbose && report.summary.verdicts.undecided > 0;
  for (const repository of report.repositories) {
    if (isClean(repository) || (quiet && repository.findings.length === 0)) continue;
    if (report.summary.repositories > 1 || !quiet) yield renderHeading(repository.name, style, width);
    const facts: GroupFacts = { repository, failOn: report.failOn, rules, style, width };
    if (verbose) {
      yield* renderAll(facts);
      isNoteDue ||= repository.findings.some(isBlanked);
    } else {
      const groups = planGroups(facts, budget);
      yield* renderGroups(groups, facts);
      isNoteDue ||= hasBlanks(groups);
      isCut ||= hasMore(groups) || repository.findings.some(isKnown);
    }
    if (!quiet) yield* renderSections(repository, verbose, style, width);
  }
  if (quiet) return;
  if (!verbose) yield* renderUndecided(totals.undecided, report.summary, style, width);
  yield* section('Waivers', waiverEntries(report), style, width);
  yield renderHeading('Summary', style, width);
  yield* renderSummary(report, { totals, verbose, hasMore: isCut, hasBlanks: isNoteDue, repeated, style, width });
}

/** Renders each finding in full, known ones too, in the order of the report. */
function* renderAll({ repository, rules, style, width }: GroupFacts): Generator<string> {
  const helped = new Set<string>();
  for (const finding of repository.findings) {
    if (finding.waiver !== null) continue;
    const { rule, level, fix } = finding;
    const isSpecific = level === 'problem' && fix !== null;
    const help = isSpecific || helped.has(rule) ? null : (rules.get(rule)?.help ?? null);
    if (!isSpecific) helped.add(rule);
    const context = { repository, help, maxRelated: Number.POSITIVE_INFINITY, hasFingerprint: true, style, width };
    yield `${renderFinding(finding, context).join('\n')}\n\n`;
  }
}

function waiverEntries({ waivers = [] }: Report): readonly Entry[] {
  return waivers.flatMap((record) => {
    const notice = describeWaiver(record);
    return notice === null ? [] : [{ head: notice.about, body: notice.message }];
  });
}
