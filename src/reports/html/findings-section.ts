import { gzipSync } from 'node:zlib';
import { pluralize } from '../../base/pluralize.ts';
import { severities } from '../../base/severity.ts';
import { compactJson } from '../json/write-json-chunks.ts';
import { countBy } from './count-by.ts';
import { renderFinding } from './finding-markup.ts';
import type { ListedFinding } from './listed-finding.ts';
import { html, type Markup, nothing } from './markup.ts';

/** Findings that a reader without scripts sees; the browser draws so many without delay. */
const maxPlain = 500;
/** Findings in a block of those that the script draws when they are asked for. */
const blockSize = 100;

/**
 * Renders the findings. The first ones are plain HTML. The others are blocks of compressed HTML, which the page's script
 * unpacks when they are asked for, so that a page with 50,000 findings opens at once; filters use an index of columns.
 */
export function* renderFindings(findings: readonly ListedFinding[]): Generator<string> {
  const rest = findings.slice(maxPlain);
  yield html`${findings.length === 0 ? html`<p>Nothing was found.</p>` : renderFilters(findings)}
<p role="status" id="status">${pluralize(findings.length, 'finding')}${rest.length === 0 ? nothing : html`<noscript>; the first ${maxPlain} are shown, since scripts are blocked</noscript>`}</p>
<div id="list">
`.text;
  for (const finding of findings.slice(0, maxPlain)) yield renderFinding(finding).text;
  yield html`</div>
<nav id="pages" aria-label="Pages" hidden><button type="button" id="previous">Previous</button> <span id="page"></span> <button type="button" id="next">Next</button></nav>
`.text;
  for (let at = 0; at < rest.length; at += blockSize) {
    const block = rest.slice(at, at + blockSize).map((finding) => renderFinding(finding).text);
    // Every block begins with a finding, so that the script need not look for it.
    yield `<script type="application/octet-stream" class="block">${packText(block.join('\u0000'))}</script>\n`;
  }
  const counts = `${findings.length} ${maxPlain} ${blockSize}`;
  yield `<script type="application/octet-stream" id="index" data-counts="${counts}">${packText(compactJson(createIndex(findings)))}</script>
`;
}

/** Returns a text that is compressed with gzip, in Base64. */
function packText(text: string): string {
  return gzipSync(text).toString('base64');
}

/** Columns of a table of findings. Texts are listed once; columns have their positions. */
function createIndex(findings: readonly ListedFinding[]): object {
  const texts = new Map<string, number>();
  const numberText = (text: string): number => {
    const known = texts.get(text);
    if (known !== undefined) return known;
    texts.set(text, texts.size);
    return texts.size - 1;
  };
  const createColumn = (readText: (finding: ListedFinding) => string): readonly number[] =>
    findings.map((finding) => numberText(readText(finding)));
  const columns = {
    severity: createColumn(({ finding }) => finding.severity),
    repository: createColumn(({ repository }) => repository.name),
    file: createColumn(({ finding }) => finding.location.file),
    rule: createColumn(({ finding }) => finding.rule),
    category: createColumn(({ category }) => category),
    state: createColumn(({ state }) => state),
    message: createColumn(({ finding }) => finding.message),
    setting: createColumn(({ finding }) => finding.spelled ?? ''),
  };
  return { ids: findings.map(({ finding }) => finding.id), columns, texts: [...texts.keys()] };
}

function renderFilters(findings: readonly ListedFinding[]): Markup {
  const select = (name: string, label: string, readText: (finding: ListedFinding) => string): Markup => {
    const options = countBy(findings, readText)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([text, count]) => html`<option value="${text}">${text} (${count})</option>`);
    if (options.length < 2 && name !== 'rule') return nothing;
    return html`<label>${label} <select name="${name}"><option value="">all</option>${options}</select></label>`;
  };
  const counts = new Map(countBy(findings, ({ finding }) => finding.severity));
  const boxes = severities
    .filter((severity) => counts.has(severity))
    .map(
      (severity) =>
        html`<label class="box"><input type="checkbox" name="severity" value="${severity}"> <span class="badge ${severity}">${severity}</span></label>`,
    );
  return html`<form id="filters" hidden>
<label class="search">Search <input type="search" name="text" placeholder="message, file, setting, rule"></label>
<fieldset><legend>Severity</legend>${boxes}</fieldset>
${select('repository', 'Repository', ({ repository }) => repository.name)}
${select('category', 'Category', ({ category }) => category)}
${select('rule', 'Rule', ({ finding }) => finding.rule)}
${select('state', 'State', ({ state }) => state)}
<button type="button" id="clear">Clear</button>
</form>`;
}
