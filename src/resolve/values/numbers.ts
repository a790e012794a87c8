import { toJsonInteger } from '../../base/json.ts';
import type { NumberType } from '../../language/ast/nodes.ts';
import { constant, createDouble, createNumber, createUnknown } from './constructors.ts';
import { Decimal } from './decimal.ts';
import type { Computed, NumberValue, Value } from './value.ts';

// Numbers of the engine's types: how they are made, what exactly they are, and how they are printed.

/** Integer types: 32 bits, 64 bits, and any length. */
export type WholeType = 'int' | 'long' | 'big';

export function isWhole(value: NumberValue): boolean {
  return value.type === 'int' || value.type === 'long' || value.type === 'big';
}

export function isFloating(value: NumberValue): boolean {
  return value.type === 'double' || value.type === 'float';
}

/** Returns an integer of a type; like the engine's platform, it wraps around if it is out of range. */
export function createWhole(value: bigint, type: WholeType, from: Computed = constant): NumberValue {
  const held = type === 'int' ? BigInt.asIntN(32, value) : type === 'long' ? BigInt.asIntN(64, value) : value;
  const number = Number(held);
  return createNumber(type, number, Number.isSafeInteger(number) ? undefined : held.toString(), from);
}

/** Returns an integer in the narrowest type that can represent it, as the language types a literal without a suffix. */
export function createFitting(value: bigint, from: Computed = constant): NumberValue {
  const type = (['int', 'long'] as const).find((narrow) => toBigInt(createWhole(value, narrow)) === value);
  return createWhole(value, type ?? 'big', from);
}

export function createLong(value: number, from: Computed = constant): NumberValue {
  return createWhole(BigInt(Math.trunc(value)), 'long', from);
}

function createDecimal(value: Decimal, from: Computed = constant): NumberValue {
  return createNumber('decimal', value.toNumber(), value.toString(), from);
}

/** Returns a floating-point number of either width; the narrow one is rounded. */
export function createFloating(value: number, type: 'double' | 'float', from: Computed = constant): NumberValue {
  return type === 'double' ? createDouble(value, from) : createNumber('float', Math.fround(value), undefined, from);
}

/** Returns the result of an exact operation; unknown if it has too many digits or no double is near it. */
export function createExact(value: Decimal, from: Computed): Value {
  if (value.isTooLong()) return createTooLongNumber(from);
  const number = createDecimal(value, from);
  const isNear = Number.isFinite(number.value) && (number.value !== 0 || value.units === 0n);
  return isNear ? number : createUnknown('a document cannot represent a number of this size', from);
}

export function createTooLongNumber(from: Computed): Value {
  return createUnknown('the number is too long to follow', from);
}

/** Returns an integer exactly, and any other number truncated. */
export function toBigInt(value: NumberValue): bigint {
  if (value.text !== undefined) return Decimal.parse(value.text)?.toBigInt() ?? BigInt(Math.trunc(value.value));
  return Number.isFinite(value.value) ? BigInt(Math.trunc(value.value)) : 0n;
}

/**
 * Returns the exact decimal of a number, for floating point the printed one; undefined if it is not finite, too long,
 * or not printed alike everywhere.
 */
export function toDecimal(value: NumberValue): Decimal | undefined {
  if (isWhole(value)) return Decimal.fromBigInt(toBigInt(value));
  return isPrintedAlike(value) ? Decimal.parse(printNumber(value)) : undefined;
}

/** Returns true if every release of the engine's platform prints a number alike: older ones print more digits of large floats. */
export function isPrintedAlike({ type, value }: NumberValue): boolean {
  const most = type === 'float' ? 1e7 : type === 'double' ? 1e16 : Number.POSITIVE_INFINITY;
  return Math.abs(value) < most || !Number.isFinite(value);
}

/** Converts a number for the document: integers exactly, 32-bit floats by the digits that the engine prints. */
export function toPlainNumber(value: NumberValue): number | bigint {
  if (isWhole(value) || (!isExactDouble(value) && isWholeDecimal(value))) return toJsonInteger(toBigInt(value));
  return value.type === 'float' ? Number(printNumber(value)) : value.value;
}

/** Returns true if a document can represent a number exactly: `1.5`, but not a fraction of twenty digits. */
export function isHeld(value: NumberValue): boolean {
  return isExactDouble(value) || isWholeDecimal(value);
}

function isExactDouble({ type, value, text }: NumberValue): boolean {
  if (type !== 'decimal' || text === undefined) return true;
  const [exact, near] = [Decimal.parse(text), Decimal.parse(String(value))];
  return exact === undefined || near === undefined || exact.compare(near) === 0;
}

function isWholeDecimal({ type, text = '' }: NumberValue): boolean {
  return type === 'decimal' && Decimal.parse(text)?.isWhole() === true;
}

const largestLong = 2n ** 63n - 1n;

/** Returns milliseconds or bytes as a document shows them; the engine stores 64 bits. */
export function toPlainAmount(amount: number | bigint): number | bigint {
  if (typeof amount === 'number' && (Number.isSafeInteger(amount) || !Number.isInteger(amount))) return amount;
  const whole = BigInt(amount);
  return toJsonInteger(whole > largestLong ? largestLong : whole);
}

/** Prints a number like the engine: `1.50`, `1E+3`, `2.0`, `1.0E-5`. */
export function printNumber({ type, value, text }: NumberValue): string {
  if (type === 'double') return printFloating(value, String(value));
  if (type === 'float') return printFloating(value, printShortestFloat(value));
  return text ?? String(value);
}

/** The fewest digits from which the narrow type gets the same number again. */
function printShortestFloat(value: number): string {
  for (let digits = 1; digits < 9; digits++) {
    const text = value.toPrecision(digits);
    if (Math.fround(Number(text)) === value) return String(Number(text));
  }
  return String(Number(value.toPrecision(9)));
}

/** Java's form of a number in floating point, of its digits in ours: at least one behind the point. */
function printFloating(value: number, text: string): string {
  if (!Number.isFinite(value)) return text;
  if (Object.is(value, -0)) return '-0.0';
  const size = Math.abs(value);
  const decimal = Decimal.parse(text);
  if (size === 0 || decimal === undefined) return size === 0 ? '0.0' : text;
  if (size >= 1e-3 && size < 1e7) return decimal.isWhole() ? `${decimal.toBigInt()}.0` : decimal.toString();
  const digits = decimal.abs().units.toString().replace(/0+$/u, '');
  const exponent = decimal.precision() - 1 - decimal.scale;
  return `${value < 0 ? '-' : ''}${digits.slice(0, 1)}.${digits.slice(1) || '0'}E${exponent}`;
}

/** Returns true for the name of a numeric type in the engine's language. */
export function findNumberType(name: string): NumberType | undefined {
  return typeNames.get(name);
}

const typeNames: ReadonlyMap<string, NumberType> = new Map<string, NumberType>([
  ['int', 'int'],
  ['Integer', 'int'],
  ['long', 'long'],
  ['Long', 'long'],
  ['BigInteger', 'big'],
  ['BigDecimal', 'decimal'],
  ['float', 'float'],
  ['Float', 'float'],
  ['double', 'double'],
  ['Double', 'double'],
]);
