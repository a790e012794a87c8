import { html, type Markup, renderInline } from './markup.ts';

type Cell = Markup | string | number;

/** Renders a table that scrolls by itself where the page is narrow. */
export function renderTable(heads: readonly string[], rows: readonly (readonly Cell[])[], label: string): Markup {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}"><table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${typeof cell === 'string' ? renderInline(cell) : cell}</td>`)}</tr>\n`)}</tbody></table></div>`;
}
