// C0 and C1 controls, marks that reorder or hide text (bidirectional, zero-width, tags, soft hyphen), line and
// paragraph separators, and code points that are not characters.
const unprintable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufdd0-\ufdef\ufff9-\ufffb\ufffe\uffff\u{e0000}-\u{e007f}]/gu;

/** Makes a line of untrusted text safe to show: a tab becomes two spaces, an invisible character U+FFFD. */
export function neutralise(text: string): string {
  return text.toWellFormed().replaceAll('\t', '  ').replace(unprintable, '\ufffd');
}
