import { TextFinder } from '../base/text-finder.ts';
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
  const finder = new TextFinder(forms);
  return {
    text: (text, kept = '') => replace(text, finder, kept),
    chunks: (chunks) => sweepChunks(chunks, finder),
  };
}

/** The text with what is found replaced, from the left, the longest at each place. */
function replace(text: string, finder: TextFinder, kept: string): string {
  let shown = '';
  let from = 0;
  for (let at = 0; at < text.length; ) {
    const length = finder.lengthAt(text, at);
    if (length > 0 && !isWithin(text, kept, at, at + length)) {
      shown += text.slice(from, at) + redaction;
      from = at + length;
    }
    at += Math.max(length, 1);
  }
  return shown + text.slice(from);
}

/** Holds back so much of each chunk's end that a secret which goes on in the next chunk is still whole. */
function* sweepChunks(chunks: Iterable<string>, finder: TextFinder): Generator<string> {
  let held = '';
  for (const chunk of chunks) {
    held += chunk;
    const certain = Math.max(0, held.length - finder.longest + 1);
    let safe = 0;
    while (safe < certain) safe += Math.max(finder.lengthAt(held, safe), 1);
    if (safe === 0) continue;
    yield replace(held.slice(0, safe), finder, '');
    held = held.slice(safe);
  }
  if (held !== '') yield replace(held, finder, '');
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
