import type { NumberType } from '../ast/nodes.ts';

export interface DecodedNumber {
  readonly type: NumberType;
  readonly value: number;
}

const SUFFIXED = /^(.*?)([lLiIgGfFdD])$/;
/** Digits beyond which no integer fits 64 bits, in any base but two. */
const MAX_EXACT_DIGITS = 70;
const INT_MAX = 2_147_483_647n;
const LONG_MAX = 9_223_372_036_854_775_807n;

/** Decodes a number token. Returns undefined for a malformed number: `08`, `1_`, a hexadecimal float. */
export function decodeNumber(image: string): DecodedNumber | undefined {
  if (/^[1-9]\d{0,8}$|^0$/.test(image)) return { type: 'int', value: Number(image) };
  const hex = /^0[xX]/.test(image);
  const match = hex ? /^(.*?)([lLiIgG])$/.exec(image) : SUFFIXED.exec(image);
  const digits = match?.[1] ?? image;
  const suffix = match?.[2]?.toLowerCase();
  if (/_(?:$|\.)/.test(digits)) return undefined;
  const plain = digits.replaceAll('_', '');
  if (hex && /[pP.]/.test(plain)) return undefined;
  const integer = hex || /^(?:0[bB][01]+|\d+)$/.test(plain);
  if (!integer || suffix === 'f' || suffix === 'd') {
    return {
      type: suffix === 'f' ? 'float' : suffix === 'd' ? 'double' : suffix === 'g' ? 'big' : 'decimal',
      value: Number(plain),
    };
  }
  const octal = /^0\d/.test(plain);
  if (octal && !/^[0-7]+$/.test(plain)) return undefined;
  if (plain.length > MAX_EXACT_DIGITS && (suffix === 'l' || suffix === 'i')) return undefined;
  if (plain.length > MAX_EXACT_DIGITS) return { type: 'big', value: octal ? Number.parseInt(plain, 8) : Number(plain) };
  const exact = BigInt(octal ? `0o${plain.slice(1)}` : plain);
  const type = chooseIntegerType(exact, suffix);
  return type === undefined ? undefined : { type, value: Number(exact) };
}

/** Returns undefined if the number is too large for the type that its suffix names. */
function chooseIntegerType(value: bigint, suffix: string | undefined): NumberType | undefined {
  if (suffix === 'g') return 'big';
  if (suffix === 'l') return value <= LONG_MAX ? 'long' : undefined;
  if (suffix === 'i') return value <= INT_MAX ? 'int' : undefined;
  if (value <= INT_MAX) return 'int';
  return value <= LONG_MAX ? 'long' : 'big';
}
