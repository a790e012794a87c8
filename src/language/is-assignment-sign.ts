import { tokenize } from './tokens/lexer.ts';
import * as t from './tokens/token-types.ts';

/** Returns true if a text has one `=` or `:`, and otherwise only blanks, line breaks and comments. */
export function isAssignmentSign(text: string): boolean {
  const [sign, another] = tokenize(text).filter(({ tokenType }) => tokenType !== t.LineBreak);
  return another === undefined && (sign?.tokenType === t.Equals || sign?.tokenType === t.Colon);
}
