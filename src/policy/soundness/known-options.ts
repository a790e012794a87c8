import type { SettingRow } from '../../document/document.ts';
import { redaction } from '../../secrets/redactor.ts';

/** Replaces an unknown piece: neither white space nor a quote, and no part of an option's name. */
const hole = '\uE000';

/**
 * Returns true if a partly known text of container options has the same values for these options, and the same flags, whatever
 * its unknown pieces are. Only the folders of a launch (`launchDir`) are pieces of which anything is known: absolute paths,
 * in which Plumbline expects neither white space nor quotes.
 */
export function areOptionsKnown({ certainty, pieces }: SettingRow, names: readonly string[]): boolean {
  if (certainty !== 'partial' || pieces === undefined) return false;
  if (!pieces.every((piece) => piece.certainty === undefined || piece.certainty === 'path')) return false;
  const text = pieces
    .map((piece) => (piece.certainty === undefined ? piece.text.replaceAll(redaction, hole) : hole))
    .join('');
  return names.every(
    (name) => /^--?[\w-]+$/u.test(name) && !(text.match(valuesOf(name)) ?? []).some((value) => value.includes(hole)),
  );
}

/** As `option_values` of the library: `-u` may follow letters that take no value, and its value may follow directly. */
function valuesOf(name: string): RegExp {
  const value = `(?:"[^"]*"|'[^']*'|\\S)+`;
  const start = `(?:^|\\s)["']?`;
  return name.startsWith('--')
    ? new RegExp(`${start}${name}["']?(?:\\s+|=)${value}`, 'gu')
    : new RegExp(`${start}-[ditPqD]*${name.slice(1)}(?:["']?(?:\\s+|=))?${value}`, 'gu');
}
