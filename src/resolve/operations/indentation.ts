// Indentation of texts that span lines, by Java's method of strings.

/** Java's white space, which excludes no-break spaces. */
const blanks = new Set(
  '\t\n\v\f\r\u001c\u001d\u001e\u001f \u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u2028\u2029\u205f\u3000',
);

/** A text without blanks at both ends. */
export function strip(text: string): string {
  const kept = stripEnd(text);
  return kept.slice(countIndent(kept));
}

/** `stripIndent()` of a string: the last line counts even if it is blank, and blanks at the ends of lines go. */
export function stripIndentOfString(text: string): string {
  const lines = splitLines(text);
  const isOpen = !/[\n\r]$/u.test(text);
  const counting = lines.filter((line, index) => index === lines.length - 1 || !isBlank(line));
  const indent = isOpen ? measureShortestIndent(counting) : 0;
  return lines.map((line) => stripEnd(line).slice(indent)).join('\n') + (isOpen ? '' : '\n');
}

/** A line's end at the end of the text begins no further line. */
function splitLines(text: string): readonly string[] {
  return text.replace(/(?:\r\n|[\r\n])$/u, '').split(/\r\n|[\r\n]/u);
}

function measureShortestIndent(lines: readonly string[]): number {
  const shortest = lines.reduce((least, line) => Math.min(least, countIndent(line)), Number.POSITIVE_INFINITY);
  return lines.length === 0 ? 0 : shortest;
}

function countIndent(line: string): number {
  let count = 0;
  while (blanks.has(line.charAt(count))) count += 1;
  return count;
}

function stripEnd(line: string): string {
  let end = line.length;
  while (blanks.has(line.charAt(end - 1))) end -= 1;
  return line.slice(0, end);
}

function isBlank(line: string): boolean {
  return countIndent(line) === line.length;
}
