import { chooseAmong } from './choice.ts';
import { constant, createAbsent, mapValue } from './constructors.ts';
import type { ChoiceValue, Item, MapValue, Value } from './value.ts';

/** Returns a map, or a choice between maps as one map; undefined for any other value. */
export function toMap(value: Value): MapValue | undefined {
  if (value.kind === 'map') return value;
  return value.kind === 'choice' ? toMapOfChoices(value) : undefined;
}

/** A choice between maps as a map of choices. An alternative that lacks a key leaves it absent. */
function toMapOfChoices({ alternatives, references }: ChoiceValue): MapValue | undefined {
  const values = alternatives.map((alternative) => alternative.value);
  if (!values.some(({ kind }) => kind === 'map') || !values.every(({ kind }) => kind === 'map' || kind === 'null')) {
    return undefined;
  }
  const keys = new Set(values.flatMap((value) => (value.kind === 'map' ? [...value.entries.keys()] : [])));
  const entries = [...keys].map((key): readonly [string, Item] => {
    const items = values.map((value) => (value.kind === 'map' ? value.entries.get(key) : undefined));
    const value = chooseAmong(
      alternatives.map(({ condition }, index) => ({ condition, value: items[index]?.value ?? createAbsent() })),
      { references, literals: [] },
    );
    const place = items.find((item) => item !== undefined);
    return [key, { value, span: place?.span, ...(place?.key === undefined ? {} : { key: place.key }) }];
  });
  return mapValue(new Map(entries), constant);
}
