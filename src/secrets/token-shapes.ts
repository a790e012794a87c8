import type { Range } from '../base/source.ts';
import { isPlaceholder } from './placeholder.ts';
import { scripted } from './script-secrets.ts';

// Secrets that show by their own shape, wherever they stand: in a value, in a closure, in a comment. Each pattern is
// bounded and has no nested repetition, so that hostile text cannot make the search slow.

const shapes: readonly RegExp[] = [
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/gu,
  /\bgh[pousr]_[0-9A-Za-z]{36,255}\b/gu,
  /\bgithub_pat_[0-9A-Za-z_]{22,255}\b/gu,
  /\bglpat-[0-9A-Za-z_-]{20,255}/gu,
  /\bxox[abeoprs]-[0-9A-Za-z-]{10,255}/gu,
  /https:\/\/hooks\.slack\.com\/services\/[0-9A-Za-z/_-]{10,255}/gu,
  /https:\/\/[0-9a-z.-]{1,80}\.webhook\.office\.com\/[0-9A-Za-z@/_-]{20,400}/gu,
  /\beyJ[0-9A-Za-z_-]{10,2000}\.[0-9A-Za-z_-]{10,4000}\.[0-9A-Za-z_-]{5,2000}/gu,
  /\beyJ0aWQi[0-9A-Za-z+/=]{16,500}/gu,
  /\bAIza[0-9A-Za-z_-]{35}\b/gu,
  /\bsk-(?=[0-9A-Za-z_-]{0,255}[0-9])(?:proj-|ant-)?[0-9A-Za-z_-]{32,255}/gu,
  /(?<=\/t\/)[a-z]{2}-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gu,
  /\bnpm_[0-9A-Za-z]{30,255}\b/gu,
  /\bhf_[0-9A-Za-z]{30,255}\b/gu,
  /\bdckr_[op]at_[0-9A-Za-z_-]{20,255}/gu,
  /\bpypi-[0-9A-Za-z_-]{50,400}/gu,
  /\bya29\.[0-9A-Za-z_-]{20,400}/gu,
  /\bSG\.[0-9A-Za-z_-]{16,40}\.[0-9A-Za-z_-]{16,80}/gu,
  /\b[rs]k_(?:live|test)_[0-9A-Za-z]{16,255}\b/gu,
  /https:\/\/(?:[a-z]{1,10}\.)?discord(?:app)?\.com\/api\/webhooks\/[0-9A-Za-z/_-]{10,255}/gu,
  /(?<!\d)\d{8,10}:AA[0-9A-Za-z_-]{30,40}(?![0-9A-Za-z_-])/gu,
  /\bsig=[0-9A-Za-z%+/]{30,255}(?:=|%3D){0,2}/gu,
  /\bAccountKey=[0-9A-Za-z+/]{40,255}={0,2}/gu,
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\s\S]{0,8000}?-----END [A-Z ]{0,40}PRIVATE KEY-----/gu,
];

/** The user info of a URL: what stands between `//` and `@`, where it holds a password that is no variable, nor anybody's. */
const userInfo = /\b[a-z][a-z0-9+.-]{1,20}:\/\/(?!anonymous:)([^\s/@:'"$<>{}]{0,200}:[^\s/@'"$<>{}]{1,200})@/giu;

/** The password alone, where pieces of a text give it. */
const password = /:\/\/[^\s/@:'"$<>{}]{0,200}:([^\s/@'"$<>{}]{1,200})@/gu;

/**
 * A token alone as a URL's user info; to a web server it is one, however short, that is not a user's name. What stands
 * before the digest of an image or the account of a container of files is a name as well.
 */
const tokenInfo =
  /\b(?:https?:\/\/(?![A-Z]?[a-z]{1,16}(?:[._-][A-Z]?[a-z]{1,16}){0,2}\d{0,4}@)([^\s/@:'"$<>{}]{3,200})|(?!wasbs?:|abfss?:)[a-z][a-z0-9+.-]{1,20}:\/\/(?=[\w-]{0,200}\d)(?![a-z]{1,16}(?:[._-][a-z]{1,16}){0,2}\d{0,4}@)([\w-]{12,200}))@(?!sha256:)/gu;

/** The user info of a URL that is put together from pieces: `'user:password@host.org/…'` at the start of a text. */
const looseUserInfo = /["'](?!mailto:)([\w.+%-]{1,100}:[^\s/@:'"$<>{}]{1,200})@[a-z0-9-]{1,80}\.[a-z]/giu;

/** What the query of a URL carries by a secret's name: `?token=…`, `&X-Amz-Signature=…`. */
const query =
  /[?&](?:[\w-]{0,40}(?:token|secret|signature|password|passwd|api_?key|credential)|sig|key(?==[\w%-]{16}))=([^\s&'"#<>${}]{6,400})/giu;

/** Settings that were commented out: the file's history has them, and frames around other findings would show them. */
const commented =
  /(?:\/\/|^[ \t]{0,100}(?:#|--|\*))[^\n]{0,200}?(?:secret_?key|access_?key|account_?key|api_?key|private_?key|password|passwd|client_?secret|token)\s{0,20}[=:]\s{0,20}(?:["']([^"'\n]{4,200})["']|(?=[^\s.(]{0,200}\d)([^\s"'.(){}[\]$<,;]{6,200}))/gimu;

/** The same in comments of several lines. */
const remark = /\/\*[\s\S]{0,20000}?\*\//gu;
const remarked =
  /(?:secret_?key|access_?key|account_?key|api_?key|private_?key|password|passwd|client_?secret|token)\s{0,20}[=:]\s{0,20}["']([^"'\n]{4,200})["']/giu;

/** The passwords of connections, which only a text can hold, since code looks alike: `Server=x;Password=…`. */
const spoken: readonly RegExp[] = [
  /\b\w{0,60}(?:password|passwd|api_?key|account_?key|shared_?access_?key|access_?token|auth_?token|client_?secret)=["']?([^\s"'$<{\\/;&,][^\s"'$<{\\;&,]{5,200})/giu,
  /;\s{0,5}pwd=([^\s"'$<{\\;]{4,200})/giu,
  // Fields of forms and of configurations: `curl -F token=…`, `pass=…`
  /(?<![\w/.-])(?:token|secret|pass|passphrase)=["']?([^\s"'$<{\\/;&,][^\s"'$<{\\;&,]{5,200})/gu,
  // Lines of files that a script writes: `aws_secret_access_key = …`
  /^[ \t]{0,40}[\w.-]{0,60}(?:password|passwd|secret|token|(?:access|secret|api|account|private)_?key)[ \t]{1,8}=[ \t]{1,8}([^\s"'$<>{}()\\;&,]{6,200})[ \t]{0,8}$/gimu,
];

/** A value that stands where a comment would in other languages, or in the quotes of prose: mistakes in this one. */
const misquoted = /(?:key|password|passwd|secret|token)["']?\s{0,20}[=:]\s{0,20}[#“”‘’„«]([^\s"'“”‘’»\n]{4,200})/giu;

/** What a statement that cannot be read gives to a secret's name: `password: hunter2`. */
const unread =
  /(?:password|passwd|passphrase|(?:secret|access|account|api|private)_?key|secret|token)["']?\s{0,5}[:=]{0,2}\s{0,5}["'#]{0,2}(?!\w{0,80}(?:password|token|secret|key))([^\s"'.$<{}()[\],;:=#]{4,200})/giu;

/**
 * Where a text holds known token shapes and passwords in URLs, in order, possibly overlapping. `literals` are the places
 * of texts in it, `opaque` those of statements that cannot be read.
 */
export function findTokens(
  text: string,
  literals: readonly Range[] = [],
  opaque: readonly Range[] = [],
): readonly Range[] {
  const found: Range[] = [
    ...literals.flatMap((range) => findShapes(spoken, text, range)),
    ...opaque.flatMap((range) => findShapes([unread], text, range)),
    ...[...text.matchAll(remark)].flatMap(({ index, 0: { length } }) =>
      findShapes([remarked], text, { start: index, end: index + length }),
    ),
  ];
  for (const { index, 0: whole } of [...text.matchAll(userInfo), ...text.matchAll(tokenInfo)]) {
    found.push({ start: index + whole.indexOf('://') + 3, end: index + whole.length - 1 });
  }
  for (const match of text.matchAll(looseUserInfo)) {
    const start = match.index + 1;
    found.push({ start, end: start + (match[1] ?? '').length });
  }
  found.push(
    ...findShapes([...shapes, query, commented, misquoted, ...scripted], text, { start: 0, end: text.length }),
  );
  return found.sort(byPlace);
}

export function byPlace(a: Range, b: Range): number {
  return a.start - b.start || a.end - b.end;
}

/** Where what says a secret is followed by one, in a text that is put together. */
export function findSaid(text: string): readonly Range[] {
  return findShapes([...shapes, password, query, ...scripted, ...spoken], text, { start: 0, end: text.length });
}

function findShapes(shapes: readonly RegExp[], text: string, range: Range): readonly Range[] {
  const part = text.slice(range.start, range.end);
  return shapes.flatMap((shape) =>
    [...part.matchAll(shape)].flatMap((match) => {
      const [whole, first, second] = match;
      const secret = first ?? second ?? whole;
      const start = range.start + match.index + whole.lastIndexOf(secret);
      return isPlaceholder(secret) ? [] : [{ start, end: start + secret.length }];
    }),
  );
}
