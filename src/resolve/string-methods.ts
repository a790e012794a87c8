import type { NumberType } from '../language/ast.ts';
import { readNumber, trimText } from './convert-number.ts';
import {
  booleanValue,
  constant,
  durationValue,
  intValue,
  invalidValue,
  listOf,
  memoryValue,
  stringValue,
} from './known.ts';
import type { Method } from './methods.ts';
import { compilePattern } from './pattern.ts';
import { longestText, printValue } from './text.ts';
import { parseDuration } from './units/duration.ts';
import { parseMemory } from './units/memory.ts';
import type { Value } from './value.ts';

type TextMethod = (text: string, args: readonly Value[]) => Value | undefined;

function onText(method: TextMethod): Method {
  return (receiver, args) => (receiver.kind === 'string' ? method(receiver.value, args) : undefined);
}

function text(value: Value | undefined): string | undefined {
  return value === undefined ? undefined : printValue(value);
}

function whole(value: Value | undefined): number | undefined {
  return value?.kind === 'number' && value.type === 'int' ? value.value : undefined;
}

function plain(change: (text: string) => string): Method {
  return onText((value, args) => (args.length === 0 ? stringValue(change(value)) : undefined));
}

function tested(test: (text: string, other: string) => boolean): Method {
  return onText((value, [other]) => {
    const argument = text(other);
    return argument === undefined ? undefined : booleanValue(test(value, argument));
  });
}

function toNumber(type: NumberType): Method {
  return (receiver, args) =>
    receiver.kind === 'string' && args.length === 0 ? readNumber(receiver.value, type, receiver) : undefined;
}

/** Whether a text is a number of a type: `isInteger()`. */
function isNumber(type: NumberType): Method {
  return onText((value) => {
    const { kind } = readNumber(value, type, constant);
    return kind === 'unknown' ? undefined : booleanValue(kind === 'number');
  });
}

/** Java's `replaceAll` and `split` take patterns; `$1` in a replacement is left alone. */
function replaced(
  value: string,
  pattern: Value | undefined,
  replacement: Value | undefined,
  all: boolean,
): Value | undefined {
  const source = pattern?.kind === 'pattern' ? pattern.source : text(pattern);
  const into = text(replacement);
  if (source === undefined || into === undefined || /[$\\]/u.test(into)) return undefined;
  if (growsTooLong(value, into)) return undefined;
  const compiled = compilePattern(source, value);
  if (compiled === undefined) return undefined;
  const matcher = compiled.matcher(value);
  return stringValue(all ? matcher.replaceAll(into) : matcher.replaceFirst(into));
}

/** Whether a replacement at every place would be more than is worth trying. */
function growsTooLong(value: string, into: string): boolean {
  return (value.length + 1) * into.length > longestText * 10;
}

function tokens(value: string, delimiters: string): readonly string[] {
  const found: string[] = [];
  let current = '';
  for (const character of value) {
    if (!delimiters.includes(character)) current += character;
    else if (current !== '') {
      found.push(current);
      current = '';
    }
  }
  return current === '' ? found : [...found, current];
}

function strings(values: readonly string[]): Value {
  return listOf(values.map((value) => stringValue(value)));
}

/** The methods of strings that real config files call at load time. */
export const stringMethods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['toLowerCase', plain((value) => value.toLowerCase())],
  ['toUpperCase', plain((value) => value.toUpperCase())],
  ['trim', plain(trimText)],
  ['strip', plain((value) => value.trim())],
  ['capitalize', plain((value) => value.slice(0, 1).toUpperCase() + value.slice(1))],
  ['uncapitalize', plain((value) => value.slice(0, 1).toLowerCase() + value.slice(1))],
  ['reverse', plain((value) => [...value].reverse().join(''))],
  ['stripIndent', plain(stripIndent)],
  ['normalize', plain((value) => value.replace(/\r\n?/gu, '\n'))],
  ['startsWith', tested((value, other) => value.startsWith(other))],
  ['endsWith', tested((value, other) => value.endsWith(other))],
  ['contains', tested((value, other) => value.includes(other))],
  ['equals', tested((value, other) => value === other)],
  ['equalsIgnoreCase', tested((value, other) => value.toLowerCase() === other.toLowerCase())],
  ['isEmpty', onText((value) => booleanValue(value === ''))],
  ['isBlank', onText((value) => booleanValue(value.trim() === ''))],
  ['isNumber', isNumber('decimal')],
  ['isInteger', isNumber('int')],
  ['isLong', isNumber('long')],
  ['isDouble', isNumber('double')],
  ['isFloat', isNumber('float')],
  ['isBigInteger', isNumber('big')],
  ['isBigDecimal', isNumber('decimal')],
  ['length', onText((value) => intValue(value.length))],
  ['size', onText((value) => intValue(value.length))],
  ['toInteger', toNumber('int')],
  ['toLong', toNumber('long')],
  ['toBigInteger', toNumber('big')],
  ['toBigDecimal', toNumber('decimal')],
  ['toFloat', toNumber('float')],
  ['toDouble', toNumber('double')],
  ['toBoolean', onText((value) => booleanValue(['true', 'y', '1'].includes(value.trim().toLowerCase())))],
  ['toList', onText((value) => strings([...value]))],
  ['indexOf', onText((value, [other]) => position(text(other), (part) => value.indexOf(part)))],
  ['lastIndexOf', onText((value, [other]) => position(text(other), (part) => value.lastIndexOf(part)))],
  [
    'count',
    onText((value, [other]) => {
      const part = text(other);
      return part === undefined || part === '' ? undefined : intValue(value.split(part).length - 1);
    }),
  ],
  [
    'plus',
    onText((value, [other]) => {
      const part = text(other);
      return part === undefined ? undefined : stringValue(value + part);
    }),
  ],
  [
    'concat',
    onText((value, [other]) => {
      const part = text(other);
      return part === undefined ? undefined : stringValue(value + part);
    }),
  ],
  [
    'minus',
    onText((value, [other]) => {
      const part = text(other);
      return part === undefined ? undefined : stringValue(value.replace(part, () => ''));
    }),
  ],
  [
    'substring',
    onText((value, args) => {
      const [start, end] = [whole(args[0]), args.length > 1 ? whole(args[1]) : value.length];
      if (start === undefined || end === undefined) return undefined;
      if (start < 0 || end > value.length || start > end) return invalidValue('the range lies outside the string');
      return stringValue(value.slice(start, end));
    }),
  ],
  [
    'take',
    onText((value, [count]) => {
      const length = whole(count);
      return length === undefined ? undefined : stringValue(value.slice(0, Math.max(0, length)));
    }),
  ],
  ['padLeft', onText((value, [size, fill]) => padded(value, size, fill, 'left'))],
  ['padRight', onText((value, [size, fill]) => padded(value, size, fill, 'right'))],
  [
    'replace',
    onText((value, [part, into]) => {
      if (part?.kind === 'pattern') return replaced(value, part, into, true);
      const [from, to] = [text(part), text(into)];
      if (from === undefined || to === undefined || growsTooLong(value, to)) return undefined;
      return stringValue(value.replaceAll(from, () => to));
    }),
  ],
  ['replaceAll', onText((value, [pattern, into]) => replaced(value, pattern, into, true))],
  ['replaceFirst', onText((value, [pattern, into]) => replaced(value, pattern, into, false))],
  [
    'matches',
    onText((value, [pattern]) => {
      const source = text(pattern);
      const compiled = source === undefined ? undefined : compilePattern(source, value);
      return compiled === undefined ? undefined : booleanValue(compiled.matches(value));
    }),
  ],
  [
    'split',
    onText((value, [pattern]) => {
      if (pattern === undefined) return strings(tokens(value, ' \t\n\r\f'));
      const source = text(pattern);
      const compiled = source === undefined ? undefined : compilePattern(source, value);
      return compiled === undefined ? undefined : strings(compiled.split(value));
    }),
  ],
  [
    'tokenize',
    onText((value, [delimiters]) => {
      const by = delimiters === undefined ? ' \t\n\r\f' : text(delimiters);
      return by === undefined ? undefined : strings(tokens(value, by));
    }),
  ],
  ['readLines', onText((value) => strings(value.replace(/\r?\n$/u, '').split(/\r?\n/u)))],
  ['toMemory', onText((value) => unit(parseMemory(value), (bytes) => memoryValue(bytes)))],
  ['toDuration', onText((value) => unit(parseDuration(value), (ms) => durationValue(ms)))],
]);

function unit(amount: number | undefined, make: (amount: number) => Value): Value {
  return amount === undefined ? invalidValue('the text is neither a duration nor a size') : make(amount);
}

function position(part: string | undefined, find: (part: string) => number): Value | undefined {
  return part === undefined ? undefined : intValue(find(part));
}

function padded(
  value: string,
  size: Value | undefined,
  fill: Value | undefined,
  side: 'left' | 'right',
): Value | undefined {
  const length = whole(size);
  const filling = fill === undefined ? ' ' : text(fill);
  if (length === undefined || filling === undefined || length > 10_000) return undefined;
  return stringValue(side === 'left' ? value.padStart(length, filling) : value.padEnd(length, filling));
}

function stripIndent(value: string): string {
  const lines = value.split('\n');
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/u.exec(line)?.[0].length ?? 0);
  const shortest = indents.length === 0 ? 0 : indents.reduce((a, b) => Math.min(a, b));
  return lines.map((line) => line.slice(Math.min(shortest, /^[ \t]*/u.exec(line)?.[0].length ?? 0))).join('\n');
}
