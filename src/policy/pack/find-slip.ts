import { editDistance } from '../../base/suggest.ts';

/**
 * The known word that another is most likely a slip of: one edit away, two for words of more than five letters. Stricter
 * than a suggestion, because a word that may be right is refused for it.
 */
export function findSlip(word: string, known: Iterable<string>): string | undefined {
  const limit = word.length > 5 ? 2 : 1;
  let closest: { readonly name: string; readonly distance: number } | undefined;
  for (const name of known) {
    const distance = editDistance(word.toLowerCase(), name.toLowerCase());
    if (distance <= limit && distance < (closest?.distance ?? Number.POSITIVE_INFINITY)) closest = { name, distance };
  }
  return closest?.name;
}
