/**
 * Returns a `start_chars_hint` for a token that may begin with any character code from `first` on: one code for each of
 * the buckets into which Chevrotain's lexer sorts its patterns (256 single codes, then groups of 255).
 */
export function collectStartCharacters(first: number): number[] {
  const codes: number[] = [];
  for (let code = first; code < 256; code++) codes.push(code);
  for (let code = 256; code < 65536; code = (Math.floor(code / 255) + 1) * 255) codes.push(code);
  return codes;
}
