import type { LiteralUse } from './flow.ts';

// How operators and methods use the texts that they receive.

/** Operators that compare a name with one of its possible values. */
export const comparing: ReadonlySet<string> = new Set(['==', '!=', '<=>', '=~', '==~', 'in', '!in']);

/** Methods that compare their receiver with their argument. */
export const comparingMethods: ReadonlySet<string> = new Set([
  ...['equals', 'equalsIgnoreCase', 'contentEquals', 'compareTo', 'compareToIgnoreCase', 'is', 'isCase'],
  ...['contains', 'containsIgnoreCase', 'startsWith', 'endsWith', 'matches', 'indexOf', 'count'],
]);

/** Operators whose result is made of both sides; `+` joins texts. */
export const combining: ReadonlySet<string> = new Set(['-', '*', '/', '%', '&', '|', '^', '**', '<<', '>>']);

/** Methods that run or decode the text that they are called on. */
export const useOfObject: ReadonlyMap<string, LiteralUse> = new Map([
  ['execute', 'command'],
  ['decodeBase64', 'encoded'],
  ['decodeHex', 'encoded'],
]);

/** Methods whose second argument is the default for the name in the first argument. */
export const hasDefault: ReadonlySet<string> = new Set(['getOrDefault', 'getProperty']);
