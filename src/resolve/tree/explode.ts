import { createNull } from '../values/constructors.ts';
import type { Origin } from '../values/origin.ts';
import type { Item, Value } from '../values/value.ts';
import type { OverriddenWrite } from './resolved.ts';
import { createItemOrigin } from './tree.ts';

/** A value that is written at one place of the files. */
type Write = Omit<OverriddenWrite, 'inScope'>;

/** A setting other than a non-empty map or list, or one item of such a value with the item's location. */
export interface LeafSetting extends Write {
  /** Path as the target spells it; indices of list items are numbers. */
  readonly segments: readonly (string | number)[];
  /** The earlier writes that this one replaced. */
  readonly overridden: readonly Origin[];
}

/** Splits maps and lists into leaves, with `lists: false` only maps; an empty one is one leaf. */
export function explode(
  setting: Write & { readonly path: readonly string[]; readonly overridden?: readonly OverriddenWrite[] },
  { lists = true }: { readonly lists?: boolean } = {},
): readonly LeafSetting[] {
  const leaves: LeafSetting[] = [];
  addLeaves({ segments: setting.path, write: setting, before: setting.overridden ?? [] }, lists, leaves);
  return leaves;
}

/** A part of a setting. */
interface Part {
  readonly segments: LeafSetting['segments'];
  readonly write: Write;
  readonly before: readonly OverriddenWrite[];
}

function addLeaves({ segments, write: { value, origin }, before }: Part, lists: boolean, leaves: LeafSetting[]): void {
  const items = value.kind === 'list' && !lists ? [] : listItems(value);
  if (items.length === 0) leaves.push({ segments, value, origin, overridden: before.flatMap(listOrigins) });
  // All items together replace a write that none replaces alone: it counts once, for the first item.
  const whole = items.length === 0 ? [] : before.flatMap((earlier) => findReplaced(earlier, items));
  for (const [index, [key, item]] of items.entries()) {
    const write = { value: item.value, origin: findOriginOfItem(origin, item) };
    const earlier = before.flatMap((each) => findItemBefore(each, key));
    addLeaves(
      { segments: [...segments, key], write, before: index === 0 ? [...whole, ...earlier] : earlier },
      lists,
      leaves,
    );
  }
}

function findReplaced(earlier: OverriddenWrite, items: ReturnType<typeof listItems>): readonly Write[] {
  return listItems(earlier.value).length === 0 ? [earlier] : listLost(earlier, items);
}

/** Returns the origin of an item of a map or list; an item from another file has the origin of its map or list. */
export function findOriginOfItem(origin: Origin, { span, key }: Item): Origin {
  return span === undefined || span.path !== origin.span.path ? origin : createItemOrigin(origin, key ?? span, span);
}

function listItems(value: Value): readonly (readonly [string | number, Item])[] {
  if (value.kind === 'map') return [...value.entries];
  return value.kind === 'list' ? value.items.map((item, index) => [index, item] as const) : [];
}

function listOrigins({ origin, inScope = [] }: OverriddenWrite): readonly Origin[] {
  return inScope.length === 0 ? [origin] : inScope.map((write) => write.origin);
}

/** Returns the writes in a scope to names other than these items. */
function listLost({ inScope = [] }: OverriddenWrite, items: ReturnType<typeof listItems>): readonly Write[] {
  const names = new Set(items.map(([key]) => key));
  return inScope
    .filter(({ path: [name = ''] }) => !names.has(name))
    .map(({ origin }) => ({ origin, value: createNull() }));
}

function findItemBefore({ value, origin, inScope }: OverriddenWrite, key: string | number): readonly OverriddenWrite[] {
  const item =
    value.kind === 'map'
      ? value.entries.get(String(key))
      : value.kind === 'list'
        ? value.items[Number(key)]
        : undefined;
  if (item === undefined) return [];
  const below = inScope
    ?.filter(({ path }) => path[0] === key)
    .map((write) => ({ ...write, path: write.path.slice(1) }));
  return [
    { value: item.value, origin: findOriginOfItem(origin, item), ...(below === undefined ? {} : { inScope: below }) },
  ];
}
