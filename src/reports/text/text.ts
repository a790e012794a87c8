import { isKnown } from '../../findings/select-gating-findings.ts';
import { collectRuleTexts } from '../collect-rule-texts.ts';
import { escapeCommands } from '../escape.ts';
import type { RenderOptions, Report, Reporter } from '../report.ts';
import { describeWaiver } from '../waiver-texts.ts';
import { type Entry, renderSection } from './render-section.ts';
import { createStyle } from './style.ts';
import { renderFinding } from './text-finding.ts';
import { type GroupFacts, hasBlanks, hasMore, isBlanked, planGroups, renderGroups } from './text-groups.ts';
import { renderHeading, renderOthers, renderSections } from './text-sections.ts';
import { renderSummary } from './text-summary.ts';
import { sumUp } from './text-totals.ts';
import { renderUndecided } from './text-verdicts.ts';

/** Prose in wider lines is hard to read; narrower terminals cannot hold a code frame. */
const [minWidth, usualWidth, maxWidth] = [40, 80, 120];
/** Lines for findings in a report, and at least so many for each repository. */
const [findingLines, minFindingLines] = [56, 6];
/** Repositories that are shown in detail; of more, the worst ones. */
const maxDetailed = 10;

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
  const rules = collectRuleTexts(report);
  const totals = sumUp(report);
  const detailed = verbose ? totals.unclean : totals.unclean.slice(0, maxDetailed);
  const others = totals.unclean.slice(detailed.length);
  const budget = Math.max(minFindingLines, Math.floor(findingLines / Math.max(1, detailed.length)));
  let isNoteDue = false;
  let isCut = !verbose && (report.summary.verdicts.undecided > 0 || others.length > 0);
  for (const { index } of detailed) {
    const repository = report.repositories.at(index);
    if (repository === undefined || (quiet && repository.findings.length === 0)) continue;
    const facts: GroupFacts = { repository, failOn: report.failOn, rules, style, width };
    const groups = verbose ? [] : planGroups(facts, budget);
    const heading = report.summary.repositories > 1 || !quiet ? renderHeading(repository.name, style, width) : '';
    const findings = verbose ? renderAll(facts) : renderGroups(groups, facts);
    yield* walkWithHeading(heading, findings, quiet ? [] : renderSections(repository, verbose, style, width));
    isNoteDue ||= verbose ? repository.findings.some(isBlanked) : hasBlanks(groups);
    isCut ||= !verbose && (hasMore(groups) || repository.findings.some(isKnown));
  }
  yield* renderOthers(others, style, width);
  if (quiet) return;
  if (!verbose) yield* renderUndecided(totals.undecided, report.summary, style, width);
  yield* renderSection('Waivers', listWaiverEntries(report), style, width);
  yield renderHeading('Summary', style, width);
  yield* renderSummary(report, { totals, verbose, hasMore: isCut, hasBlanks: isNoteDue, repeated, style, width });
}

/** Yields a heading and the chunks below it, or nothing without chunks. */
function* walkWithHeading(heading: string, ...parts: readonly Iterable<string>[]): Generator<string> {
  let isDue = heading !== '';
  for (const part of parts) {
    for (const chunk of part) {
      if (isDue) yield heading;
      isDue = false;
      yield chunk;
    }
  }
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

function listWaiverEntries({ waivers = [] }: Report): readonly Entry[] {
  return waivers.flatMap((record) => {
    const notice = describeWaiver(record);
    return notice === null ? [] : [{ head: notice.about, body: notice.message }];
  });
}
