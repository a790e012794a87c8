import type { Finding, RelatedPlace } from '../../findings/finding.ts';
import { cutLine } from '../../findings/frames/cut-line.ts';
import { listOwnRanges } from '../../findings/frames/list-own-ranges.ts';
import { describeBaseline } from '../describe-baseline.ts';
import { describeOccurrences } from '../views.ts';
import { describeExpired, describeWaived } from '../waiver-texts.ts';
import type { ListedFinding } from './listed-finding.ts';
import { html, type Markup, nothing, renderInline, renderProse } from './markup.ts';
import { writeFilterLink } from './write-filter-link.ts';

/** Characters of a line of code; longer lines are cut around what the finding is about. */
const maxColumns = 160;
/** Places of a chain that are shown. */
const maxPlaces = 6;

/** Renders a finding, folded: its message, its place and its rule; unfolded: the code, why it is there, and what to do. */
export function renderFinding({ finding, repository, rule, state }: ListedFinding): Markup {
  const { id, severity, message, location } = finding;
  const place = `${location.file}:${location.line}`;
  return html`<details class="finding" id="finding=${id}"><summary>
<span class="badge ${severity}">${severity}</span>
<span class="message">${renderInline(message)}</span>
<span class="place">${repository.name} · ${place}</span>
<span class="rule">${finding.rule}${state === 'open' ? nothing : html` <span class="state">${state}</span>`}</span>
</summary><div class="detail">
${renderFrame(finding)}
${renderFindingFacts(finding, describeOccurrences(finding, repository))}
${rule.help === null ? nothing : html`<div class="help"><h3>How to fix it</h3>${renderProse(rule.help)}</div>`}
<p class="about"><a href="${writeFilterLink({ rule: finding.rule })}">All findings of ${finding.rule}</a> · <a href="${writeFilterLink({ finding: id })}">Link</a> · Fingerprint <code>${id}</code></p>
</div></details>
`;
}

/** Renders the lines of code that a finding is about. */
export function renderFrame(finding: Finding): Markup {
  const lines = listOwnRanges(finding.frame).map((line) => cutLine(line, maxColumns));
  if (lines.length === 0) return nothing;
  const rendered = lines.map(({ line, text, mark }) => {
    const [start, end] = mark === null ? [0, 0] : [mark.start, mark.end];
    return html`<span class="line"><span class="number">${line}</span>${text.slice(0, start)}<mark>${text.slice(start, end)}</mark>${text.slice(end)}</span>`;
  });
  return html`<pre tabindex="0" aria-label="Code"><code>${rendered}</code></pre>`;
}

/** Renders what is known about a finding, besides its place; `occurrences` names its views. */
export function renderFindingFacts(finding: Finding, occurrences: string): Markup {
  return renderFacts(listFacts(finding, occurrences));
}

type Fact = readonly [name: string, text: string];

function listFacts(
  { spelled, fix, related, waiver, expiredWaiver, ...finding }: Finding,
  occurrences: string,
): readonly Fact[] {
  const facts: readonly Fact[] = [
    ['Setting', spelled ?? ''],
    ['Fix', fix ?? ''],
    ['Where', occurrences],
    ['Included at', renderPlaces(related, 'include')],
    ['Replaces', renderPlaces(related, 'override')],
    ['Also at', renderPlaces(related, 'copy')],
    ['See also', renderPlaces(related, 'related')],
    ['Baseline', describeBaseline(finding)],
    ['Waived', waiver === null ? '' : describeWaived(waiver)],
    ['Waiver', describeExpired(expiredWaiver)],
  ];
  return facts.filter(([, text]) => text !== '');
}

function renderFacts(facts: readonly Fact[]): Markup {
  if (facts.length === 0) return nothing;
  return html`<dl>${facts.map(([name, text]) => html`<div><dt>${name}</dt><dd>${text}</dd></div>`)}</dl>`;
}

function renderPlaces(related: readonly RelatedPlace[], kind: RelatedPlace['kind']): string {
  const places = related.filter((place) => place.kind === kind);
  const more = places.length > maxPlaces ? ` and ${places.length - maxPlaces} more` : '';
  const shown = places.slice(0, maxPlaces).map(({ location, message }) => {
    const place = `${location.file}:${location.line}`;
    return kind === 'related' ? `${place} (${message.replace(/[.:]$/u, '')})` : place;
  });
  return `${shown.join(', ')}${more}`;
}
