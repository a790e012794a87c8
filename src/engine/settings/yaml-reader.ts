import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type ParsedNode,
  parseDocument,
  visit,
} from 'yaml';
import { UsageError } from '../../base/errors.ts';
import type { Json } from '../../base/json.ts';
import { didYouMean } from '../../base/suggest.ts';

/** Bounds of a settings file. The YAML parser recurses, and ends the process at some 10,000 levels. */
const maxBytes = 4 * 2 ** 20;
const [maxBrackets, maxIndent] = [200, 500];

/** An entry of a mapping. */
export interface YamlEntry {
  readonly key: string;
  readonly keyNode: unknown;
  readonly value: unknown;
  /** Place of the key: `.plumbline.yaml:4:3`. */
  readonly source: string;
}

/** A parsed settings file. What does not have the expected form throws a UsageError with line and column. */
export class YamlReader {
  readonly #document: Document.Parsed<ParsedNode>;
  readonly #lines = new LineCounter();
  readonly #file: string;

  /** @throws UsageError for text that is not YAML; `file` is its name in messages. */
  constructor(text: string, file: string) {
    this.#file = file;
    refuseNesting(text, file);
    this.#document = parseDocument(text, { lineCounter: this.#lines, prettyErrors: false });
    const [fault] = this.#document.errors;
    if (fault !== undefined) throw this.#createFault(fault.pos[0], fault.message.replace(/\.?$/u, '.'));
  }

  /** The root; null for a file without content. */
  get contents(): unknown {
    return this.#document.contents;
  }

  describePlace(node: unknown): string {
    return this.#describePlace((node as Node | null)?.range?.[0] ?? 0);
  }

  refuse(node: unknown, message: string): UsageError {
    return new UsageError('usage/bad-settings', `${this.describePlace(node)}: ${message}`);
  }

  readText(node: unknown, what: string): string {
    if (!isScalar(node) || node.value === null || typeof node.value === 'object') {
      throw this.refuse(node, `${what} must be a string.`);
    }
    return typeof node.value === 'string' ? node.value : String(node.source ?? node.value);
  }

  readTexts(node: unknown, what: string): readonly string[] {
    return isSeq(node) ? node.items.map((item) => this.readText(item, `Each of ${what}`)) : [this.readText(node, what)];
  }

  readFlag(node: unknown, what: string): boolean {
    if (isScalar(node) && typeof node.value === 'boolean') return node.value;
    throw this.refuse(node, `${what} must be true or false.`);
  }

  count(node: unknown, what: string, most: number): number {
    const value = isScalar(node) ? node.value : undefined;
    if (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most) return Number(value);
    throw this.refuse(node, `${what} must be an integer from 1 to ${most}.`);
  }

  readChoice<C extends string>(node: unknown, what: string, choices: readonly C[]): C {
    const given = this.readText(node, what);
    const choice = choices.find((candidate) => candidate === given);
    if (choice !== undefined) return choice;
    throw this.refuse(
      node,
      `${what}: expected one of ${choices.join(', ')}, not "${given}".${didYouMean(given, choices)}`,
    );
  }

  readEntries(node: unknown, what: string): readonly YamlEntry[] {
    if (isScalar(node) && node.value === null) return [];
    if (!isMap(node)) throw this.refuse(node, `${what} must be a mapping.`);
    return node.items.map(({ key, value }) => {
      return { key: this.readText(key, 'A key'), keyNode: key, value, source: this.describePlace(key) };
    });
  }

  /** Like `entries`, for a mapping with known keys. */
  readKnownEntries<K extends string>(
    node: unknown,
    what: string,
    keys: readonly K[],
  ): readonly (YamlEntry & { readonly key: K })[] {
    return this.readEntries(node, what).map((entry) => {
      const key = keys.find((known) => known === entry.key);
      if (key !== undefined) return { ...entry, key };
      const hint = didYouMean(entry.key, keys);
      throw this.refuse(entry.keyNode, `Unknown key "${entry.key}": expected one of ${keys.join(', ')}.${hint}`);
    });
  }

  readItems(node: unknown, what: string): readonly unknown[] {
    if (isScalar(node) && node.value === null) return [];
    if (!isSeq(node)) throw this.refuse(node, `${what} must be a list.`);
    return node.items;
  }

  /** Reads any value as JSON, and a single word also as it was written. */
  readJson(node: unknown): { readonly value: Json; readonly text?: string } {
    visit(node as Node | null, (_, inner) => {
      if (isAlias(inner)) throw this.refuse(inner, 'YAML aliases are not supported.');
      if (isScalar(inner) && typeof inner.value === 'number' && !Number.isFinite(inner.value)) {
        throw this.refuse(inner, 'This number cannot be written as JSON.');
      }
    });
    const value = ((node as Node | null)?.toJS(this.#document) ?? null) as Json;
    const isWord = isScalar(node) && value !== null && typeof value !== 'string';
    return { value, ...(isWord ? { text: String(node.source ?? value) } : {}) };
  }

  #describePlace(offset: number): string {
    const { line, col } = this.#lines.linePos(offset);
    return `${this.#file}:${line}:${col}`;
  }

  #createFault(offset: number, message: string): UsageError {
    return new UsageError('usage/bad-settings', `${this.#describePlace(offset)}: ${message}`);
  }
}

/** Returns true for a mapping, which is one item of a list that also accepts single words. */
export function isMapping(node: unknown): boolean {
  return isMap(node);
}

function refuseNesting(text: string, file: string): void {
  if (text.length > maxBytes) {
    throw new UsageError('usage/bad-settings', `${file}: larger than ${maxBytes / 2 ** 20} MiB. Split the file.`);
  }
  let brackets = 0;
  for (const [index, line] of text.split('\n').entries()) {
    for (const character of line) {
      if (character === '[' || character === '{') brackets += 1;
      else if (character === ']' || character === '}') brackets = Math.max(0, brackets - 1);
    }
    const indent = /^[ \-?:\t]*/u.exec(line)?.[0].length ?? 0;
    if (brackets > maxBrackets || indent > maxIndent) {
      throw new UsageError('usage/bad-settings', `${file}:${index + 1}:1: nested too deeply.`);
    }
  }
}
