/** Returns whether a rule is about a file's syntax. */
export function isSyntaxRule(id: string): boolean {
  return id.startsWith('syntax/');
}
