import type { ConfigDocument } from '../document.ts';
import { printPlainText } from './print-plain-text.ts';
import { listPrintedSettings } from './printed-settings.ts';
import { findPrintedDoubt, isTold } from './to-printed-value.ts';
import { escapeInvisibleLine, escapeUnit } from './visible.ts';

/** Prints a Java properties file, like the engine's `-o properties`; an undetermined value is a comment with the reason. */
export function printProperties(document: Pick<ConfigDocument, 'settings'>): string {
  return listPrintedSettings(document)
    .map(({ segments, value }) => {
      if (isTold(value)) return `${escapeKey(segments.join('.'))}=${escapeValue(printPlainText(value))}\n`;
      const line = `${escapeKey(segments.join('.'))}=${escapeInvisibleLine(printPlainText(value))}`;
      return `# ${line}  (${escapeInvisibleLine(findPrintedDoubt(value) ?? '')})\n`;
    })
    .join('');
}

function escapeKey(text: string): string {
  return escapeText(text).replaceAll(' ', '\\ ');
}

/** Only a value's leading blanks would be lost on reading. */
function escapeValue(text: string): string {
  return escapeText(text).replace(/^ +/u, (blanks) => '\\ '.repeat(blanks.length));
}

const escapes: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r', '\f': '\\f' };

/** Readers expect Latin-1 in a properties file, so other characters are written as escaped UTF-16 units. */
function escapeText(text: string): string {
  return text.replace(/[\\:=#!]/gu, '\\$&').replace(/[^\u0020-\u007e]/g, (unit) => escapes[unit] ?? escapeUnit(unit));
}
