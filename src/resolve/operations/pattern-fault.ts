const tokens = /\\Q[\s\S]*?(?:\\E|$)|\\[\s\S]|\(\?[<!=:>a-zA-Z-]*|[*+?][?+]?|[\s\S]/uy;

/**
 * Returns why Java refuses a regular expression: unmatched brackets, or a repetition of nothing. Does not find other
 * faults.
 */
export function findPatternFault(source: string): string | undefined {
  // Blanks and comments mean something else there.
  if (/\(\?[a-z]*x/iu.test(source)) return undefined;
  let depth = 0;
  let mayRepeat = false;
  for (let at = 0; at < source.length; ) {
    tokens.lastIndex = at;
    const token = tokens.exec(source)?.[0] ?? '';
    const start = at;
    at += Math.max(token.length, 1);
    switch (token.charAt(0)) {
      case '\\':
        if (token === '\\') return 'it ends with a `\\`';
        mayRepeat = true;
        break;
      case '(':
        depth += 1;
        mayRepeat = false;
        break;
      case ')':
        depth -= 1;
        if (depth < 0) return 'a `)` closes nothing';
        mayRepeat = true;
        break;
      case '[': {
        const end = findEndOfSet(source, start);
        if (end === undefined) return 'a `[` is not closed';
        at = end;
        mayRepeat = true;
        break;
      }
      case '|':
        mayRepeat = false;
        break;
      case '*':
      case '+':
      case '?':
        if (!mayRepeat) return `nothing stands before \`${token.charAt(0)}\` that could be repeated`;
        break;
      default:
        mayRepeat = true;
    }
  }
  return depth > 0 ? 'a `(` is not closed' : undefined;
}

/** Returns the end of a character set. Sets nest, and a bracket at the beginning is one of the characters. */
function findEndOfSet(source: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < source.length; at++) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === '[') {
      depth += 1;
      if (source[at + 1] === '^') at += 1;
      if (source[at + 1] === ']') at += 1;
    } else if (source[at] === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}
