import { compareDecimals } from './decimal-text.ts';

/**
 * A Rego value, including what JSON lacks: sets, keys of any type, and numbers of any size, which keep their decimal text as in
 * OPA.
 */
export type RegoValue = null | boolean | string | RegoNumber | readonly RegoValue[] | RegoSet | RegoObject;

export class RegoNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export class RegoSet {
  readonly items: readonly RegoValue[];

  constructor(items: readonly RegoValue[]) {
    this.items = items;
  }
}

export class RegoObject {
  readonly entries: readonly (readonly [key: RegoValue, value: RegoValue])[];

  constructor(entries: readonly (readonly [key: RegoValue, value: RegoValue])[]) {
    this.entries = entries;
  }
}

export function isArray(value: RegoValue): value is readonly RegoValue[] {
  return Array.isArray(value);
}

/** Converts an integer. */
export function toRegoNumber(value: number | bigint): RegoNumber {
  return new RegoNumber(String(value));
}

/** Prints a value in Rego's notation as OPA does, with sets and keys in order. @param quote quotes strings; as JSON by default. */
export function printRego(value: RegoValue, quote: (text: string) => string = quoteJson): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return quote(value);
  if (value instanceof RegoNumber) return value.text;
  const print = (item: RegoValue): string => printRego(item, quote);
  if (value instanceof RegoSet) {
    return value.items.length === 0 ? 'set()' : `{${sortSet(value.items).map(print).join(', ')}}`;
  }
  if (value instanceof RegoObject) {
    const entries = value.entries.toSorted(([a], [b]) => compareRego(a, b));
    return `{${entries.map(([key, item]) => `${print(key)}: ${print(item)}`).join(', ')}}`;
  }
  return `[${value.map(print).join(', ')}]`;
}

function quoteJson(text: string): string {
  return JSON.stringify(text.toWellFormed());
}

export function sortSet(items: readonly RegoValue[]): readonly RegoValue[] {
  const sorted = items.toSorted(compareRego);
  return sorted.filter((item, index) => index === 0 || compareRego(sorted[index - 1] ?? null, item) !== 0);
}

export function equalsRego(a: RegoValue, b: RegoValue): boolean {
  return compareRego(a, b) === 0;
}

/** Compares in OPA's order: null, booleans, numbers, strings, arrays, objects, sets. */
export function compareRego(a: RegoValue, b: RegoValue): number {
  const [rankA, rankB] = [rank(a), rank(b)];
  if (rankA !== rankB) return rankA - rankB;
  if (typeof a === 'boolean') return Number(a) - Number(b);
  if (typeof a === 'string') return compareCodePoints(a, b as string);
  if (a instanceof RegoNumber) return compareNumbers(a, b as RegoNumber);
  if (a instanceof RegoSet) return compareLists(sortSet(a.items), sortSet((b as RegoSet).items));
  if (a instanceof RegoObject) return compareObjects(a, b as RegoObject);
  return a === null ? 0 : compareLists(a, b as readonly RegoValue[]);
}

function rank(value: RegoValue): number {
  if (value === null) return 0;
  if (typeof value === 'boolean') return 1;
  if (value instanceof RegoNumber) return 2;
  if (typeof value === 'string') return 3;
  if (value instanceof RegoObject) return 5;
  return value instanceof RegoSet ? 6 : 4;
}

const SURROGATE = /[\ud800-\udfff]/;

/** Compares by code point, as Go does; JavaScript's order differs above U+FFFF. */
export function compareCodePoints(a: string, b: string): number {
  if (SURROGATE.test(a) || SURROGATE.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : a > b ? 1 : 0;
}

function compareNumbers(a: RegoNumber, b: RegoNumber): number {
  if (/^-?\d+$/.test(a.text) && /^-?\d+$/.test(b.text)) {
    const difference = BigInt(a.text) - BigInt(b.text);
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }
  const difference = Number(a.text) - Number(b.text);
  // Doubles cannot distinguish numbers with more than 17 digits.
  return Number.isNaN(difference) || difference === 0 ? compareDecimals(a.text, b.text) : difference;
}

function compareLists(a: readonly RegoValue[], b: readonly RegoValue[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const order = compareRego(a[i] ?? null, b[i] ?? null);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareObjects(a: RegoObject, b: RegoObject): number {
  const [left, right] = [a, b].map((object) => object.entries.toSorted(([x], [y]) => compareRego(x, y)));
  for (let i = 0; i < Math.min(a.entries.length, b.entries.length); i++) {
    const order =
      compareRego(left?.[i]?.[0] ?? null, right?.[i]?.[0] ?? null) ||
      compareRego(left?.[i]?.[1] ?? null, right?.[i]?.[1] ?? null);
    if (order !== 0) return order;
  }
  return a.entries.length - b.entries.length;
}
