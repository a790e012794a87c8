import { LeftToOpa } from './builtin.ts';

/** One `%…` of a Go format. Flags: `#`, `0`, `+`, `-`, space. */
export interface Directive {
  readonly verb: string;
  readonly flags: string;
  readonly width: number | undefined;
  readonly precision: number | undefined;
}

const BASES: { readonly [verb: string]: number } = { v: 10, d: 10, b: 2, o: 8, O: 8, x: 16, X: 16 };
const LARGEST_CODE_POINT = 0x10_ffff;

/** A 64-bit integer; undefined for a verb that does not fit. */
export function formatInteger(directive: Directive, value: bigint): string | undefined {
  const { verb, flags } = directive;
  if (verb === 'c') return pad(toCharacter(value), { ...directive, flags: flags.replaceAll('0', '') });
  if (verb === 'q')
    return pad(quoteCharacter(toCharacter(value), flags), { ...directive, flags: flags.replaceAll('0', '') });
  if (verb === 'U') return formatUnicode(directive, value);
  return formatDigits(directive, value, true);
}

/** An integer beyond 64 bits formats itself in Go, with fewer verbs. */
export function formatBigInt(directive: Directive, value: bigint): string | undefined {
  const { verb, flags, width } = directive;
  const base = verb === 's' ? 10 : BASES[verb];
  if (base === undefined) {
    throw new LeftToOpa(`%${verb} of an integer beyond 64 bits`);
  }
  const digits = magnitude(value, base, verb);
  const prefix = prefixOf(verb, flags, digits);
  const zeros = '0'.repeat(Math.max(0, (directive.precision ?? 0) - digits.length));
  const sign = signOf(value < 0n, flags);
  const body = zeros + digits;
  if (flags.includes('0') && directive.precision === undefined && width !== undefined) {
    return sign + prefix + '0'.repeat(Math.max(0, width - sign.length - prefix.length - body.length)) + body;
  }
  return pad(sign + prefix + body, { ...directive, flags: flags.replaceAll('0', '') });
}

function formatDigits(directive: Directive, value: bigint, zeroBlank: boolean): string | undefined {
  const { verb, flags, width, precision } = directive;
  const base = BASES[verb];
  if (base === undefined) return undefined;
  const sign = signOf(value < 0n, flags);
  // With a precision of 0 Go prints nothing at all for 0, not even its sign.
  if (precision === 0 && value === 0n && zeroBlank) return ' '.repeat(width ?? 0);
  let least = precision ?? 0;
  if (precision === undefined && flags.includes('0') && width !== undefined) least = width - sign.length;
  const bare = magnitude(value, base, verb);
  const digits = bare.padStart(least, '0');
  const prefix = prefixOf(verb, flags, digits);
  return pad(sign + prefix + digits, { ...directive, flags: flags.replaceAll('0', '') });
}

function magnitude(value: bigint, base: number, verb: string): string {
  const digits = (value < 0n ? -value : value).toString(base);
  return verb === 'X' ? digits.toUpperCase() : digits;
}

function prefixOf(verb: string, flags: string, digits: string): string {
  if (verb === 'O') return '0o';
  if (!flags.includes('#')) return '';
  if (verb === 'x' || verb === 'X') return `0${verb}`;
  if (verb === 'b') return '0b';
  return verb === 'o' && !digits.startsWith('0') ? '0' : '';
}

function signOf(negative: boolean, flags: string): string {
  if (negative) return '-';
  return flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : '';
}

function toCharacter(value: bigint): string {
  const valid = value >= 0n && value <= BigInt(LARGEST_CODE_POINT) && !(value >= 0xd800n && value <= 0xdfffn);
  return String.fromCodePoint(valid ? Number(value) : 0xfffd);
}

function formatUnicode(directive: Directive, value: bigint): string {
  const { flags, precision } = directive;
  const code = BigInt.asUintN(64, value).toString(16).toUpperCase();
  const text = `U+${code.padStart(Math.max(4, precision ?? 0), '0')}`;
  const isCharacter = value >= 0n && value <= BigInt(LARGEST_CODE_POINT) && isPrintable(toCharacter(value));
  const shown = flags.includes('#') && isCharacter ? ` '${toCharacter(value)}'` : '';
  return pad(text + shown, { ...directive, flags: flags.replaceAll('0', '') });
}

/** A double; undefined for a verb that does not fit. */
export function formatFloat(directive: Directive, value: number): string | undefined {
  const { verb, flags, width, precision } = directive;
  if (!'vgGeEfFbxX'.includes(verb)) return undefined;
  if ('bxX'.includes(verb) || flags.includes('#')) {
    throw new LeftToOpa(`%${flags}${verb} of a number with a fraction`);
  }
  const negative = value < 0 || Object.is(value, -0);
  const sign = signOf(negative, flags);
  const body = unsignedFloat(verb, precision, Math.abs(value));
  if (flags.includes('0') && width !== undefined) {
    return sign + '0'.repeat(Math.max(0, width - sign.length - body.length)) + body;
  }
  return pad(sign + body, directive);
}

function unsignedFloat(verb: string, precision: number | undefined, value: number): string {
  if (verb === 'f' || verb === 'F') return fixed(value, precision ?? 6);
  if (verb === 'e' || verb === 'E') {
    const text = goExponent(value.toExponential(Math.min(precision ?? 6, 100)));
    return verb === 'E' ? text.toUpperCase() : text;
  }
  const text = general(value, precision);
  return verb === 'G' ? text.toUpperCase() : text;
}

/** `toFixed` gives exponents from 1e21 on; such doubles are whole numbers. */
function fixed(value: number, digits: number): string {
  if (value < 1e21) return value.toFixed(Math.min(digits, 100));
  return BigInt(value).toString() + (digits > 0 ? `.${'0'.repeat(digits)}` : '');
}

// From this exponent on %g turns to the exponent form where no precision is asked for.
const SHORTEST_LIMIT = 6;

/** %g: the fewest digits that give the same double, or `precision` of them, without trailing zeros. */
function general(value: number, precision: number | undefined): string {
  const scientific = precision === undefined ? value.toExponential() : value.toExponential(Math.max(precision, 1) - 1);
  const [mantissa = '', exponentText = '0'] = scientific.split('e');
  const digits = mantissa.replace('.', '').replace(/0+$/, '') || '0';
  const exponent = Number(exponentText);
  const significant = precision === 0 ? 1 : precision;
  let limit = significant ?? SHORTEST_LIMIT;
  if (significant !== undefined && limit > digits.length && digits.length >= exponent + 1) limit = digits.length;
  if (exponent < -4 || exponent >= limit) {
    return goExponent(`${digits[0]}${digits.length > 1 ? `.${digits.slice(1)}` : ''}e${exponent}`);
  }
  if (exponent < 0) return `0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  const rest = digits.slice(exponent + 1);
  return rest === '' ? whole : `${whole}.${rest}`;
}

/** Go writes exponents with a sign and two digits at least. */
function goExponent(text: string): string {
  return text.replace(
    /e([+-]?)(\d+)$/,
    (_, sign: string, digits: string) => `e${sign || '+'}${digits.padStart(2, '0')}`,
  );
}

/** A string; undefined for a verb that does not fit. */
export function formatString(directive: Directive, value: string): string | undefined {
  const { verb, flags, precision } = directive;
  const cut = precision === undefined ? value : [...value].slice(0, precision).join('');
  switch (verb) {
    case 's':
      return pad(cut, directive);
    case 'v':
      return pad(flags.includes('#') ? quote(cut) : cut, directive);
    case 'q':
      return pad(quote(cut, flags), directive);
    case 'x':
    case 'X':
      return pad(formatHex(directive, value), directive);
    default:
      return undefined;
  }
}

function formatHex({ verb, flags, precision }: Directive, value: string): string {
  const bytes = Buffer.from(value).subarray(0, precision);
  const pairs = [...bytes].map((byte) => byte.toString(16).padStart(2, '0'));
  const prefix = flags.includes('#') && pairs.length > 0 ? '0x' : '';
  const text = flags.includes(' ') ? pairs.map((pair) => prefix + pair).join(' ') : prefix + pairs.join('');
  return verb === 'X' ? text.toUpperCase() : text;
}

/** A string as Go quotes it; OPA prints strings inside other values so. */
export function quote(text: string, flags = ''): string {
  if (
    flags.includes('#') &&
    !/[`\u007f\ufeff]/u.test(text) &&
    ![...text].some((character) => character < ' ' && character !== '\t')
  ) {
    return `\`${text}\``;
  }
  return `"${[...text].map((character) => escapeCharacter(character, '"', flags.includes('+'))).join('')}"`;
}

function quoteCharacter(character: string, flags: string): string {
  return `'${escapeCharacter(character, "'", flags.includes('+'))}'`;
}

const ESCAPES: { readonly [character: string]: string } = {
  '\u0007': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
};

function escapeCharacter(character: string, around: string, asciiOnly: boolean): string {
  if (character === around) return `\\${around}`;
  const code = character.codePointAt(0) ?? 0;
  if (isPrintable(character) && character !== '\\' && (!asciiOnly || code < 0x80)) return character;
  const known = ESCAPES[character];
  if (known !== undefined) return known;
  if (code < 0x20 || code === 0x7f) return `\\x${code.toString(16).padStart(2, '0')}`;
  return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}

/** Go's `strconv.IsPrint`: letters, marks, numbers, punctuation, symbols and the plain space. */
function isPrintable(character: string): boolean {
  return character === ' ' || /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u.test(character);
}

/** Pads to the width, counted in characters; zeros only where the flag still stands. */
export function pad(text: string, { flags, width = 0 }: Directive): string {
  const missing = width - [...text].length;
  if (missing <= 0) return text;
  if (flags.includes('-')) return text + ' '.repeat(missing);
  return (flags.includes('0') ? '0' : ' ').repeat(missing) + text;
}
