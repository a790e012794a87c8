import { pluralize } from '../../base/pluralize.ts';
import type { Remark } from '../../findings/finding.ts';
import type { CondensedRepository } from '../../findings/summary/condense.ts';
import { describeIgnored } from '../comparison-text.ts';
import type { WholeReport } from '../report.ts';
import { countBy } from './count-by.ts';
import { isCounted, type ListedFinding } from './listed-finding.ts';
import { html, type Markup, nothing, renderProse } from './markup.ts';
import { renderTable } from './table.ts';
import { writeFilterLink } from './write-filter-link.ts';

/** Renders the waivers of the run, the first to end first. */
export function renderWaivers({ waivers = [] }: WholeReport): Markup {
  if (waivers.length === 0) return nothing;
  const rows = waivers
    .toSorted((a, b) => (a.expires < b.expires ? -1 : 1))
    .map(({ expires, state, rule, fingerprint, owner, reason, findings, source, message }) => [
      html`<span class="whole">${expires}</span>`,
      state,
      html`<span class="whole">${rule ?? fingerprint ?? ''}</span>`,
      owner,
      message === null ? reason : html`${reason}<br><em>${message}</em>`,
      findings,
      source,
    ]);
  const heads = ['Ends', 'State', 'Rule', 'Owner', 'Reason', 'Findings', 'Written at'];
  return html`${renderTable(heads, rows, 'Waivers')}`;
}

/** Renders what was not judged: repositories that failed, files that do not parse or were left alone, edits that do not count. */
export function renderIncomplete({ repositories }: WholeReport): Markup {
  const rows = repositories.flatMap((repository) => [
    ...(repository.status === 'failed' ? [[repository.name, '', repository.reason ?? '']] : []),
    ...listDistinctRemarks(repository).map(({ location, message }) => [
      repository.name,
      location === null ? '' : `${location.file}:${location.line}`,
      message,
    ]),
    ...repository.skipped.map(({ file, reason }) => [repository.name, file, reason]),
    ...(repository.comparison?.ignored ?? []).map((edit) => [repository.name, edit.file, describeIgnored(edit)]),
  ]);
  if (rows.length === 0) return nothing;
  return html`${renderTable(['Repository', 'Place', 'Reason'], rows, 'Not judged')}`;
}

function listDistinctRemarks({ targets }: CondensedRepository): readonly Remark[] {
  const remarks = targets.flatMap((target) => target.incomplete);
  return [...new Map(remarks.map((remark) => [JSON.stringify([remark.message, remark.location]), remark])).values()];
}

/** Renders the rules of the findings: what each is about, and how often it was found. */
export function renderRules(findings: readonly ListedFinding[]): Markup {
  const texts = new Map(findings.map(({ rule }) => [rule.id, rule]));
  const rules = countBy(findings, ({ rule: { id } }) => id).flatMap(([id, count]) => {
    const rule = texts.get(id);
    if (rule === undefined) return [];
    const repositories = new Set(
      findings.filter(({ finding }) => finding.rule === id).map(({ repository }) => repository.name),
    );
    const controls = rule.policy?.controls ?? [];
    return [
      html`<details class="rule-text" id="about=${id}"><summary><span class="badge ${rule.severity}">${rule.severity}</span> <span class="message">${rule.title}</span> <span class="place">${id}</span> <span class="rule">${pluralize(count, 'finding')} in ${pluralize(repositories.size, 'repository', 'repositories')}</span></summary>
<div class="detail">${renderProse(rule.description)}${rule.help === null ? nothing : html`<h3>How to fix it</h3>${renderProse(rule.help)}`}${controls.length === 0 ? nothing : html`<p>Controls: ${controls.join(', ')}</p>`}<p><a href="${writeFilterLink({ rule: id })}">Show its findings</a></p></div></details>
`,
    ];
  });
  return rules.length === 0 ? nothing : html`${rules}`;
}

/** Renders the repositories of the run with what was read of each. */
export function renderRepositories({ repositories }: WholeReport, findings: readonly ListedFinding[]): Markup {
  const counts = new Map(countBy(findings.filter(isCounted), ({ repository }) => repository.name));
  const rows = repositories.map(({ name, status, commit, targets }) => [
    html`<a href="${writeFilterLink({ repository: name })}">${name}</a>`,
    status,
    commit?.slice(0, 12) ?? '',
    targets.filter(({ kind }) => kind !== 'repository').length,
    targets.reduce((sum, { views }) => sum + views.length, 0),
    counts.get(name) ?? 0,
  ]);
  const heads = ['Repository', 'Status', 'Commit', 'Targets', 'Views', 'Findings'];
  return html`${renderTable(heads, rows, 'Repositories')}`;
}
