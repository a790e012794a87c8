import { findOverlapping } from '../base/ranges.ts';
import type { Range, Span } from '../base/source.ts';
import type { LiteralUse } from '../dataflow/flow.ts';
import { isPlaceholder } from './placeholder.ts';
import { createRedactor, type Redactor, redaction } from './redactor.ts';
import { isWithinSecret } from './secret-path.ts';

/** A place of a file that must not be shown, with the secret in it as the engine reads it. */
export interface SecretPlace extends Range {
  readonly text: string;
  readonly use: LiteralUse;
}

/** Results of `findSensitive` over the files of a target. */
export interface SensitiveFacts {
  /** By file: sorted, disjoint. */
  readonly places: ReadonlyMap<string, readonly SecretPlace[]>;
  /** By file: secrets that show by their form or surroundings, sorted. */
  readonly detected: ReadonlyMap<string, readonly Range[]>;
  /** By file: literals that are secrets only because of the text that they become part of, sorted. */
  readonly joined: ReadonlyMap<string, readonly Range[]>;
  /** Secrets that are distinctive enough to search for in all output. */
  readonly texts: readonly string[];
  /** Dotted names, as the target spells them, whose values flow into a secret. */
  readonly sources: ReadonlySet<string>;
  /** Bare words used as secrets, whose quotes were forgotten. */
  readonly words: ReadonlySet<string>;
}

/** Sensitive ranges and texts in the files of one target, in all its views. */
export class Sensitivity {
  readonly redactor: Redactor;
  /** By file: sorted, disjoint ranges that must not be shown. */
  readonly ranges: ReadonlyMap<string, readonly Range[]>;
  /** Longest first. */
  readonly secrets: readonly string[];
  readonly #facts: SensitiveFacts;
  #holes: Redactor | undefined;

  constructor(facts: SensitiveFacts) {
    const { places, texts, words } = facts;
    this.#facts = facts;
    this.ranges = new Map(
      Array.from(places, ([path, inFile]) => [path, inFile.map(({ start, end }) => ({ start, end }))] as const),
    );
    this.secrets = texts.toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1));
    this.redactor = createRedactor({ texts, words, ranges: this.ranges });
  }

  /** Returns true if the value of a name, as the target spells it, flows into a secret. */
  isSource(path: readonly string[]): boolean {
    return this.#facts.sources.has(path.join('.'));
  }

  /** Returns true if a canonical path names a secret or lies below one. */
  isSecret(path: readonly string[]): boolean {
    return isWithinSecret(path);
  }

  /** Returns true if any of these literals contains a range that must not be shown. */
  covers(literals: readonly Span[]): boolean {
    return literals.some((literal) => this.redactor.isSensitive(literal));
  }

  /**
   * Returns true if any of these literals contains a secret that is recognisable by its format or context: then the
   * value is a secret, whatever its name. A literal that only its context makes a secret counts where it is written, in
   * `place`, and not in every setting that it flows into.
   */
  coversToken(literals: readonly Span[], place?: Span): boolean {
    const { detected, joined } = this.#facts;
    return literals.some(
      (literal) =>
        findOverlapping(detected.get(literal.path) ?? [], literal).length > 0 ||
        findOverlapping(joined.get(literal.path) ?? [], literal).some(
          ({ start, end }) => place?.path === literal.path && place.start <= start && end <= place.end,
        ),
    );
  }

  /** Returns the secrets in a part of a file that are values by themselves: no part of a text, argument or command. */
  listValuesIn(span: Span): readonly string[] {
    return this.#listPlacesIn(span)
      .filter(({ use }) => use === 'value')
      .map(({ text }) => text);
  }

  /** Returns true if a part of a file decodes or parses a secret: `'aHVudGVy'.decodeBase64()`. */
  holdsEncoded(span: Span): boolean {
    return this.#listPlacesIn(span).some(({ use, text }) => use === 'encoded' && !isEmptyJson.test(text));
  }

  /**
   * Returns a value's text without the secrets of these literals. If a secret cannot be found in the text, because it
   * was changed on its way, all of the text is replaced.
   */
  redactValue(text: string, literals: readonly Span[]): string {
    const secrets: string[] = [];
    for (const literal of literals) for (const place of this.#listPlacesIn(literal)) secrets.push(place.text);
    if (secrets.length === 0) return text;
    let shown = text;
    for (const secret of secrets.toSorted((a, b) => b.length - a.length)) {
      if (secret !== '' && !redaction.includes(secret)) shown = shown.replaceAll(secret, () => redaction);
    }
    return shown === text || secrets.some((secret) => holdsPartOf(secret, shown)) ? redaction : shown;
  }

  /** Returns code of a template without the strings that must not be shown in any file; its own range is not known. */
  redactHole(code: string): string {
    this.#holes ??= createRedactor({
      texts: [...this.#facts.places.values()]
        .flat()
        // A word without its quotes is a name in most places.
        .flatMap(({ text }) => (/^[\p{L}\p{N}_]*$/u.test(text) ? [`'${text}'`, `"${text}"`] : [text])),
    });
    return this.#holes.text(code);
  }

  #listPlacesIn(span: Span): readonly SecretPlace[] {
    return findOverlapping(this.#facts.places.get(span.path) ?? [], span);
  }
}

/** JSON without content: `{}`, `{"token": null}`. */
const isEmptyJson = /^[\s{}[\],]*(?:"[^"]*"\s*:\s*(?:null|true|false|""|[{[])[\s{}[\],]*)*$/u;

/** Characters of a secret in a row that reveal it; fewer may be shown. */
const minRevealing = 5;

/** Returns true if a text still holds a part of a secret, in whatever case, forward or backward. */
function holdsPartOf(secret: string, text: string): boolean {
  const rest = text.replaceAll(redaction, '\0').toLowerCase();
  const plain = secret.toLowerCase();
  return [plain, [...plain].reverse().join('')].some((form) => {
    for (let at = 0; at + minRevealing <= form.length; at++)
      if (rest.includes(form.slice(at, at + minRevealing))) return true;
    return false;
  });
}

/** Returns true if a secret is unlike an ordinary word: redacting `docker` everywhere would protect nothing. */
export function isDistinctive(text: string): boolean {
  const isWord = text.length < 16 && /^(?:[\p{L}]+|\d+(?:\.\d+)*)$/u.test(text.trim());
  return text.length >= 6 && !isWord && !isPlaceholder(text);
}
