import { isForeign } from '../base/file-name.ts';
import { LineIndex } from '../base/source.ts';
import { didYouMean } from '../base/suggest.ts';
import { listComments } from '../language/list-comments.ts';
import type { Redactor } from '../secrets/redactor.ts';
import { isDay, type Waiver } from './waiver.ts';

/** Comments of one file to read, and UTF-16 units of one; files with more are hostile. */
const [maxComments, maxLength] = [1000, 2000];
const marker = 'plumbline:';
const keys = ['until', 'owner', 'reason'] as const;

/**
 * Finds the waivers in comments of files, by path: `// plumbline: ignore RULE until=2027-01-31 owner=team reason="…"`. After code,
 * a comment covers its own line; alone on its line, all lines up to the next one with code. Comments of remote files are
 * ignored.
 */
export function findCommentWaivers(texts: ReadonlyMap<string, string>, redactor: Redactor): readonly Waiver[] {
  return [...texts].flatMap(([file, text]) => {
    if (isForeign(file) || !text.includes(marker)) return [];
    const lines = new LineIndex(text);
    const marked = listComments(text).flatMap((comment) => {
      const { start, end } = comment;
      if (!text.slice(start, end).includes(marker)) return [];
      // Reports show the text of the comment, so it is redacted before it is parsed.
      const written = readCommentText(redactor.source(text, { path: file, start, end }));
      return written.startsWith(marker) ? [{ ...comment, directive: written.slice(marker.length) }] : [];
    });
    return marked.slice(0, maxComments).map(({ start, end, next, directive }): Waiver => {
      const { rule, terms, fault } = parseDirective(directive);
      const { line, column } = lines.findPosition(start);
      const last = lines.findPosition(end).line;
      const isAlone =
        lines
          .readLine(line)
          .slice(0, column - 1)
          .trim() === '';
      const covered = { first: line, last: isAlone && next !== undefined ? lines.findPosition(next).line : last };
      const code = isAlone
        ? { start: next ?? text.length, end: lines.findLineStart(covered.last + 1) }
        : { start: lines.findLineStart(line), end: start };
      const readTerm = (key: (typeof keys)[number]): string => terms.get(key) ?? '';
      return {
        kind: 'comment',
        scope: {
          rule: rule ?? null,
          ...{ repository: null, file, setting: null, profile: null, fingerprint: null, lines: covered },
        },
        ...{ reason: readTerm('reason'), owner: readTerm('owner'), until: readTerm('until') },
        source: `${file}:${line}:${column}`,
        fault: fault ?? null,
        code: redactor.source(text, { path: file, ...code }).trim(),
      };
    });
  });
}

/** Returns the text of a comment without its delimiters. */
function readCommentText(comment: string): string {
  const inner = comment.startsWith('//') ? comment.replace(/^\/+/u, '') : comment.slice(2, -2);
  return inner.replace(/^[\s*]+/u, '').trimEnd();
}

interface Directive {
  readonly rule: string | undefined;
  readonly terms: ReadonlyMap<string, string>;
  readonly fault: string | undefined;
}

function parseDirective(text: string): Directive {
  const terms = new Map<string, string>();
  const refuse = (fault: string, rule?: string): Directive => ({ rule, terms, fault });
  if (text.length > maxLength) return refuse(`The comment has more than ${maxLength} characters.`);
  const [verb = '', rule, ...rest] = splitWords(text);
  if (verb !== 'ignore')
    return refuse(`Unknown directive "${verb}": expected "ignore".${didYouMean(verb, ['ignore'])}`);
  if (rule === undefined || rule.includes('=')) return refuse('The rule is missing: expected "ignore RULE".');
  for (const word of rest) {
    const at = word.indexOf('=');
    const key = at < 0 ? word : word.slice(0, at);
    if (at < 0 || !keys.some((known) => known === key)) {
      return refuse(
        `Unknown word "${key}": expected ${keys.map((known) => `${known}=`).join(', ')}.${didYouMean(key, keys)}`,
        rule,
      );
    }
    if (terms.has(key)) return refuse(`"${key}=" occurs twice.`, rule);
    terms.set(key, word.slice(at + 1).trim());
  }
  const missing = keys.filter((key) => (terms.get(key) ?? '') === '');
  if (missing.length > 0) return refuse(`Missing ${missing.map((key) => `${key}=`).join(', ')}.`, rule);
  const until = terms.get('until') ?? '';
  return { rule, terms, fault: isDay(until) ? undefined : `until="${until}" is not a day such as 2027-01-31.` };
}

/** Splits at blanks that are not within double quotes, and removes these; `\"` is a quote. */
function splitWords(text: string): readonly string[] {
  return Array.from(text.matchAll(/(?:[^\s"]|"(?:[^"\\]|\\[\s\S])*(?:"|$))+/gu), ([word]) =>
    word
      .replace(/"((?:[^"\\]|\\[\s\S])*)(?:"|$)/gu, (_, inner: string) => inner.replace(/\\([\s\S])/gu, '$1'))
      .replace(/\s+/gu, ' '),
  );
}
