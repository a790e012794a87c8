import { findJsonFault } from '../../base/json-fault.ts';

// OPA hashes JSON by its values, not its bytes: names in the order of their characters, nothing between the tokens, and
// numbers exactly as they were written, which JSON.parse would lose.

const token = /\s*("[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*|true|false|null|[[\]{}:,])/uy;
const mostDepth = 1000;

/** JSON text as OPA's signatures hash it; undefined for what is no JSON, or nests deeper than anyone's data. */
export function canonicalText(text: string): string | undefined {
  if (findJsonFault(text) !== undefined) return undefined;
  token.lastIndex = 0;
  const next = (): string => token.exec(text)?.[1] ?? '';

  function value(first: string, depth: number): string | undefined {
    if (first.startsWith('"')) return printText(JSON.parse(first) as string);
    if (first !== '[' && first !== '{') return first;
    if (depth === mostDepth) return undefined;
    return first === '[' ? list(depth + 1) : map(depth + 1);
  }

  function list(depth: number): string | undefined {
    const items: string[] = [];
    for (let at = next(); at !== ']'; at = next()) {
      const item = at === ',' ? '' : value(at, depth);
      if (item === undefined) return undefined;
      if (at !== ',') items.push(item);
    }
    return `[${items.join(',')}]`;
  }

  function map(depth: number): string | undefined {
    const entries = new Map<string, string>();
    for (let at = next(); at !== '}'; at = next()) {
      if (at === ',') continue;
      next();
      const item = value(next(), depth);
      if (item === undefined) return undefined;
      entries.set((JSON.parse(at) as string).toWellFormed(), item);
    }
    const sorted = [...entries].sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    return `{${sorted.map(([key, item]) => `${printText(key)}:${item}`).join(',')}}`;
  }

  return value(next(), 0);
}

/** As Go writes texts: the two line separators are escaped there, and are not by JSON.stringify. */
function printText(text: string): string {
  return JSON.stringify(text.toWellFormed()).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
