import { findOverlapping } from '../base/ranges.ts';
import type { Range, Span } from '../base/source.ts';
import { TextFinder } from '../base/text-finder.ts';

/** Replacement for a secret. */
export const redaction = '[REDACTED]';

/** Secrets that a redactor replaces. */
export interface KnownSecrets {
  /** Texts that are secrets, wherever they occur. */
  readonly texts: Iterable<string>;
  /** Bare words used as secrets, whose quotes were forgotten: hidden only where a text shows them as code. */
  readonly words?: ReadonlySet<string>;
  /** By file: sorted, disjoint ranges that must not be shown. */
  readonly ranges?: ReadonlyMap<string, readonly Range[]>;
}

/** Hides secrets in everything that leaves the program. Which texts and places may be shown is decided here. */
export interface Redactor {
  /** Redacts a message, name or path; a match within `kept`, the setting's own name, stays. */
  text(text: string, kept?: string): string;
  /** Redacts code: in addition to `text`, words used as secrets wherever they occur in it. */
  code(text: string): string;
  /** Redacts every text of plain data, keys included; a key that is a word used as a secret is a name like others. */
  data<T>(data: T): T;
  /** Returns a part of a file's text as it may be shown; `literals` are hidden as well. */
  source(text: string, span: Span, literals?: readonly Span[]): string;
  /** Returns the ranges of a file that must not be shown, sorted and disjoint. */
  hidden(file: string): readonly Range[];
  /** Returns true if a part of a file holds a range that must not be shown. */
  isSensitive(span: Span): boolean;
  /** Finds the texts that are secrets, in all forms. */
  readonly finder: TextFinder;
}

/** Shorter texts occur in too many words. */
const minLength = 4;

/**
 * Creates the redactor of a target. It finds known texts literally and as base64, base64url, URL-encoded, JSON-escaped
 * and XML-escaped text; base64 only of the complete secret, not inside a longer encoded text.
 */
export function createRedactor(secrets: KnownSecrets): Redactor {
  return new SecretRedactor(secrets);
}

class SecretRedactor implements Redactor {
  readonly finder: TextFinder;
  readonly #words: ReadonlySet<string>;
  readonly #ranges: ReadonlyMap<string, readonly Range[]>;
  readonly #hasTexts: boolean;

  constructor({ texts, words = new Set(), ranges = new Map() }: KnownSecrets) {
    const forms = new Set<string>();
    for (const secret of texts) {
      const trimmed = secret.trim();
      if (trimmed.length < minLength) continue;
      for (const form of [...listForms(secret), ...listForms(trimmed)]) forms.add(form);
    }
    this.finder = new TextFinder(forms);
    this.#words = words;
    this.#ranges = ranges;
    this.#hasTexts = forms.size > 0;
  }

  text(text: string, kept = ''): string {
    const shown = this.#redactName(text, kept);
    return this.#words.size === 0 ? shown : withoutWords(shown, this.#words);
  }

  code(text: string): string {
    const shown = this.text(text);
    if (this.#words.size === 0) return shown;
    return shown.replaceAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu, (name) => (this.#words.has(name) ? redaction : name));
  }

  data<T>(data: T): T {
    if (!this.#hasTexts && this.#words.size === 0) return data;
    const change = (text: string): string => this.text(text);
    return mapTexts(data, change, (key) => this.#redactName(key)) as T;
  }

  source(text: string, span: Span, literals: readonly Span[] = []): string {
    const { path, start, end } = span;
    const hidden: Range[] = [...this.#listHidden(span)];
    for (const one of literals) if (one.path === path && one.start >= start && one.end <= end) hidden.push(one);
    return this.text(withoutRanges(text, span, hidden));
  }

  hidden(file: string): readonly Range[] {
    return this.#ranges.get(file) ?? [];
  }

  isSensitive(span: Span): boolean {
    return this.#listHidden(span).length > 0;
  }

  #listHidden(span: Span): readonly Range[] {
    return findOverlapping(this.hidden(span.path), span);
  }

  #redactName(text: string, kept = ''): string {
    return this.#hasTexts ? withoutTexts(text, this.finder, kept) : text;
  }
}

/** Returns a part of a text with these ranges replaced. */
function withoutRanges(text: string, { start, end }: Range, hidden: readonly Range[]): string {
  let shown = '';
  let at = start;
  for (const range of hidden.toSorted((a, b) => a.start - b.start)) {
    if (range.end <= at) continue;
    shown += text.slice(at, Math.max(at, range.start)) + redaction;
    at = Math.max(at, range.end);
  }
  return shown + text.slice(at, Math.max(at, end));
}

/** Replaces the texts that the finder knows, each with those that it overlaps, except within `kept`. */
function withoutTexts(text: string, finder: TextFinder, kept: string): string {
  let shown = '';
  let hiddenTo = 0;
  for (let at = 0; at < text.length; at++) {
    const length = finder.findLength(text, at);
    if (length === 0 || isWithin(text, kept, at, at + length)) continue;
    if (at >= hiddenTo) shown += text.slice(hiddenTo, at) + redaction;
    hiddenTo = Math.max(hiddenTo, at + length);
  }
  return shown + text.slice(hiddenTo);
}

/** Returns true if a part of a text lies within some occurrence of another text. */
function isWithin(text: string, other: string, start: number, end: number): boolean {
  if (other.length < end - start) return false;
  const found = text.indexOf(other, Math.max(0, end - other.length));
  return found !== -1 && found <= start;
}

/** Replaces words used as secrets where a text shows them as names: alone, or as code in a message. */
function withoutWords(text: string, words: ReadonlySet<string>): string {
  if (words.has(findFirstName(text))) return redaction;
  return text.replaceAll(/`([^`\s]{1,1000})`/gu, (code, name: string) =>
    words.has(findFirstName(name)) ? `\`${redaction}\`` : code,
  );
}

/** Returns the first of dotted names, or the name of a call. */
export function findFirstName(text: string): string {
  return /^[^.()\s]{0,1000}/u.exec(text)?.[0] ?? '';
}

function mapTexts(data: unknown, change: (text: string) => string, changeKey: (key: string) => string): unknown {
  if (typeof data === 'string') return change(data);
  if (data === null || typeof data !== 'object') return data;
  if (Array.isArray(data)) return data.map((item) => mapTexts(item, change, changeKey));
  const distinguish = createDistinctNames();
  return Object.fromEntries(
    Object.entries(data).map(([key, item]) => {
      const shown = changeKey(key);
      return [shown === key ? key : distinguish(shown), mapTexts(item, change, changeKey)];
    }),
  );
}

/**
 * Returns a function that numbers equal redacted names: the second `[REDACTED]` becomes `[REDACTED]_2`. It counts the names of each
 * `place` separately.
 */
export function createDistinctNames(): (name: string, place?: string) => string {
  const counts = new Map<string, number>();
  return (name, place = '') => {
    const key = `${place}\n${name}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    const end = name.lastIndexOf(redaction) + redaction.length;
    return count === 1 ? name : `${name.slice(0, end)}_${count}${name.slice(end)}`;
  };
}

function listForms(secret: string): readonly string[] {
  const text = secret.toWellFormed();
  const base64 = encodeBase64(text);
  const xml = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return [
    secret,
    base64,
    base64.replace(/=+$/u, ''),
    base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/u, ''),
    encodeURIComponent(text),
    encodeURIComponent(text).replaceAll('%20', '+'),
    JSON.stringify(text).slice(1, -1),
    xml,
    xml.replaceAll('"', '&quot;'),
    xml.replaceAll('"', '&quot;').replaceAll("'", '&apos;'),
    xml.replaceAll('"', '&quot;').replaceAll("'", '&#39;'),
  ];
}

function encodeBase64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
