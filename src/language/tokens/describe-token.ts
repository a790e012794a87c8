import type { IToken } from 'chevrotain';
import { KEYWORDS } from './token-sets.ts';
import * as t from './token-types.ts';

/** Returns a token's name for a message. Omits the content of strings, numbers and names, which may be secret. */
export function describeToken(token: IToken): string {
  const type = token.tokenTypeIdx;
  if (type === t.End.tokenTypeIdx) return 'the end of the file';
  if (type === t.LineBreak.tokenTypeIdx) return token.image.startsWith(';') ? '`;`' : 'the end of the line';
  if (type === t.Identifier.tokenTypeIdx) return 'a name';
  if (type === t.NumberToken.tokenTypeIdx) return 'a number';
  if (KEYWORDS.has(type) || /^[^\w'"\s]{1,4}$/.test(token.image)) return `\`${token.image}\``;
  return 'a string';
}

/** Returns a character's code point, after the character itself where it is printable. */
export function describeCharacter(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) ? `\`${character}\` (U+${code})` : `U+${code}`;
}
