import { findJsonFault } from '../../base/json-fault.ts';

// OPA hashes JSON by its values: sorted names, no white space, and numbers exactly as written, which JSON.parse would lose.

const token = /\s*("[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*|true|false|null|[[\]{}:,])/uy;
const maxDepth = 1000;

/** Returns JSON as OPA's signatures hash it; undefined if it is not JSON or nested too deeply. */
export function writeCanonicalText(text: string): string | undefined {
  if (findJsonFault(text) !== undefined) return undefined;
  token.lastIndex = 0;
  const readToken = (): string => token.exec(text)?.[1] ?? '';

  function readValue(first: string, depth: number): string | undefined {
    if (first.startsWith('"')) return printText(JSON.parse(first) as string);
    if (first !== '[' && first !== '{') return first;
    if (depth === maxDepth) return undefined;
    return first === '[' ? readList(depth + 1) : readMap(depth + 1);
  }

  function readList(depth: number): string | undefined {
    const items: string[] = [];
    for (let at = readToken(); at !== ']'; at = readToken()) {
      const item = at === ',' ? '' : readValue(at, depth);
      if (item === undefined) return undefined;
      if (at !== ',') items.push(item);
    }
    return `[${items.join(',')}]`;
  }

  function readMap(depth: number): string | undefined {
    const entries = new Map<string, string>();
    for (let at = readToken(); at !== '}'; at = readToken()) {
      if (at === ',') continue;
      readToken();
      const item = readValue(readToken(), depth);
      if (item === undefined) return undefined;
      entries.set((JSON.parse(at) as string).toWellFormed(), item);
    }
    const sorted = [...entries].sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    return `{${sorted.map(([key, item]) => `${printText(key)}:${item}`).join(',')}}`;
  }

  return readValue(readToken(), 0);
}

/** Quotes a string as Go does, which also escapes the two line separators. */
function printText(text: string): string {
  return JSON.stringify(text.toWellFormed()).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
