import { escapeUnsafe, logCommand } from '../base/json.ts';
import { neutralise } from '../findings/frames/neutralise.ts';

// Escaping of untrusted text in reports. Only this file decides how each kind of output escapes it.

/** One line for a terminal or a log: no escape sequence, no reordering, no line break, no command of a CI server. */
export function toTerminalLine(text: string): string {
  return neutralise(text).replace(logCommand, '# #');
}

/** Separates the characters of commands that CI servers obey at the start of a line: `::`. */
export function escapeCommands(lines: string): string {
  return lines.replace(/^(\s*):(?=:)/gmu, '$1: ');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
const ansi = /\u001b\[[0-?]*[ -/]*[@-~]/gu;

/**
 * Returns text that XML may contain once its markup is escaped: removes escape sequences, and replaces invalid and
 * invisible characters by U+FFFD. A character reference would not help: XML refuses `&#27;` like the byte.
 */
export function escapeXmlCharacters(text: string): string {
  return escapeControls(text.replace(ansi, ''));
}

/** Text for an XML attribute in double quotes. */
export function escapeXmlAttribute(text: string): string {
  return escapeXmlCharacters(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;');
}

/** Text for HTML, between tags or in an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return escapeControls(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** A path relative to the repository as a relative URI reference: encoded by segment, `/` between, no `./`. */
export function toRelativeUri(path: string): string {
  return path
    .toWellFormed()
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.')
    .map((segment) => (segment === '..' ? '%2E%2E' : encodeURIComponent(segment)))
    .join('/');
}

/** Text within a SARIF message, where `[text](target)` is a link: what would read as one is escaped. */
export function escapeSarif(text: string): string {
  const shown = escapeControls(text);
  return shown.includes('](') ? shown.replace(/[\\[\]]/gu, '\\$&') : shown;
}

/**
 * A piece of a line of Markdown in which no character means anything: no markup, no HTML, no link. Forges look for mentions
 * and numbers of issues in the rendered text, so a word joiner behind `@` and `#` keeps those apart.
 */
export function escapeMarkdown(text: string): string {
  return escapeControls(text)
    .replaceAll('\n', ' ')
    .replace(/[\\`*_[\]|~#]/gu, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('://', ':&#47;/')
    .replace(/@|#(?=[\w])/gu, '$&\u2060');
}

/** Markdown that a policy's author wrote: kept, without the raw HTML that viewers refuse or run. */
export function escapeAuthoredMarkdown(text: string): string {
  return escapeControls(text).replace(/<(?=[a-z/!?])/giu, '&lt;');
}

/**
 * Returns a cell of a CSV file on one line. Spreadsheets evaluate text that begins with one of `= + - @`, their full-width
 * forms or a tab as a formula, so an apostrophe in front of it keeps it text.
 */
export function escapeCsvCell(text: string): string {
  const line = escapeControls(text).replaceAll('\n', ' ').trim();
  const cell = /^[=+\-@\uff1d\uff0b\uff0d\uff20]/u.test(line) ? `'${line}` : line;
  // Quotes also separate `::`, which CI servers obey at the start of a line.
  return /[",';]|^:/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Description of a test point in TAP 14, where `#` begins a directive. */
export function escapeTapDescription(text: string): string {
  return toTerminalLine(text).replace(/[\\#]/gu, '\\$&');
}

/** Value of a label in OpenMetrics, without its quotes. */
export function escapeMetricLabel(text: string): string {
  return escapeControls(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

/** Code span of Markdown: the fence is longer than any run of backticks inside, and a bar does not end a table's cell. */
export function writeMarkdownCode(text: string): string {
  const line = escapeControls(text).replaceAll('\n', ' ').replaceAll('|', '\uff5c');
  const fence = '`'.repeat(1 + Math.max(0, ...Array.from(line.matchAll(/`+/gu), ([run]) => run.length)));
  const isPadded = line.startsWith('`') || line.endsWith('`') || line === '';
  return `${fence}${isPadded ? ` ${line} ` : line}${fence}`;
}

/** Text of several lines, each made visible. */
function escapeControls(text: string): string {
  return text
    .split(/\r\n|\r|\n/u)
    .map(toTerminalLine)
    .join('\n');
}

/** JSON text of a string without control characters, lone surrogates, line separators and commands of CI servers. */
export function writeJsonString(text: string): string {
  return escapeUnsafe(JSON.stringify(text.toWellFormed()));
}

/** A reference of a policy's author if it is a web address that every reader takes for one, else null. */
export function toWebAddress(reference: string): string | null {
  const url = parseUrl(reference);
  if (url === null || !/^https?:$/u.test(url.protocol) || url.username !== '') return null;
  return url.href.replaceAll('(', '%28').replaceAll(')', '%29');
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
