// Lookahead over several tokens: what begins at the next one. Nothing is consumed.

import { PRIMITIVE_TYPES } from '../tokens/reserved-words.ts';
import { PLAIN_STRINGS } from '../tokens/token-sets.ts';
import * as t from '../tokens/token-types.ts';
import type { Parser } from './parser.ts';

/** Tokens that type arguments may have. A limit keeps lookahead at `<` cheap; real ones are short. */
const MAX_TYPE_ARGUMENT_TOKENS = 40;

const MODIFIERS: ReadonlySet<string> = new Set(
  'final var static private public protected abstract synchronized transient volatile'.split(' '),
);

/** Recognises a name, quoted or not, at a distance. */
export function seesName(p: Parser, distance: number): boolean {
  return p.sees(t.Identifier, distance) || PLAIN_STRINGS.has(p.peek(distance));
}

/** Returns the distance of the last segment of the dotted path of names that begins at a distance. */
function findEndOfPath(p: Parser, start: number): number {
  let distance = start;
  while (seesName(p, distance) && p.sees(t.Dot, distance + 1)) distance += 2;
  return distance;
}

/** Recognises `path =`. */
export function seesAssignment(p: Parser): boolean {
  const last = findEndOfPath(p, 1);
  return seesName(p, last) && p.sees(t.Equals, last + 1);
}

// ---- types

export function isTypeWord(word: string): boolean {
  return PRIMITIVE_TYPES.has(word) || /^\p{Lu}/u.test(word);
}

/** Returns the number of tokens of the type arguments at a distance, or 0. */
export function measureTypeArguments(p: Parser, distance: number): number {
  if (!p.sees(t.Less, distance)) return 0;
  let depth = 0;
  for (let length = 0; length < MAX_TYPE_ARGUMENT_TOKENS; length++) {
    const token = p.LA(distance + length);
    if (token.image === '<') depth++;
    else if (/^>+$/.test(token.image)) depth -= token.image.length;
    else if (!/^[\w$.,?[\]]+$/.test(token.image)) return 0;
    if (depth <= 0) return depth === 0 ? length + 1 : 0;
  }
  return 0;
}

/** Returns the number of tokens of the type at a distance: a dotted name, type arguments, brackets. */
export function measureType(p: Parser, start: number): number {
  if (!p.sees(t.Identifier, start)) return 0;
  let distance = start + 1;
  while (p.sees(t.Dot, distance) && p.sees(t.Identifier, distance + 1)) distance += 2;
  distance += measureTypeArguments(p, distance);
  while (p.sees(t.LBracket, distance) && p.sees(t.RBracket, distance + 1)) distance += 2;
  return distance - start;
}

/** Returns the number of tokens of the type at a distance if a name follows it, or 0. */
export function measureTypeBeforeName(p: Parser, start = 1): number {
  let distance = start + measureType(p, start);
  if (seesEllipsis(p, distance)) distance += 2;
  return distance > start && p.sees(t.Identifier, distance) ? distance - start : 0;
}

/** Returns the last word of the type at a distance, without its type arguments. */
export function readLastWordOfType(p: Parser, start = 1): string {
  let distance = start;
  while (p.sees(t.Dot, distance + 1) && p.sees(t.Identifier, distance + 2)) distance += 2;
  return p.LA(distance).image;
}

/** Recognises `...`, which the lexer splits into `..` and `.`. */
export function seesEllipsis(p: Parser, distance: number): boolean {
  return p.LA(distance).image === '..' && p.sees(t.Dot, distance + 1);
}

// ---- declarations

/** Returns the number of modifiers before a name, a type, or the names of a declaration in parentheses. */
export function countModifiers(p: Parser): number {
  let count = 0;
  while (MODIFIERS.has(p.LA(count + 1).image) && seesModified(p, count + 1)) count++;
  return count;
}

function seesModified(p: Parser, modifier: number): boolean {
  if (p.sees(t.Identifier, modifier + 1) || p.sees(t.Def, modifier + 1)) return true;
  const word = p.LA(modifier).image;
  return p.sees(t.LParen, modifier + 1) && (word === 'final' || word === 'var');
}

/** Recognises a declaration or a function without `def`. */
export function seesDeclaration(p: Parser): boolean {
  if (countModifiers(p) > 0) return true;
  const length = measureTypeBeforeName(p);
  if (length === 0) return false;
  const word = readLastWordOfType(p);
  if (word === 'void') return p.sees(t.LParen, length + 2);
  return isTypeWord(word);
}

// ---- loops

/** Recognises the head of a `for` with a variable, its type or none, and `in` or a colon. */
export function seesForEach(p: Parser): boolean {
  const type = 3 + countModifiersBefore(p, 3);
  const name = type + measureTypeBeforeName(p, type);
  return p.sees(t.Identifier, name) && (p.sees(t.In, name + 1) || p.sees(t.Colon, name + 1));
}

/** Returns the number of `def` and `final` at a distance. */
export function countModifiersBefore(p: Parser, start: number): number {
  let at = start;
  while (p.sees(t.Def, at) || (p.LA(at).image === 'final' && !p.sees(t.In, at + 1))) at++;
  return at - start;
}
