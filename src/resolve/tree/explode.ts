import type { Origin } from '../values/origin.ts';
import type { Item, Value } from '../values/value.ts';
import { itemOrigin } from './tree.ts';

/** A value that is written at one place of the files. */
interface Write {
  readonly value: Value;
  readonly origin: Origin;
}

/** A setting that is not a map or list with content, or one item of such a value with the item's location. */
export interface LeafSetting extends Write {
  /** As the target spells them; indices of list items are numbers. */
  readonly segments: readonly (string | number)[];
  /** The earlier writes that this one replaced. */
  readonly overridden: readonly Origin[];
}

/** Splits maps and lists into leaves, with `lists: false` only maps; an empty one is one leaf. */
export function explode(
  setting: Write & { readonly path: readonly string[]; readonly overridden?: readonly Write[] },
  { lists = true }: { readonly lists?: boolean } = {},
): readonly LeafSetting[] {
  const leaves: LeafSetting[] = [];
  const visit = (segments: LeafSetting['segments'], { value, origin }: Write, before: readonly Write[]): void => {
    const items = value.kind === 'list' && !lists ? [] : itemsOf(value);
    if (items.length === 0) leaves.push({ segments, value, origin, overridden: before.map((write) => write.origin) });
    // A value without items was replaced as a whole: it counts once, for the first item.
    const whole = before.filter((earlier) => itemsOf(earlier.value).length === 0);
    for (const [index, [key, item]] of items.entries()) {
      const write = { value: item.value, origin: originOfItem(origin, item) };
      const earlier = before.flatMap((each) => itemBefore(each, key));
      visit([...segments, key], write, index === 0 ? [...whole, ...earlier] : earlier);
    }
  };
  visit(setting.path, setting, setting.overridden ?? []);
  return leaves;
}

/** Returns the origin of an item of a map or list; an item from another file has the origin of its map or list. */
export function originOfItem(origin: Origin, { span, key }: Item): Origin {
  return span === undefined || span.path !== origin.span.path ? origin : itemOrigin(origin, key ?? span, span);
}

function itemsOf(value: Value): readonly (readonly [string | number, Item])[] {
  if (value.kind === 'map') return [...value.entries];
  return value.kind === 'list' ? value.items.map((item, index) => [index, item] as const) : [];
}

function itemBefore({ value, origin }: Write, key: string | number): readonly Write[] {
  const item =
    value.kind === 'map'
      ? value.entries.get(String(key))
      : value.kind === 'list'
        ? value.items[Number(key)]
        : undefined;
  return item === undefined ? [] : [{ value: item.value, origin: originOfItem(origin, item) }];
}
