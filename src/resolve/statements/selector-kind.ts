import { findSlip } from '../../base/suggest.ts';

/** The words that choose processes: `withName: X { … }`. */
export const selectorKinds: readonly string[] = ['withName', 'withLabel'];

/** The word that another one in its place was meant to be: `withNames`, `withlabel`, `label`. */
export function meantKind(name: string): string | undefined {
  const word = name.toLowerCase().replace(/s$/u, '');
  const isLast = word === 'name' || word === 'label';
  return findSlip(name, selectorKinds) ?? selectorKinds.find((kind) => isLast && kind.toLowerCase().endsWith(word));
}
