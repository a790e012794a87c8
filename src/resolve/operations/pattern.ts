import { RE2JS } from 're2js';
import { maxPatternInput, maxPatternLength } from '../limits.ts';
import type { Value } from '../values/value.ts';

// Compiles regular expressions of configuration files. They are untrusted, so they run on RE2, which takes linear time
// for any pattern; what RE2 does not support (look-around, back references) stays undecided. See docs/decisions.

/** A pattern for one text, or undefined where RE2 cannot take it or means something else by it than the engine. */
export function compilePattern(source: string, input: string): RE2JS | undefined {
  if (source.length > maxPatternLength || input.length > maxPatternInput || meansOther(source, input)) return undefined;
  try {
    return RE2JS.compile(source);
  } catch {
    // RE2 rejects it: either a construct that only Java has, or an invalid pattern. Both stay undecided.
    return undefined;
  }
}

/** Returns true if a pattern occurs in a text (`=~`); undefined where that is not known. */
export function findsPattern(pattern: Value, text: Value): boolean | undefined {
  return createTest(pattern, text)?.((compiled, input) => compiled.matcher(input).find());
}

/** Returns true if a pattern matches an entire text (`==~`); undefined if unknown. */
export function matchesPattern(pattern: Value, text: Value): boolean | undefined {
  return createTest(pattern, text)?.((compiled, input) => compiled.matches(input));
}

type Test = (compiled: RE2JS, input: string) => boolean;

function createTest(pattern: Value, text: Value): ((test: Test) => boolean) | undefined {
  if (text.kind !== 'string') return undefined;
  const source = pattern.kind === 'pattern' ? pattern.source : pattern.kind === 'string' ? pattern.value : undefined;
  const compiled = source === undefined ? undefined : compilePattern(source, text.value);
  return compiled === undefined ? undefined : (test) => test(compiled, text.value);
}

/** Returns true if RE2 may read a pattern differently from Java, or classify other characters of this text as line ends or letters. */
function meansOther(source: string, input: string): boolean {
  const plain = source.replace(/\\Q.*?(?:\\E|$)|\\\\/gsu, '');
  // Sets inside sets, RE2's own flags and names, any byte, and a count that begins with nothing.
  if (/(?<!\\)\[\^?\]?(?:\\.|[^\]\\])*?(?:\[|&&)|\(\?(?:P|[a-z]*U)|\\C|\{,/u.test(plain)) return true;
  // Java ends lines at more characters, `$` before the last end of a line, and `\s` takes one space more.
  if (/[\r\v\u{85}\u{2028}\u{2029}]|\n$/u.test(input) && /[.$^]|\\[sSwW]/u.test(plain)) return true;
  // Java knows letters beyond ASCII at the edges of words, and not those that differ in case alone.
  return /[^\0-\x7f]/u.test(source + input) && /\\[bB]|\(\?[a-z]*i/u.test(plain);
}
