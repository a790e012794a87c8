// Strings and numbers from tokens: escapes resolved, values read.

import type { NumberType } from './ast.ts';

const SIMPLE: Readonly<Record<string, string>> = {
  b: '\b',
  t: '\t',
  n: '\n',
  f: '\f',
  r: '\r',
  s: ' ',
  '"': '"',
  "'": "'",
  '\\': '\\',
  $: '$',
};

const ESCAPE = /\\(?:u([\da-fA-F]{4})|([0-3]?[0-7]{1,2})|(\r\n|[\s\S]))/g;

export interface Text {
  readonly value: string;
  /** Offset within the raw text of the first backslash that begins no known escape. */
  readonly badEscape: number | undefined;
}

/** The text between quotes with its escapes resolved and CRLF made LF, as the engine reads it. */
export function readText(raw: string): Text {
  let text = raw;
  if (text.includes('\r')) text = text.replaceAll('\r\n', '\n');
  if (!text.includes('\\')) return { value: text, badEscape: undefined };
  let badEscape: number | undefined;
  const value = text.replace(
    ESCAPE,
    (all, hex: string | undefined, octal: string | undefined, other: string, at: number) => {
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
      if (other === '\n' || other === '\r') return '';
      const known = SIMPLE[other];
      if (known === undefined) badEscape ??= at;
      return known ?? all;
    },
  );
  return { value, badEscape };
}

/** Between slashes only the slash can be escaped. */
export function readSlashy(raw: string): string {
  return raw.replaceAll('\r\n', '\n').replaceAll('\\/', '/');
}

/** Between dollar slashes `$` escapes itself and the slash. */
export function readDollarSlashy(raw: string): string {
  return raw.replaceAll('\r\n', '\n').replace(/\$([$/])/g, '$1');
}

export interface NumberValue {
  readonly type: NumberType;
  readonly value: number;
}

const SUFFIXED = /^(.*?)([lLiIgGfFdD])$/;
/** With more characters than this no integer fits 64 bits, in any base but two. */
const LONGEST_EXACT = 70;
const INT_MAX = 2_147_483_647n;
const LONG_MAX = 9_223_372_036_854_775_807n;

/** The value of a number token; undefined where it is none: `08`, `1_`, a hexadecimal float. */
export function readNumber(image: string): NumberValue | undefined {
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
  if (plain.length > LONGEST_EXACT && (suffix === 'l' || suffix === 'i')) return undefined;
  if (plain.length > LONGEST_EXACT) return { type: 'big', value: octal ? Number.parseInt(plain, 8) : Number(plain) };
  const exact = BigInt(octal ? `0o${plain.slice(1)}` : plain);
  const type = integerType(exact, suffix);
  return type === undefined ? undefined : { type, value: Number(exact) };
}

/** None where the suffix names a type that the number is too large for. */
function integerType(value: bigint, suffix: string | undefined): NumberType | undefined {
  if (suffix === 'g') return 'big';
  if (suffix === 'l') return value <= LONG_MAX ? 'long' : undefined;
  if (suffix === 'i') return value <= INT_MAX ? 'int' : undefined;
  if (value <= INT_MAX) return 'int';
  return value <= LONG_MAX ? 'long' : 'big';
}
