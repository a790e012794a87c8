import type { Range, Span } from '../base/source.ts';
import { TextFinder } from '../base/text-finder.ts';
import type { Flow, Literal } from '../resolve/flows.ts';
import { isKnownClass } from '../resolve/names.ts';
import type { Spelling } from '../vocabulary/setting.ts';
import { isSecretPath, toCanonical } from '../vocabulary/vocabulary.ts';
import { FlowIndex } from './flow-index.ts';
import { findNamedSecrets } from './named-secrets.ts';
import { isPlaceholder } from './placeholder.ts';
import { byPlace, findTokens } from './token-shapes.ts';

// Which parts of which files must never be shown, decided once for all views: following literals backward from secret
// settings through parameters and locals, over every profile and branch, and looking for known token shapes.

export const redaction = '[REDACTED]';

/** A file as far as this matters. */
export interface SensitivityInput {
  readonly path: string;
  readonly text: string;
  readonly flows: readonly Flow[];
}

export class Sensitivity {
  /** By file: sorted, disjoint ranges. */
  readonly ranges: ReadonlyMap<string, readonly Range[]>;
  /** The secret texts that are telling enough to be swept out of any output, longest first. */
  readonly secrets: readonly string[];
  readonly #contents: ReadonlyMap<string, ReadonlyMap<number, string>>;
  readonly #tokens: ReadonlyMap<string, readonly Range[]>;
  readonly #names: ReadonlySet<string>;
  readonly #words: ReadonlySet<string>;
  readonly #finder: TextFinder;
  /** What is known of paths: every view asks for nearly all of them again. */
  readonly #secretPaths = new Map<string, boolean>();

  constructor(
    ranges: ReadonlyMap<string, readonly Range[]>,
    contents: ReadonlyMap<string, ReadonlyMap<number, string>>,
    tokens: ReadonlyMap<string, readonly Range[]>,
    telling: readonly string[],
    names: ReadonlySet<string>,
    words: ReadonlySet<string>,
  ) {
    this.ranges = ranges;
    this.#contents = contents;
    this.#tokens = tokens;
    this.#names = names;
    this.#words = words;
    this.secrets = [...telling].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
    this.#finder = new TextFinder(telling);
  }

  /** Whether what is set by this name, as the target spells it, flows into a secret. */
  isSource(path: readonly string[]): boolean {
    return this.#names.has(path.join('.'));
  }

  /** Whether a canonical path is one of a secret, or lies below one. */
  isSecret(path: readonly string[]): boolean {
    const key = path.join('\0');
    const known = this.#secretPaths.get(key) ?? isSecret(path);
    this.#secretPaths.set(key, known);
    return known;
  }

  /** Whether any of these literals overlaps a sensitive range. */
  covers(literals: readonly Span[]): boolean {
    return literals.some((literal) => overlapping(this.ranges.get(literal.path) ?? [], literal).length > 0);
  }

  /** Whether any of these literals holds a known token shape: then the value is a secret, whatever its name. */
  coversToken(literals: readonly Span[]): boolean {
    return literals.some((literal) => overlapping(this.#tokens.get(literal.path) ?? [], literal).length > 0);
  }

  /** The secrets in a part of a file that stand there as values: not as a part of a text, nor as what a call is given, nor as a command. */
  valuesIn(span: Span, text: string): readonly string[] {
    const byStart = this.#contents.get(span.path);
    return overlapping(this.ranges.get(span.path) ?? [], span)
      .filter(({ start }) =>
        /(?:[?:{=>]|=\s{0,9}\(|\breturn)\s{0,20}["']{0,3}$/u.test(text.slice(Math.max(0, start - 40), start)),
      )
      .filter(({ end }) => !/^["']{0,3}\s{0,9}\)?\s{0,9}\.execute\b/u.test(text.slice(end, end + 40)))
      .flatMap(({ start }) => byStart?.get(start) ?? []);
  }

  /** Whether a secret in a part of a file is only written in another way: `'aHVudGVy'.decodeBase64()`, JSON to be parsed. */
  holdsEncoded(span: Span, text: string): boolean {
    const byStart = this.#contents.get(span.path);
    return overlapping(this.ranges.get(span.path) ?? [], span).some(
      ({ start, end }) =>
        /^["']{0,3}\s{0,20}\.decode(?:Base64|Hex)/u.test(text.slice(end, end + 40)) ||
        (/\bparseText\(\s{0,20}["']{0,3}$/u.test(text.slice(Math.max(0, start - 40), start)) &&
          !isEmptyJson.test(byStart?.get(start) ?? '')),
    );
  }

  /** A file's text from start to end with its sensitive parts replaced, and what stands in these literals as well. */
  redactSource(path: string, text: string, start: number, end: number, literals: readonly Span[] = []): string {
    let shown = '';
    let at = start;
    const whole = literals.filter((one) => one.path === path && one.start >= start && one.end <= end);
    const ranges = overlapping(this.ranges.get(path) ?? [], { start, end });
    for (const range of [...ranges, ...whole].toSorted((a, b) => a.start - b.start)) {
      if (range.end <= at) continue;
      shown += text.slice(at, Math.max(at, range.start)) + redaction;
      at = Math.max(at, range.end);
    }
    return this.sweep(shown + text.slice(at, Math.max(at, end)));
  }

  /** A text without the known secrets: in names, messages and conditions they may stand where nothing flows. */
  sweep(text: string): string {
    if (this.secrets.length === 0) return this.#sweepWords(text);
    let shown = '';
    let at = 0;
    for (const { start, end } of this.#finder.partsOf(text)) {
      shown += text.slice(at, start) + redaction;
      at = end;
    }
    return this.#sweepWords(shown + text.slice(at));
  }

  /** Words that stand for secrets, where a text shows them as names: alone, or as code in a message. */
  #sweepWords(text: string): string {
    if (this.#words.size === 0) return text;
    if (this.#words.has(headOf(text))) return redaction;
    return text.replaceAll(/`([^`\s]{1,1000})`/gu, (code, name: string) =>
      this.#words.has(headOf(name)) ? `\`${redaction}\`` : code,
    );
  }

  /** Plain data without the known secrets, keys included. */
  sweepAll<T>(data: T): T {
    return this.secrets.length + this.#words.size === 0 ? data : (this.#sweepData(data) as T);
  }

  #sweepData(data: unknown): unknown {
    if (typeof data === 'string') return this.sweep(data);
    if (Array.isArray(data)) return data.map((item) => this.#sweepData(item));
    if (typeof data !== 'object' || data === null) return data;
    return Object.fromEntries(Object.entries(data).map(([key, item]) => [this.sweep(key), this.#sweepData(item)]));
  }

  /**
   * A value's text with what these literals made secret replaced. A text in which the secret cannot be found again,
   * because it was changed on its way, is replaced whole.
   */
  redactValue(text: string, literals: readonly Span[]): string {
    const secrets = literals.flatMap((literal) => {
      const byStart = this.#contents.get(literal.path);
      return overlapping(this.ranges.get(literal.path) ?? [], literal).flatMap(
        (range) => byStart?.get(range.start) ?? [],
      );
    });
    if (secrets.length === 0) return text;
    let shown = text;
    for (const secret of secrets.toSorted((a, b) => b.length - a.length)) {
      if (secret !== '' && !redaction.includes(secret)) shown = shown.replaceAll(secret, () => redaction);
    }
    return shown === text || secrets.some((secret) => holdsPartOf(secret, shown)) ? redaction : shown;
  }
}

/** JSON that holds nothing: `{}`, `{"token": null}`. */
const isEmptyJson = /^[\s{}[\],]*(?:"[^"]*"\s*:\s*(?:null|true|false|""|[{[])[\s{}[\],]*)*$/u;

/** The first of dotted names, or the name of a call. */
function headOf(text: string): string {
  return /^[^.()\s]{0,1000}/u.exec(text)?.[0] ?? '';
}

/** How much of a secret may stand in what is shown: less than this tells nothing. */
const part = 5;

/** Whether a text still holds a part of a secret, in whatever case, forward or backward. */
function holdsPartOf(secret: string, text: string): boolean {
  const rest = text.replaceAll(redaction, '\0').toLowerCase();
  const plain = secret.toLowerCase();
  return [plain, [...plain].reverse().join('')].some((form) => {
    for (let at = 0; at + part <= form.length; at++) if (rest.includes(form.slice(at, at + part))) return true;
    return false;
  });
}

/** Sweeping a plain word such as `docker` out of a report would destroy it and protect nothing. */
function isTelling(text: string): boolean {
  return text.length >= 6 && !/^(?:[\p{L}]+|\d+(?:\.\d+)*)$/u.test(text.trim()) && !isPlaceholder(text);
}

/** The sorted ranges that a range touches. */
function overlapping(ranges: readonly Range[], wanted: Range): readonly Range[] {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.end ?? 0) <= wanted.start) low = middle + 1;
    else high = middle;
  }
  const found: Range[] = [];
  for (let index = low; index < ranges.length; index++) {
    const range = ranges[index];
    if (range === undefined || range.start >= wanted.end) break;
    found.push(range);
  }
  return found;
}

/**
 * Decides what is sensitive in the files of one target. `environment` holds the variables that the caller vouches for:
 * those that a secret setting reads are secrets, too.
 */
export function findSensitive(
  files: readonly SensitivityInput[],
  spelling: Spelling,
  environment: ReadonlyMap<string, string> = new Map(),
): Sensitivity {
  const marked = new Map<string, Map<number, { end: number; text: string }>>();
  const mark = (path: string, range: Range, text: string): void => {
    const byStart = marked.get(path) ?? new Map<number, { end: number; text: string }>();
    const known = byStart.get(range.start);
    if (known === undefined || known.end < range.end) byStart.set(range.start, { end: range.end, text });
    marked.set(path, byStart);
  };
  const flows = files.flatMap((file) => file.flows);
  const secret = secretFlows(flows, spelling);
  const texts = new Set<string>();
  for (const [name, value] of environment) if (isSecretPath(['env', name])) texts.add(value);
  for (const flow of secret) {
    for (const literal of flow.literals) {
      mark(literal.span.path, literal.span, literal.value);
      texts.add(literal.value);
    }
    for (const reference of flow.references) {
      if (reference[0] === 'env' && reference.length === 2) texts.add(environment.get(reference[1] ?? '') ?? '');
    }
  }
  const words = undefinedWords(secret, flows);
  for (const word of words) {
    mark(word.span.path, word.span, word.value);
    texts.add(word.value);
  }
  // A secret that is written again, in a setting that nobody takes for one, is no less a secret.
  const telling = [...texts].filter(isTelling);
  if (telling.length > 0) {
    const finder = new TextFinder(telling);
    for (const { span, value } of flows.flatMap((flow) => flow.literals)) {
      if (finder.isIn(value)) mark(span.path, span, value);
    }
  }
  const tokens = new Map<string, readonly Range[]>();
  for (const file of files) {
    const literals = file.flows.flatMap((flow) => flow.literals);
    const [written, unread] = [true, false].map((isText) =>
      literals.filter(({ value }) => (value !== '') === isText).map(({ span }) => span),
    );
    const found = [...findTokens(file.text, written, unread), ...findNamedSecrets(file.flows, file.text)].sort(byPlace);
    if (found.length > 0) tokens.set(file.path, found);
    for (const token of found) {
      const text = file.text.slice(token.start, token.end);
      mark(file.path, token, text);
      texts.add(text);
    }
  }
  const ranges = new Map<string, readonly Range[]>();
  const contents = new Map<string, ReadonlyMap<number, string>>();
  for (const [path, byStart] of marked) {
    const { disjoint, texts: byRange } = joinRanges(byStart);
    ranges.set(path, disjoint);
    contents.set(path, byRange);
  }
  const names = new Set(secret.map((flow) => flow.path.join('.')));
  const heads = new Set(words.map(({ value }) => headOf(value)));
  return new Sensitivity(ranges, contents, tokens, [...texts].filter(isTelling), names, heads);
}

const meaningful: ReadonlySet<string> = new Set([
  'params',
  'secrets',
  'env',
  'projectDir',
  'launchDir',
  'baseDir',
  'workDir',
  'outputDir',
  'it',
  'task',
  'meta',
  'null',
  ...['java', 'javax', 'groovy', 'nextflow', 'org', 'com'],
]);

/** Names that mean something without being set in a file; those of classes are the platform's. */
function isMeaningful(name: string): boolean {
  return meaningful.has(name) || isKnownClass(name);
}

/** Bare words in secret values that name nothing: secrets whose quotes were forgotten. */
function undefinedWords(secret: readonly Flow[], flows: readonly Flow[]): readonly Literal[] {
  const words = secret.flatMap((flow) => flow.words).filter(({ value }) => !isMeaningful(headOf(value)));
  if (words.length === 0) return words;
  const defined = new Set(flows.flatMap((flow) => [flow.path[0] ?? '', flow.path.at(-1) ?? '']));
  return words.filter(({ value }) => !defined.has(headOf(value)));
}

function joinRanges(byStart: ReadonlyMap<number, { readonly end: number; readonly text: string }>): {
  readonly disjoint: readonly Range[];
  readonly texts: ReadonlyMap<number, string>;
} {
  const disjoint: { start: number; end: number }[] = [];
  const texts = new Map<number, string>();
  for (const [start, { end, text }] of [...byStart].sort(([a], [b]) => a - b)) {
    const last = disjoint.at(-1);
    if (last !== undefined && start < last.end) {
      last.end = Math.max(last.end, end);
    } else {
      disjoint.push({ start, end });
      texts.set(start, text);
    }
  }
  return { disjoint, texts };
}

/** Every flow that can end in a secret setting: those of the settings themselves, and of the names they refer to. */
function secretFlows(flows: readonly Flow[], spelling: Spelling): readonly Flow[] {
  const index = new FlowIndex(flows);
  const found = new Set<Flow>();
  const queue = flows.filter((flow) => carries(flow) && (flow.secret || isSecret(toCanonical(flow.path, spelling))));
  for (let flow = queue.pop(); flow !== undefined; flow = queue.pop()) {
    if (found.has(flow)) continue;
    found.add(flow);
    for (const reference of flow.references) {
      // A legacy file may refer to a neighbour in the same block by its last name alone.
      for (const name of [reference, [...flow.path.slice(0, -1), ...reference]]) index.take(name, queue);
    }
  }
  return [...found];
}

/** A secret's name covers what stands below it: `params.passwords.db`. */
function isSecret(path: readonly string[]): boolean {
  return path.some((_, index) => isSecretPath(path.slice(0, index + 1)));
}

function carries(flow: Flow): boolean {
  return flow.literals.length > 0 || flow.references.length > 0;
}
