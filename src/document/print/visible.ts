// Controls but tab and line feed, and what hides or reorders text: a file must not drive the terminal that shows it.
const invisible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

/** Text with what cannot be seen as `\uXXXX`, an escape that the language reads back. */
export function escapeInvisible(text: string): string {
  return text.toWellFormed().replace(invisible, escapeUnit);
}

/** Returns the text on one line: each line break, with the blanks around it, becomes one blank. */
export function escapeInvisibleLine(text: string): string {
  return escapeInvisible(text.trim().replace(/\s*[\r\n]\s*/gu, ' '));
}

/** A UTF-16 unit as `\uXXXX`. */
export function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}
