import { pluralize } from '../../base/pluralize.ts';
import type { CondensedRepository } from '../../findings/summary/condense.ts';
import type { WholeReport } from '../report.ts';
import { html, type Markup, nothing, renderInline } from './markup.ts';
import { renderTable } from './table.ts';

/** Rows of a table. */
const maxRows = 1000;

/** Renders findings that a change fixes, and fixed entries of the baseline, folded: they need no action. */
export function renderFixed({ repositories }: WholeReport): Markup {
  const changed = repositories.flatMap(listChangedRows);
  const old = repositories.flatMap(listBaselineRows);
  const lists = [
    renderList(`${pluralize(changed.length, 'finding')} that the change fixes`, changed, [
      ...['Repository', 'Severity', 'Rule', 'Place before the change', 'Finding'],
    ]),
    renderList(`${pluralize(old.length, 'finding')} fixed since the baseline`, old, [
      ...['Repository', 'Rule', 'File', 'Setting', 'Profile', 'Known since'],
    ]),
  ];
  return lists.every((list) => list === nothing) ? nothing : html`${lists}`;
}

type Row = readonly (Markup | string)[];

function listChangedRows({ name, comparison }: CondensedRepository): readonly Row[] {
  return (comparison?.fixed ?? []).map(({ severity, rule, location, message }) => [
    name,
    html`<span class="badge ${severity}">${severity}</span>`,
    html`<span class="whole">${rule}</span>`,
    `${location.file}:${location.line}`,
    renderInline(message),
  ]);
}

function listBaselineRows({ name, fixed = [] }: CondensedRepository): readonly Row[] {
  return fixed.map(({ rule, file, setting, profile, since }) => [
    name,
    html`<span class="whole">${rule}</span>`,
    ...[file, setting ?? '', profile ?? '', since],
  ]);
}

function renderList(title: string, rows: readonly Row[], heads: readonly string[]): Markup {
  if (rows.length === 0) return nothing;
  const more = rows.length - maxRows;
  return html`<details class="more"><summary>${title}</summary>
${renderTable(heads, rows.slice(0, maxRows), title)}${more > 0 ? html`<p>and ${more} more, which the JSON report has.</p>` : nothing}</details>
`;
}
