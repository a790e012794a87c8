// Words, as both of the engine's lexers have them: the letters of Java identifiers.

const ASCII_WORD = /[A-Za-z_$][\w$]*/y;
const ANY_WORD = /[\p{L}\p{Nl}\p{Sc}\p{Pc}][\p{L}\p{Nl}\p{Sc}\p{Pc}\p{Nd}\p{Mn}\p{Mc}]*/uy;
const HOLE_PATH = /\$(?!\$)[\p{L}\p{Nl}_][\p{L}\p{Nl}_\p{Nd}]*(?:\.[\p{L}\p{Nl}_][\p{L}\p{Nl}_\p{Nd}]*)*/uy;

function matchAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(text);
}

/** Matches the word at an offset. Tries plain ASCII first, because Unicode property classes cost several times as much. */
export function matchWord(text: string, offset: number): [string] | RegExpExecArray | null {
  ASCII_WORD.lastIndex = offset;
  if (!ASCII_WORD.test(text)) return matchAt(ANY_WORD, text, offset);
  const end = ASCII_WORD.lastIndex;
  return text.charCodeAt(end) > 127 ? matchAt(ANY_WORD, text, offset) : [text.slice(offset, end)];
}

/** Matches `$name.property…` in an interpolated string. Its words contain no `$`. */
export function matchHolePath(text: string, offset: number): RegExpExecArray | null {
  return matchAt(HOLE_PATH, text, offset);
}
