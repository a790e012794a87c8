import { pluralize } from '../../base/pluralize.ts';
import type { Inventory, InventoryItem, InventoryPlace } from '../../engine/state/inventory.ts';
import { escapeCsvCell, toTerminalLine } from '../../reports/escape.ts';
import { wrapHanging } from './wrap-hanging.ts';

const width = 80;
/** Places of a value that are listed, unless all are. */
const maxPlaces = 3;
/** Views of a place that are named. */
const maxViews = 4;

/** Renders an inventory for 80 columns: counts, the value, and below it its places. */
export function renderInventory(inventory: Inventory, { isVerbose }: { readonly isVerbose: boolean }): string {
  const { items, repositories, views } = inventory;
  const searched = `${pluralize(views, 'view')} of ${pluralize(repositories, 'repository', 'repositories')}`;
  if (items.length === 0) return `Nothing found in ${searched}.\n`;
  const lines: string[] = [];
  let heading: string | null = null;
  for (const item of items) {
    if (item.setting !== heading)
      lines.push(...(lines.length === 0 ? [] : ['']), ...wrapHanging('', item.setting ?? '', width));
    if (lines.length === 0 || item.setting !== heading) lines.push('REPOSITORIES  VIEWS  VALUE');
    heading = item.setting;
    lines.push(...renderItem(item, isVerbose ? Number.POSITIVE_INFINITY : maxPlaces));
  }
  lines.push('', `${pluralize(items.length, 'value')} in ${searched}.`);
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}

function renderItem(item: InventoryItem, most: number): readonly string[] {
  const head = `${`${item.repositories}`.padStart(12)}  ${`${item.views}`.padStart(5)}  `;
  const indent = `${' '.repeat(head.length)}  `;
  const left = item.places.length - most;
  return [
    ...wrapHanging(head, toTerminalLine(describeValue(item)), width),
    ...item.places.slice(0, most).flatMap((place) => wrapHanging(indent, toTerminalLine(describePlace(place)), width)),
    ...(left > 0 ? [`${indent}and ${pluralize(left, 'place')} more (--verbose)`] : []),
  ];
}

function describeValue({ value, unknown }: InventoryItem): string {
  const text = value === null ? '(not set)' : value === '' ? '(empty text)' : value;
  return unknown === null ? text : `${text} (${unknown})`;
}

function describePlace({ repository, target, file, line, views }: InventoryPlace): string {
  const place = `${repository} ${file}${line === null ? '' : `:${line}`}`;
  const owner = target === file ? '' : ` in ${target}`;
  const named = views.slice(0, maxViews).map(nameView);
  const left = views.length - named.length;
  // The base view is not mentioned if it is the only one.
  if (views.length === 1 && views[0]?.length === 0) return `${place}${owner}`;
  return `${place}${owner} (${named.join(', ')}${left > 0 ? `, ${left} more` : ''})`;
}

function nameView(profiles: readonly string[]): string {
  return profiles.length === 0 ? 'base view' : profiles.join('+');
}

/** Renders a CSV table (RFC 4180, lines end with LF) with a row a value and place. */
export function renderInventoryTable({ items }: Inventory): string {
  const rows = items.flatMap(({ setting, value, unknown, places }) =>
    places.map(({ repository, target, file, line, views }) => [
      setting ?? '',
      value ?? '',
      value === null ? 'not set' : unknown === null ? 'known' : 'unknown',
      unknown ?? '',
      repository,
      target,
      file,
      `${line ?? ''}`,
      views.map(nameView).join('; '),
    ]),
  );
  const header = ['setting', 'value', 'state', 'reason', 'repository', 'target', 'file', 'line', 'views'];
  return [header, ...rows].map((row) => `${row.map(escapeCsvCell).join(',')}\n`).join('');
}
