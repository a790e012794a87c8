import { compareNumbers } from './arithmetic.ts';
import { isKnown } from './certainty.ts';
import { isWhole, toBigInt } from './numbers.ts';
import { parseDuration } from './units/duration.ts';
import { parseMemory } from './units/memory.ts';
import type { NumberValue, Value } from './value.ts';

/** `==` of the language; undefined where the result is not known. */
export function compareEqual(a: Value, b: Value): boolean | undefined {
  if (a.kind === 'partial' && b.kind === 'string') return canBe(a.pieces, b.value) ? undefined : false;
  if (b.kind === 'partial' && a.kind === 'string') return canBe(b.pieces, a.value) ? undefined : false;
  if (!isKnown(a) || !isKnown(b)) return undefined;
  if (isListOrMap(a) && a.kind === b.kind) return undefined;
  if (a.kind === 'null' || b.kind === 'null') return a.kind === b.kind;
  if (a.kind === 'boolean' && b.kind === 'boolean') return a.value === b.value;
  if (isUnreadable(a, b) || isUnreadable(b, a)) return undefined;
  return compareCharacter(a, b) ?? compareCharacter(b, a) ?? compareValues(a, b) === 0;
}

/** The engine converts a text that is compared with a size or a duration, and stops where that fails. */
function isUnreadable(unit: Value, text: Value): boolean {
  if ((unit.kind !== 'duration' && unit.kind !== 'memory') || text.kind !== 'string') return false;
  return findMagnitude(text, unit) === undefined;
}

/** A number and a text of one character are compared by the character's code. */
function compareCharacter(number: Value, text: Value): boolean | undefined {
  if (number.kind !== 'number' || text.kind !== 'string' || text.value.length !== 1) return undefined;
  return number.value === text.value.charCodeAt(0);
}

/**
 * Returns true if two values are equal by Java's `equals()`, as among the items of a list and the keys of a map:
 * numbers of two types are not, nor are `1.5` and `1.50`, nor a template and a string. Undefined if it cannot be
 * determined statically.
 */
export function compareObjects(a: Value, b: Value): boolean | undefined {
  if (!isKnown(a) || !isKnown(b)) return compareEqual(a, b) === false ? false : undefined;
  if (a.kind !== b.kind) return false;
  if (a.kind === 'number') return b.kind === 'number' && isSameNumber(a, b);
  if (a.kind === 'string' && b.kind === 'string') {
    if (a.value !== b.value) return false;
    return a.template === b.template || undefined;
  }
  return isListOrMap(a) || a.kind === 'pattern' ? undefined : compareEqual(a, b);
}

/** Lists and maps are not compared item by item. */
function isListOrMap({ kind }: Value): boolean {
  return kind === 'list' || kind === 'map';
}

/** Compares numbers like `equals` of Java's number objects: by type and value. */
function isSameNumber(a: NumberValue, b: NumberValue): boolean {
  return a.type === b.type && a.value === b.value && a.text === b.text;
}

/** `<=>` of the language for values that have an order together; undefined otherwise. */
export function compareValues(a: Value, b: Value): number | undefined {
  if (a.kind === 'number' && b.kind === 'number') return compareNumbers(a, b);
  if (a.kind === 'string' && b.kind === 'string') return a.value < b.value ? -1 : a.value > b.value ? 1 : 0;
  if (a.kind === 'boolean' && b.kind === 'boolean') return Number(a.value) - Number(b.value);
  const [left, right] = [findMagnitude(a, b), findMagnitude(b, a)];
  if (left === undefined || right === undefined) return undefined;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Durations and sizes compare with their own kind, with bare numbers (ms, bytes) and with text. */
function findMagnitude(value: Value, other: Value): number | bigint | undefined {
  const kind = value.kind === 'duration' || value.kind === 'memory' ? value.kind : other.kind;
  if (kind !== 'duration' && kind !== 'memory') return undefined;
  if (value.kind === 'duration') return value.milliseconds;
  if (value.kind === 'memory') return value.bytes;
  if (value.kind === 'number') return isWhole(value) ? toBigInt(value) : value.value;
  if (value.kind === 'string') return kind === 'duration' ? parseDuration(value.value) : parseMemory(value.value);
  return undefined;
}

/** Returns true if a partly known text may equal another text. */
function canBe(pieces: readonly { readonly kind: string; readonly text: string }[], text: string): boolean {
  const first = pieces[0];
  const last = pieces.at(-1);
  const known = pieces.filter((piece) => piece.kind === 'text').reduce((sum, piece) => sum + piece.text.length, 0);
  if (known > text.length) return false;
  if (first?.kind === 'text' && !text.startsWith(first.text)) return false;
  return last?.kind !== 'text' || text.endsWith(last.text);
}
