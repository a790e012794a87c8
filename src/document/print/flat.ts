import type { ConfigDocument } from '../document.ts';
import { listPrintedSettings } from './printed-settings.ts';
import { readSourceLine } from './read-source-line.ts';
import { findPrintedDoubt, isTold, type PrintedValue } from './to-printed-value.ts';
import { escapeInvisible, escapeInvisibleLine } from './visible.ts';

/**
 * `a.b = 'x'`, one setting a line, as the engine prints `-o flat`. A value that cannot be determined is a comment with its source
 * text and why, never left out.
 */
export function printFlat(document: Pick<ConfigDocument, 'settings'>): string {
  return listPrintedSettings(document)
    .map(({ segments, value }) => {
      const line = `${printFlatPath(segments)} = ${printFlatValue(value)}`;
      return isTold(value) ? `${line}\n` : `# ${line}  (${escapeInvisibleLine(findPrintedDoubt(value) ?? '')})\n`;
    })
    .join('');
}

/** Prints a value in the flat format: strings in single quotes, undetermined parts as their source text. */
export function printFlatValue(value: PrintedValue): string {
  switch (value.kind) {
    case 'text':
      return quote(value.text);
    case 'number':
      return value.text;
    case 'constant':
      return String(value.value);
    case 'closure':
    case 'doubt':
      return readSourceLine(value.text);
    case 'list':
      return `[${value.items.map(printFlatValue).join(', ')}]`;
    case 'map': {
      const entries = Array.from(value.entries, ([key, item]) => `${printFlatName(key)}:${printFlatValue(item)}`);
      return entries.length === 0 ? '[:]' : `[${entries.join(', ')}]`;
    }
  }
}

function printFlatPath(segments: readonly string[]): string {
  return segments.map(printFlatName).join('.');
}

/** Quotes names that are not identifiers: `process.'withName:X'.cpus`. */
function printFlatName(name: string): string {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? name : quote(name);
}

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\f': '\\f',
  '\b': '\\b',
};

function quote(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must be escaped
  return `'${escapeInvisible(text.replace(/[\\'\n\r\t\f\u0008]/gu, (character) => escapes[character] ?? character))}'`;
}
