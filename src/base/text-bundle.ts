import { sha256 } from './digest.ts';
import { type Json, parseJson } from './json.ts';
import { DamagedTextError, packText, parseOwnJson, readUndamaged, unpackText } from './packed-text.ts';

/** A compressed text, by the SHA-256 of the text. */
export interface Packed {
  readonly digest: string;
  readonly bytes: Uint8Array;
}

/**
 * The JSON text of an object in two parts: `head` ends with the brace that opens the object's last member, and each row is a
 * member of that one. No part has a line break.
 */
export interface SplitText {
  readonly head: string;
  readonly rows: readonly string[];
}

export function joinText({ head, rows }: SplitText): string {
  return `${head}${rows.join(',')}}}`;
}

/** Collects texts that have most parts in common, such as the documents of thousands of views. Keeps each part once. */
export class BundleWriter {
  readonly #parts = new Map<string, number>();
  readonly #texts = new Map<string, number>();

  /** Returns the position of a text. Equal texts have one position. */
  add({ head, rows }: SplitText): number {
    const runs = joinRuns([head, ...rows].map((part) => this.#findNumber(part)));
    const known = this.#texts.get(runs) ?? this.#texts.size;
    this.#texts.set(runs, known);
    return known;
  }

  listParts(): readonly string[] {
    return [...this.#parts.keys()];
  }

  pack(): Packed {
    const text = [`[${[...this.#texts.keys()].join(',')}]`, ...this.#parts.keys()].join('\n');
    return { digest: sha256(text), bytes: packText(text) };
  }

  #findNumber(part: string): number {
    const known = this.#parts.get(part) ?? this.#parts.size;
    this.#parts.set(part, known);
    return known;
  }
}

/** Writes numbers as JSON: the first of each run of consecutive ones, and how many follow it. */
function joinRuns(numbers: readonly number[]): string {
  const runs: number[] = [];
  let [first = 0, next = 0] = [numbers[0], numbers[0]];
  for (const number of numbers) {
    if (number !== next) {
      runs.push(first, next - first - 1);
      first = number;
    }
    next = number + 1;
  }
  return `[${[...runs, first, next - first - 1].join(',')}]`;
}

/** The texts of a bundle, by their positions. Damaged bytes are an error when a text is first read. */
export interface TextBundle {
  text(position: number): string;
  /** Parses the first part of a text. Equal ones are parsed once, and are the same object. */
  head(position: number): JsonObject;
  /** Parses a text. Equal parts of all texts are parsed once, and are the same objects. */
  parse(position: number): { readonly head: JsonObject; readonly rows: readonly (readonly [string, Json])[] };
}

type JsonObject = { readonly [name: string]: Json };

/** Opens a bundle, which is decompressed when a text is first read. */
export function openBundle({ bytes }: Pick<Packed, 'bytes'>): TextBundle {
  let opened: { readonly lines: readonly string[]; readonly texts: readonly (readonly number[])[] } | undefined;
  const open = (): NonNullable<typeof opened> => {
    if (opened !== undefined) return opened;
    const lines = unpackText(bytes).split('\n');
    opened = { lines, texts: parseOwnJson(lines[0] ?? '') };
    return opened;
  };
  const heads = new Map<number, JsonObject>();
  const rows = new Map<number, readonly [string, Json]>();
  const readPart = (number: number): string => {
    const line = open().lines[number + 1];
    if (line === undefined) throw new DamagedTextError();
    return line;
  };
  const readNumbers = (position: number): readonly number[] => {
    const runs = open().texts[position];
    if (runs === undefined) throw new DamagedTextError();
    return splitRuns(runs);
  };
  const parseHead = (first: number): JsonObject => {
    const head = heads.get(first) ?? (readUndamaged(() => parseJson(`${readPart(first)}}}`)) as JsonObject);
    heads.set(first, head);
    return head;
  };
  return {
    text(position) {
      const [head = '', ...own] = readNumbers(position).map(readPart);
      return joinText({ head, rows: own });
    },
    head: (position) => parseHead(readNumbers(position)[0] ?? 0),
    parse(position) {
      const [first = 0, ...own] = readNumbers(position);
      const missing = own.filter((number) => !rows.has(number));
      for (const [index, row] of parseRows(missing.map(readPart)).entries()) rows.set(missing[index] ?? -1, row);
      return { head: parseHead(first), rows: own.map((number) => rows.get(number) ?? refuseMissingRow()) };
    },
  };
}

function refuseMissingRow(): never {
  throw new DamagedTextError();
}

/** Parses members of objects. All at once takes a fraction of the time. */
function parseRows(parts: readonly string[]): readonly (readonly [string, Json])[] {
  if (parts.length === 0) return [];
  const objects = parseJson(`[{${parts.join('},{')}}]`) as readonly JsonObject[];
  return objects.map((object) => {
    const [row] = Object.entries(object);
    if (row === undefined) throw new Error('a row of a text is empty');
    return row;
  });
}

function splitRuns(runs: readonly number[]): readonly number[] {
  const numbers: number[] = [];
  for (let at = 0; at < runs.length; at += 2) {
    const first = runs[at] ?? 0;
    const last = first + (runs[at + 1] ?? 0);
    for (let number = first; number <= last; number++) numbers.push(number);
  }
  return numbers;
}
