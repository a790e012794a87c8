import type { Range } from '../base/source.ts';
import { tokenizeWithComments } from './tokens/lexer.ts';
import * as t from './tokens/token-types.ts';

/** A comment of a configuration file, delimiters included. */
export interface Comment extends Range {
  /** Offset of the first token after the comment; undefined if there is none. */
  readonly next: number | undefined;
}

/** Lists the comments of a text, without strings that look like comments. */
export function listComments(text: string): readonly Comment[] {
  const { tokens, comments } = tokenizeWithComments(text.replace(/^\ufeff/u, ' '));
  const code = tokens.filter(({ tokenTypeIdx }) => tokenTypeIdx !== t.LineBreak.tokenTypeIdx);
  let index = 0;
  return comments.map(({ startOffset: start, image }) => {
    while ((code[index]?.startOffset ?? Number.POSITIVE_INFINITY) < start) index += 1;
    return { start, end: start + image.length, next: code[index]?.startOffset };
  });
}
