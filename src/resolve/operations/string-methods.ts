import type { NumberType } from '../../language/ast/nodes.ts';
import { maxRepeatLength, maxTextLength } from '../limits.ts';
import { createAmount } from '../values/amounts.ts';
import { constant, createBoolean, createInt, createInvalid, createString, listOf } from '../values/constructors.ts';
import { readNumber, trimText } from '../values/convert-number.ts';
import { parseDuration } from '../values/units/duration.ts';
import { parseMemory } from '../values/units/memory.ts';
import type { Value } from '../values/value.ts';
import { strip, stripIndentOfString } from './indentation.ts';
import type { Method } from './method.ts';
import { applyOperator } from './operators.ts';
import { compilePattern } from './pattern.ts';

type TextMethod = (text: string, args: readonly Value[]) => Value | undefined;

/** A method of a text with so many arguments at most; with more, it is another one, which is not modelled. */
function onText(most: number, method: TextMethod): Method {
  return (receiver, args) =>
    receiver.kind === 'string' && args.length <= most ? method(receiver.value, args) : undefined;
}

/** Returns the text of an argument; the engine does not convert other values here. */
function readText(value: Value | undefined): string | undefined {
  return value?.kind === 'string' ? value.value : undefined;
}

function readWhole(value: Value | undefined): number | undefined {
  return value?.kind === 'number' && value.type === 'int' ? value.value : undefined;
}

function createChange(change: (text: string) => string): Method {
  return onText(0, (value) => createString(change(value)));
}

function createTest(test: (text: string, other: string) => boolean): Method {
  return onText(1, (value, [other]) => {
    const argument = readText(other);
    return argument === undefined ? undefined : createBoolean(test(value, argument));
  });
}

function toNumber(type: NumberType): Method {
  return (receiver, args) =>
    receiver.kind === 'string' && args.length === 0 ? readNumber(receiver.value, type, receiver) : undefined;
}

/** Java's `replaceAll` takes a pattern. A replacement with `$` or `\`, which have a meaning there, is not followed. */
function replaceMatches(
  value: string,
  pattern: Value | undefined,
  replacement: Value | undefined,
  all: boolean,
): Value | undefined {
  const source = pattern?.kind === 'pattern' ? pattern.source : readText(pattern);
  const into = readText(replacement);
  if (source === undefined || into === undefined || growsTooLong(value, into) || /[\\$]/u.test(into)) return undefined;
  const matcher = compilePattern(source, value)?.matcher(value);
  if (matcher === undefined) return undefined;
  let result = '';
  let end = 0;
  while (matcher.find() && result.length < maxTextLength) {
    result += value.slice(end, matcher.start()) + into;
    end = matcher.end();
    if (!all) break;
  }
  return result.length < maxTextLength ? createString(result + value.slice(end)) : undefined;
}

/** Returns true if replacing every match would exceed the limit of a text. */
function growsTooLong(value: string, into: string): boolean {
  return (value.length + 1) * into.length > maxTextLength * 10;
}

function splitTokens(value: string, delimiters: string): readonly string[] {
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

function createStrings(values: readonly string[]): Value {
  return listOf(values.map((value) => createString(value)));
}

/** The methods of strings that real config files call at load time. */
export const stringMethods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['toLowerCase', createChange((value) => value.toLowerCase())],
  ['toUpperCase', createChange((value) => value.toUpperCase())],
  ['trim', createChange(trimText)],
  ['strip', createChange(strip)],
  ['capitalize', createChange((value) => changeFirst(value, (first) => first.toUpperCase()))],
  ['stripIndent', stripIndent],
  ['startsWith', createTest((value, other) => value.startsWith(other))],
  ['endsWith', createTest((value, other) => value.endsWith(other))],
  ['contains', createTest((value, other) => value.includes(other))],
  ['isEmpty', onText(0, (value) => createBoolean(value === ''))],
  ['length', onText(0, (value) => createInt(value.length))],
  ['size', onText(0, (value) => createInt(value.length))],
  ['toInteger', toNumber('int')],
  ['toLong', toNumber('long')],
  ['toFloat', toNumber('float')],
  ['toBoolean', onText(0, (value) => createBoolean(['true', 'y', '1'].includes(value.trim().toLowerCase())))],
  ['plus', createOperation('+')],
  ['minus', createOperation('-')],
  [
    'substring',
    onText(2, (value, args) => {
      const [start, end] = [readWhole(args[0]), args.length > 1 ? readWhole(args[1]) : value.length];
      if (start === undefined || end === undefined) return undefined;
      if (start < 0 || end > value.length || start > end) return createInvalid('the range lies outside the string');
      return createString(value.slice(start, end));
    }),
  ],
  ['padLeft', onText(2, (value, [size, fill]) => padLeft(value, size, fill))],
  [
    'replace',
    onText(2, (value, [part, into]) => {
      if (part?.kind === 'pattern') return replaceMatches(value, part, into, true);
      const [from, to] = [readText(part), readText(into)];
      if (from === undefined || to === undefined || growsTooLong(value, to)) return undefined;
      return createString(value.replaceAll(from, () => to));
    }),
  ],
  ['replaceAll', onText(2, (value, [pattern, into]) => replaceMatches(value, pattern, into, true))],
  [
    'matches',
    onText(1, (value, [pattern]) => {
      const source = readText(pattern);
      const compiled = source === undefined ? undefined : compilePattern(source, value);
      return compiled === undefined ? undefined : createBoolean(compiled.matches(value));
    }),
  ],
  [
    'split',
    onText(2, (value, [pattern, limit]) => {
      if (pattern === undefined) return createStrings(splitTokens(value, ' \t\n\r\f'));
      const source = readText(pattern);
      const most = limit === undefined ? 0 : readWhole(limit);
      const compiled = source === undefined ? undefined : compilePattern(source, value);
      return compiled === undefined || most === undefined ? undefined : createStrings(compiled.split(value, most));
    }),
  ],
  [
    'tokenize',
    onText(1, (value, [delimiters]) => {
      const by = delimiters === undefined ? ' \t\n\r\f' : readText(delimiters);
      return by === undefined ? undefined : createStrings(splitTokens(value, by));
    }),
  ],
  [
    'toMemory',
    onText(0, (value) => createUnit(parseMemory(value), (bytes) => createAmount('memory', bytes, constant))),
  ],
  [
    'toDuration',
    onText(0, (value) => createUnit(parseDuration(value), (ms) => createAmount('duration', ms, constant))),
  ],
]);

function createOperation(operator: string): Method {
  return (receiver, [other]) =>
    other === undefined || receiver.kind !== 'string' ? undefined : applyOperator(operator, receiver, other, ['', '']);
}

/** Letters that become several, or have a form for the beginning of words, are not followed. */
function changeFirst(value: string, change: (first: string) => string): string {
  const first = value.slice(0, 1);
  return change(first).length === 1 ? change(first) + value.slice(1) : value;
}

function createUnit(amount: bigint | undefined, make: (amount: bigint) => Value): Value {
  return amount === undefined ? createInvalid('the text is neither a duration nor a size') : make(amount);
}

function padLeft(value: string, size: Value | undefined, fill: Value | undefined): Value | undefined {
  const length = readWhole(size);
  const filling = fill === undefined ? ' ' : readText(fill);
  if (length === undefined || filling === undefined || filling === '' || length > maxRepeatLength) return undefined;
  return createString(value.padStart(length, filling));
}

/** The method of a template, which differs from that of a string, is not followed. */
function stripIndent(receiver: Value, args: readonly Value[]): Value | undefined {
  if (receiver.kind !== 'string' || receiver.template || args.length > 0) return undefined;
  return createString(stripIndentOfString(receiver.value));
}
