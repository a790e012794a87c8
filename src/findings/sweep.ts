import { redaction } from './redaction.ts';

/** The last sweep before text leaves: what it finds means that something before it forgot to redact. */
export interface Sweep {
  /** The text without the secrets; what lies within `kept` (the setting's own name) is no secret. */
  text(text: string, kept?: string): string;
  /** The same over a stream, for secrets that lie across chunks. */
  chunks(chunks: Iterable<string>): Iterable<string>;
}

/** Shorter strings are part of too many words. */
const minLength = 4;

/**
 * Finds exact known secrets, as they are and as base64, base64url, URL-encoded, JSON-escaped and XML-escaped text. Base64 only
 * finds a secret that was encoded by itself, not within a longer text.
 */
export function createSweep(secrets: Iterable<string>): Sweep {
  const forms = new Set<string>();
  for (const secret of secrets) {
    const trimmed = secret.trim();
    if (trimmed.length < minLength) continue;
    for (const form of formsOf(secret)) forms.add(form);
    for (const form of formsOf(trimmed)) forms.add(form);
  }
  if (forms.size === 0) return { text: (text) => text, chunks: (chunks) => chunks };
  // The longest first, so that no form is found within a longer one and leaves the rest of it.
  const longestFirst = [...forms].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(longestFirst.map(escapeForPattern).join('|'), 'gu');
  return {
    text: (text, kept = '') =>
      text.replace(pattern, (secret, at: number) =>
        isWithin(text, kept, at, at + secret.length) ? secret : redaction,
      ),
    chunks: (chunks) => sweepChunks(chunks, pattern, longestFirst[0]?.length ?? 0),
  };
}

/** Holds back so much of each chunk's end that a secret which goes on in the next chunk is still whole. */
function* sweepChunks(chunks: Iterable<string>, pattern: RegExp, longest: number): Generator<string> {
  let held = '';
  for (const chunk of chunks) {
    held += chunk;
    let safe = Math.max(0, held.length - longest + 1);
    for (const match of held.matchAll(pattern)) {
      if (match.index >= safe) break;
      safe = Math.max(safe, match.index + match[0].length);
    }
    if (safe === 0) continue;
    yield held.slice(0, safe).replace(pattern, redaction);
    held = held.slice(safe);
  }
  if (held !== '') yield held.replace(pattern, redaction);
}

/** Whether a part of a text lies within some occurrence of another text. */
function isWithin(text: string, other: string, start: number, end: number): boolean {
  if (other.length < end - start) return false;
  const found = text.indexOf(other, Math.max(0, end - other.length));
  return found !== -1 && found <= start;
}

function formsOf(secret: string): readonly string[] {
  const text = secret.toWellFormed();
  const base64 = base64Of(text);
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

function base64Of(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function escapeForPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
}
