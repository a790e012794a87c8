/** Returns the ordinal number of an index in words: 0 is `first`. */
export function writeOrdinal(index: number): string {
  return ['first', 'second', 'third'][index] ?? `${index + 1}th`;
}
