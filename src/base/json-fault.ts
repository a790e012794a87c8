/** The offset where a text stops being JSON; undefined where it is JSON. */
export function findJsonFault(text: string): number | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const [, position] = /position (\d+)/u.exec(error instanceof Error ? error.message : '') ?? [];
    return position === undefined ? findEndOfTokens(text) : Number(position);
  }
}

/** The parser's messages do not always contain the location: then it is the first word that JSON does not have. */
function findEndOfTokens(text: string): number {
  const token = /\s*(?:[{}[\],:]|"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true\b|false\b|null\b)/uy;
  let end = 0;
  while (token.test(text)) end = token.lastIndex;
  return end + (/^\s*/u.exec(text.slice(end))?.[0].length ?? 0);
}
