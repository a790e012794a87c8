import type { Range, Span } from '../base/source.ts';
import { TextFinder } from '../base/text-finder.ts';
import { isPlaceholder } from './placeholder.ts';
import { isWithinSecret } from './secret-path.ts';

// Which parts of which files must never be shown, and how texts are shown without them.

export const redaction = '[REDACTED]';

export class Sensitivity {
  /** By file: sorted, disjoint ranges. */
  readonly ranges: ReadonlyMap<string, readonly Range[]>;
  /** The secret texts that are telling enough to be swept out of any output, longest first. */
  readonly secrets: readonly string[];
  readonly #contents: ReadonlyMap<string, ReadonlyMap<number, string>>;
  readonly #tokens: ReadonlyMap<string, readonly Range[]>;
  readonly #said: ReadonlyMap<string, readonly Range[]>;
  readonly #names: ReadonlySet<string>;
  readonly #words: ReadonlySet<string>;
  readonly #finder: TextFinder;
  /** What is known of paths: every view asks for nearly all of them again. */
  readonly #secretPaths = new Map<string, boolean>();

  constructor(
    ranges: ReadonlyMap<string, readonly Range[]>,
    contents: ReadonlyMap<string, ReadonlyMap<number, string>>,
    tokens: ReadonlyMap<string, readonly Range[]>,
    said: ReadonlyMap<string, readonly Range[]>,
    telling: readonly string[],
    names: ReadonlySet<string>,
    words: ReadonlySet<string>,
  ) {
    this.ranges = ranges;
    this.#contents = contents;
    this.#tokens = tokens;
    this.#said = said;
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
    const known = this.#secretPaths.get(key) ?? isWithinSecret(path);
    this.#secretPaths.set(key, known);
    return known;
  }

  /** Whether any of these literals overlaps a sensitive range. */
  covers(literals: readonly Span[]): boolean {
    return literals.some((literal) => overlapping(this.ranges.get(literal.path) ?? [], literal).length > 0);
  }

  /**
   * Whether any of these literals holds a known token shape: then the value is a secret, whatever its name. What only its
   * use makes one counts where it is written, in `place`, and not in every setting that it goes to.
   */
  coversToken(literals: readonly Span[], place?: Span): boolean {
    return literals.some(
      (literal) =>
        overlapping(this.#tokens.get(literal.path) ?? [], literal).length > 0 ||
        overlapping(this.#said.get(literal.path) ?? [], literal).some(
          ({ start, end }) => place?.path === literal.path && place.start <= start && end <= place.end,
        ),
    );
  }

  /**
   * The secrets in a part of a file that stand there as values, or as the one at `value`: not as a part of a text, nor as what
   * a call is given, nor as a command.
   */
  valuesIn(span: Span, text: string, value?: number): readonly string[] {
    const byStart = this.#contents.get(span.path);
    return overlapping(this.ranges.get(span.path) ?? [], span)
      .filter(({ start }) => start === value || isValueAfter.test(text.slice(Math.max(0, start - 200), start)))
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

  /** Code without the words that stand for secrets, wherever they are in it. */
  sweepCode(text: string): string {
    if (this.#words.size === 0) return text;
    return text.replaceAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu, (name) => (this.#words.has(name) ? redaction : name));
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

/** What stands before a value, or before what stands in for one: `x ?: `, `return`, `getOrDefault('KEY', `. */
const isValueAfter =
  /(?:[?:{=>[]|=\s{0,9}\(|\breturn|\b(?:getOrDefault|getProperty)\(\s{0,9}["'][\w.-]{0,100}["']\s{0,9},)\s{0,20}["']{0,3}$/u;

/** JSON that holds nothing: `{}`, `{"token": null}`. */
const isEmptyJson = /^[\s{}[\],]*(?:"[^"]*"\s*:\s*(?:null|true|false|""|[{[])[\s{}[\],]*)*$/u;

/** The first of dotted names, or the name of a call. */
export function headOf(text: string): string {
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
export function isTelling(text: string): boolean {
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
