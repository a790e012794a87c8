import type { Json } from '../base/json.ts';

const PLAIN_KEY = /^[A-Za-z_]\w*$/;
/** Words that are values, or that one of the dialects refuses as a key. */
const KEYWORDS = /^(?:as|assert|catch|def|else|false|if|in|instanceof|new|null|return|throw|true|try)$/;
const ESCAPED: Readonly<Record<string, string>> = {
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
  "'": "\\'",
  '\\': '\\\\',
};

/** Prints a value as a literal from which both dialects read the same value. Numbers must be finite. */
export function printLiteral(value: Json): string {
  if (typeof value === 'string') return printString(value);
  if (typeof value === 'number') return printNumber(value);
  if (value === null || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `[${value.map(printLiteral).join(', ')}]`;
  const entries = Object.entries(value as { readonly [key: string]: Json });
  if (entries.length === 0) return '[:]';
  return `[${entries.map(([key, item]) => `${printKey(key)}: ${printLiteral(item)}`).join(', ')}]`;
}

function printString(text: string): string {
  const escaped = text.replace(/['\\\p{Cc}]/gu, (character) => {
    return ESCAPED[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return `'${escaped}'`;
}

function printNumber(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

function printKey(key: string): string {
  return PLAIN_KEY.test(key) && !KEYWORDS.test(key) ? key : printString(key);
}
