import type { SettingRow } from '../../document/document.ts';
import { redaction } from '../../secrets/redactor.ts';

/** Replaces an unknown piece: neither white space nor a quote, and no part of an option's name. */
const hole = '\uE000';

/**
 * Returns true if a partly known text of container options has the same values for these options, and the same flags, whatever
 * its unknown pieces are. Only the folders of a launch (`launchDir`) are pieces of which anything is known: absolute paths,
 * in which Plumbline expects neither white space nor quotes.
 */
export function areOptionsKnown(row: SettingRow, names: readonly string[]): boolean {
  const text = writeKnownText(row, hole);
  return (
    text !== undefined &&
    names.every(
      (name) =>
        /^--?[\w-]+$/u.test(name) &&
        !(text.match(createValuePattern(name)) ?? []).some((value) => value.includes(hole)),
    )
  );
}

/**
 * Returns true if the unknown pieces of a text of container options are only directories of the launch, or directories
 * below them: each is the beginning of a path that stays inside.
 */
export function areFoldersKnown(row: SettingRow): boolean {
  const text = writeKnownText(row, redaction);
  return text !== undefined && !text.includes(redaction) && !text.replaceAll(launchPath, '').includes(hole);
}

/** A path that begins with a directory of the launch: at the beginning of a word, of a value, or after a colon. */
const launchPath = new RegExp(
  `(?<=^|[\\s"'=:,]|(?:^|\\s)-\\w+)${hole}(?:/(?!\\.\\.(?:[/:,\\s"']|$))[^/:,\\s"']*)*(?=[:,\\s"']|$)`,
  'gu',
);

/** Returns the text with `hole` for each directory of the launch, and `secret` for each secret; undefined if more is unknown. */
function writeKnownText({ certainty, pieces }: SettingRow, secret: string): string | undefined {
  if (certainty !== 'partial' || pieces === undefined) return undefined;
  if (!pieces.every((piece) => piece.certainty === undefined || piece.certainty === 'path')) return undefined;
  return pieces
    .map((piece) => (piece.certainty === undefined ? piece.text.replaceAll(redaction, secret) : hole))
    .join('');
}

/** Matches like `option_values` of the library: `-u` may follow letters without a value, and its value may follow directly. */
function createValuePattern(name: string): RegExp {
  const value = `(?:"[^"]*"|'[^']*'|\\S)+`;
  const start = `(?:^|\\s)["']?`;
  return name.startsWith('--')
    ? new RegExp(`${start}${name}["']?(?:\\s+|=)${value}`, 'gu')
    : new RegExp(`${start}-[ditPqD]*${name.slice(1)}(?:["']?(?:\\s+|=))?${value}`, 'gu');
}
