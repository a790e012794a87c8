import { maxNumberLength } from '../limits.ts';
import { booleanValue, doubleValue, nullValue, unknownValue } from '../values/constructors.ts';
import { fittingValue, tooLongNumber, wholeValue } from '../values/numbers.ts';
import type { Computed, Value } from '../values/value.ts';

// Plain words of YAML as the engine's reader takes them, which has version 1.1 in its own way: `no` is false and `010`
// is eight, but `y` and `1:60` are texts.

const truths: ReadonlyMap<string, boolean> = new Map<string, boolean>([
  ...spellings('yes', 'true', 'on').map((word) => [word, true] as const),
  ...spellings('no', 'false', 'off').map((word) => [word, false] as const),
]);
const nulls: ReadonlySet<string> = new Set(['', '~', ...spellings('null')]);

const whole = new RegExp(
  [
    '^(?<sign>[-+]?)(?:0b(?<binary>_*[01][01_]*)|0x(?<hexadecimal>_*[0-9a-fA-F][0-9a-fA-F_]*)|0(?<octal>_*[0-7][0-7_]*)',
    '(?<decimal>0|[1-9][0-9_]*)|(?<sixties>[1-9][0-9_]*(?::[0-5]?[0-9])+))$',
  ].join('|'),
  'u',
);
const floating = /^[-+]?(?:\d[\d_]*\.[\d_]*(?:[eE][-+]?\d+)?|\d[\d_]*[eE][-+]?\d+|\._*\d[\d_]*(?:[eE][-+]?\d+)?)$/u;
const sexagesimal = /^([-+]?)(\d[\d_]*(?::[0-5]?\d)+\.[\d_]*)$/u;
const infinite = /^([-+]?)\.(?:inf|Inf|INF)$/u;
const notANumber = /^\.(?:nan|NaN|NAN)$/u;
const date =
  /^\d{4}-(?:\d\d-\d\d|\d\d?-\d\d?(?:[Tt]|[ \t]+)\d\d?:\d\d:\d\d(?:\.\d*)?(?:[ \t]*(?:Z|[-+]\d\d?(?::\d\d)?))?)$/u;

/** What a word without quotes stands for; undefined for one that is a text. */
export function readYamlWord(text: string, from: Computed): Value | undefined {
  const truth = truths.get(text);
  if (truth !== undefined) return booleanValue(truth, from);
  if (nulls.has(text)) return nullValue(from);
  if (date.test(text)) return unknownValue('the engine reads a date here: write it in quotes for a text', from);
  return readNumber(text, from);
}

function readNumber(text: string, from: Computed): Value | undefined {
  if (!/^[-+.\d]/u.test(text)) return undefined;
  const match = whole.exec(text);
  const isFloating = floating.test(text) || sexagesimal.test(text);
  if ((match !== null || isFloating) && text.length > maxNumberLength) return tooLongNumber(from);
  if (match !== null) return readWhole(match.groups ?? {}, from);
  if (isFloating) return doubleValue(toDouble(text.replaceAll('_', '')), from);
  const [, sign] = infinite.exec(text) ?? [];
  if (sign !== undefined) return doubleValue(sign === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY, from);
  return notANumber.test(text) ? doubleValue(Number.NaN, from) : undefined;
}

function readWhole(groups: Readonly<Record<string, string | undefined>>, from: Computed): Value {
  const [sixties, ...bases] = ['sixties', 'binary', 'hexadecimal', 'octal', 'decimal'].map((name) =>
    groups[name]?.replaceAll('_', ''),
  );
  const factor = groups['sign'] === '-' ? -1n : 1n;
  if (sixties !== undefined) {
    const sum = sixties.split(':').reduce((total, digits) => total * 60n + BigInt(digits), 0n);
    // The engine adds them up in 32 bits.
    return wholeValue(sum * factor, 'int', from);
  }
  const base = bases.findIndex((digits) => digits !== undefined);
  return fittingValue(BigInt(`${['0b', '0x', '0o', ''][base] ?? ''}${bases[base] ?? ''}`) * factor, from);
}

function toDouble(text: string): number {
  if (!text.includes(':')) return Number(text);
  const sum = text
    .replace(/^[-+]/u, '')
    .split(':')
    .reduceRight(({ total, scale }, digits) => ({ total: total + Number(digits) * scale, scale: scale * 60 }), {
      total: 0,
      scale: 1,
    }).total;
  return text.startsWith('-') ? -sum : sum;
}

/** A word in small letters, with a capital, and in capitals. */
function spellings(...words: readonly string[]): readonly string[] {
  return words.flatMap((word) => [word, `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`, word.toUpperCase()]);
}
