import { chooseAmong } from '../resolve/choice.ts';
import { absentValue, constant, mapValue } from '../resolve/known.ts';
import type { ChoiceValue, Item, Value } from '../resolve/value.ts';

/**
 * A choice between maps as a map of choices, so that each setting has its own row and each alternative can be tried on
 * it; any other value as it is. An alternative that lacks a key leaves it null.
 */
export function openChoice(value: Value): Value {
  if (value.kind === 'map') {
    return {
      ...value,
      entries: new Map([...value.entries].map(([key, item]) => [key, { ...item, value: openChoice(item.value) }])),
    };
  }
  return value.kind === 'choice' ? (choiceOfMaps(value) ?? value) : value;
}

function choiceOfMaps(choice: ChoiceValue): Value | undefined {
  const values = choice.alternatives.map((alternative) => alternative.value);
  if (!values.some(({ kind }) => kind === 'map') || !values.every(({ kind }) => kind === 'map' || kind === 'null')) {
    return undefined;
  }
  const keys = new Set(values.flatMap((value) => (value.kind === 'map' ? [...value.entries.keys()] : [])));
  const entries = [...keys].map((key): readonly [string, Item] => {
    const items = values.map((value) => (value.kind === 'map' ? value.entries.get(key) : undefined));
    const chosen = chooseAmong(
      choice.alternatives.map(({ condition }, index) => ({ condition, value: items[index]?.value ?? absentValue() })),
      { references: choice.references, literals: [] },
    );
    const place = items.find((item) => item !== undefined);
    return [
      key,
      { value: openChoice(chosen), span: place?.span, ...(place?.key === undefined ? {} : { key: place.key }) },
    ];
  });
  return mapValue(new Map(entries), constant);
}
