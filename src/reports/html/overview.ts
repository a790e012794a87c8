import { pluralize, writeCount } from '../../base/pluralize.ts';
import { severities } from '../../base/severity.ts';
import { selectGatingFindings } from '../../findings/select-gating-findings.ts';
import { describeComparison } from '../comparison-text.ts';
import type { WholeReport } from '../report.ts';
import { describeDialects } from '../run-summary.ts';
import type { ListedFinding } from './listed-finding.ts';
import { html, type Markup, nothing, renderInline } from './markup.ts';
import { renderTrend } from './trend.ts';

/** Renders the top of the page: links to its sections, the verdict, the run, and the counts. */
export function renderOverview(
  report: WholeReport,
  findings: readonly ListedFinding[],
  sections: readonly (readonly [id: string, name: string])[],
): Markup {
  const { summary, tool, at, pack } = report;
  const compared = describeComparison(report.repositories);
  const dialects = describeDialects(summary);
  const [word, state, sentence] = describeVerdict(report);
  const [name = '', ...others] = report.repositories.map((repository) => repository.name);
  const title =
    others.length === 0 ? name || 'No repository' : pluralize(summary.repositories, 'repository', 'repositories');
  return html`<header class="top">
<div class="bar"><span class="brand">Plumbline</span>
<nav aria-label="Sections">${sections.map(([id, name]) => html`<a href="#${id}">${name}</a> `)}</nav>
<button type="button" id="scheme" hidden>Light or dark</button></div>
<h1>${title}</h1>
<p class="verdict ${state}"><strong>${word}</strong> ${sentence}</p>
<p class="run">${at.replace('T', ' ').replace(/(?:\.\d+)?Z$/u, ' UTC')} · ${pluralize(pack.policies.length, 'policy', 'policies')} of <code>${pack.name}</code> · ${pluralize(summary.files, 'file')} · ${pluralize(summary.targets, 'target')} · ${pluralize(summary.views, 'view')} · Plumbline ${tool.version}${compared === '' ? nothing : html` · ${compared}`}</p>
${
  dialects === ''
    ? nothing
    : html`<p class="run">${dialects}</p>
`
}${renderGaps(report)}${renderCounts(report, findings)}
${renderTrend(report)}</header>
`;
}

function describeVerdict(report: WholeReport): readonly [word: string, state: string, sentence: string] {
  const { summary, failOn, repositories } = report;
  const counts = repositories.map((repository) => selectGatingFindings(repository, failOn).length);
  const gating = counts.reduce((sum, count) => sum + count, 0);
  if (gating > 0) {
    const failing = counts.filter((count) => count > 0).length;
    const where = repositories.length === 1 ? '' : ` in ${failing} of ${repositories.length} repositories`;
    return ['Fails', 'fails', `${pluralize(gating, 'finding')} at or above ${failOn}${where}`];
  }
  if (summary.outcome?.exitCode === 1) return ['Fails', 'fails', summary.outcome.reasons.join(', ')];
  if (summary.incomplete > 0)
    return ['Incomplete', 'incomplete', `${pluralize(summary.incomplete, 'problem')} left something unjudged`];
  return ['Passes', 'passes', `No finding at or above ${failOn}`];
}

/** Lists what was not judged or not read. */
function renderGaps({ summary: { gaps = [] } }: WholeReport): Markup {
  if (gaps.length === 0) return nothing;
  return html`<ul class="run" aria-label="Not judged or not read">${gaps.map(({ message }) => html`<li>${renderInline(message)}</li>`)}</ul>
`;
}

function renderCounts({ summary }: WholeReport, listed: readonly ListedFinding[]): Markup {
  const { findings, baseline, change, waived, verdicts, incomplete } = summary;
  const bySeverity = severities.map(
    (severity) =>
      html`<li><a class="count ${severity}" href="#severity=${severity}"><b>${writeCount(findings[severity])}</b> ${severity}</a></li>`,
  );
  const formatCount = (state: ListedFinding['state']): string =>
    writeCount(listed.filter((each) => each.state === state).length);
  const compared =
    baseline === undefined && change === undefined
      ? nothing
      : html`<ul class="counts" aria-label="Change">
<li><a class="count" href="#state=new"><b>${formatCount('new')}</b> new</a></li>
<li><a class="count" href="#state=known"><b>${formatCount('known')}</b> known</a></li>
<li><a class="count" href="#fixed"><b>${writeCount((baseline?.fixed ?? 0) + (change?.fixed ?? 0))}</b> fixed</a></li>
</ul>`;
  return html`<div class="tallies"><ul class="counts" aria-label="Findings by severity">${bySeverity}</ul>
${compared}
<ul class="counts" aria-label="Other results">
<li><a class="count" href="#state=waived"><b>${writeCount(waived)}</b> waived</a></li>
<li><a class="count" href="#undecided"><b>${writeCount(verdicts.undecided)}</b> undecided</a></li>
<li><a class="count" href="#incomplete"><b>${writeCount(incomplete)}</b> not judged</a></li>
</ul></div>`;
}
