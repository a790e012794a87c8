import { neutralise } from '../findings/neutralise.ts';

// Every report shows text that came out of files nobody vouches for. How each kind of output takes it is decided here
// and nowhere else.

/** One line for a terminal or a log: no escape sequence, no reordering, no line break. */
export function terminalLine(text: string): string {
  return neutralise(text);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
const ansi = /\u001b\[[0-?]*[ -/]*[@-~]/gu;

/**
 * Text that may stand in XML once its markup is escaped: escape sequences gone, what is no character or cannot be seen
 * U+FFFD. A character reference would not help: XML refuses `&#27;` like the byte.
 */
export function xmlCharacters(text: string): string {
  return visible(text.replace(ansi, ''));
}

/** Text for an XML attribute in double quotes. */
export function xmlAttribute(text: string): string {
  return xmlCharacters(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;');
}

/** A path relative to the repository as a relative URI reference: encoded by segment, `/` between, no `./`. */
export function relativeUri(path: string): string {
  return path
    .toWellFormed()
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.')
    .map((segment) => (segment === '..' ? '%2E%2E' : encodeURIComponent(segment)))
    .join('/');
}

/** Text within a SARIF message, where `[text](target)` is a link: what would read as one is escaped. */
export function sarifText(text: string): string {
  const shown = visible(text);
  return /\[[^\]]*\]\(/u.test(shown) ? shown.replace(/[\\[\]]/gu, '\\$&') : shown;
}

/** Text within Markdown, so that no character of it means anything: no markup, no HTML, no mention, no reference. */
export function markdownText(text: string): string {
  return visible(text).replace(/[\\`*_{}[\]()#+\-.!|~<>&@]/gu, (character) =>
    character === '<' ? '&lt;' : character === '>' ? '&gt;' : character === '&' ? '&amp;' : `\\${character}`,
  );
}

/** Markdown that a policy's author wrote: kept, without the raw HTML that viewers refuse or run. */
export function authoredMarkdown(text: string): string {
  return visible(text).replaceAll('<', '&lt;');
}

/** A value as a Markdown code span, whatever backticks are in it. */
export function markdownCode(text: string): string {
  const value = visible(text).replaceAll('\n', ' ');
  const longest = Math.max(0, ...[...value.matchAll(/`+/gu)].map((run) => run[0].length));
  const fence = '`'.repeat(longest + 1);
  const pad = value.startsWith('`') || value.endsWith('`') || value === '' ? ' ' : '';
  return `${fence}${pad}${value}${pad}${fence}`;
}

/** Text of several lines, each made visible. */
function visible(text: string): string {
  return text
    .split(/\r\n|\r|\n/u)
    .map(neutralise)
    .join('\n');
}

/** JSON text of a string, with nothing in it that a reader or a terminal could stumble over. */
export function jsonString(text: string): string {
  return JSON.stringify(text.toWellFormed()).replace(
    /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
