import { escapeInvisible } from './visible.ts';

/**
 * Source text on one line. A line break that ends nothing is a blank; where one would be missed, as what ends a statement
 * or a comment, or in a text over several lines, it is `\n`.
 */
export function readSourceLine(text: string): string {
  const [first = '', ...others] = text.trim().split(/\r\n?|\n/u);
  const isExact = /\/\/|\/\*|"""|'''|\$\//u.test(text);
  const parts = [first];
  let before = first;
  for (const line of others) {
    if (!isExact && line.trim() === '') continue;
    const isNothing = !isExact && (opens.test(before.slice(-200)) || closes.test(line.slice(0, 200)));
    parts.push(isNothing ? ' ' : '\\n', isNothing ? line.trim() : line);
    before = line;
  }
  return escapeInvisible(parts.join(''));
}

const opens = /(?:[{([,=?:]|->|&&|\|\|)\s*$/u;
const closes = /^\s*(?:[})\].?:]|&&|\|\|)/u;
