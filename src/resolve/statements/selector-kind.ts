import { findSlip } from '../../base/suggest.ts';

/** The keywords that select processes: `withName: X { … }`. */
export const selectorKinds: readonly string[] = ['withName', 'withLabel'];

/** Returns the selector keyword closest to a misspelt one: `withNames`, `withlabel`, `label`. */
export function suggestSelector(name: string): string | undefined {
  const word = name.toLowerCase().replace(/s$/u, '');
  const isLast = word === 'name' || word === 'label';
  return findSlip(name, selectorKinds) ?? selectorKinds.find((kind) => isLast && kind.toLowerCase().endsWith(word));
}
