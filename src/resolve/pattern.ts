import { RE2JS } from 're2js';
import type { Value } from './value.ts';

// Regular expressions of config files. They come from strangers, so they run on RE2, which takes linear time whatever
// the pattern; what RE2 does not know (look-around, back references) stays undecided. See docs/decisions.

const longestPattern = 1_000;
const longestInput = 10_000;

/** The compiled pattern, or undefined where RE2 cannot take it. */
export function compilePattern(source: string): RE2JS | undefined {
  if (source.length > longestPattern) return undefined;
  try {
    return RE2JS.compile(source);
  } catch {
    // Not valid here: either an exotic construct of Java's, or no pattern at all. Both stay undecided.
    return undefined;
  }
}

/** Whether a pattern occurs in a text (`=~`); undefined where that cannot be told. */
export function findsPattern(pattern: Value, text: Value): boolean | undefined {
  return tested(pattern, text)?.((compiled, input) => compiled.matcher(input).find());
}

/** Whether a pattern is the whole of a text (`==~`); undefined where that cannot be told. */
export function matchesPattern(pattern: Value, text: Value): boolean | undefined {
  return tested(pattern, text)?.((compiled, input) => compiled.matches(input));
}

type Test = (compiled: RE2JS, input: string) => boolean;

function tested(pattern: Value, text: Value): ((test: Test) => boolean) | undefined {
  if (text.kind !== 'string' || text.value.length > longestInput) return undefined;
  const source = pattern.kind === 'pattern' ? pattern.source : pattern.kind === 'string' ? pattern.value : undefined;
  const compiled = source === undefined ? undefined : compilePattern(source);
  return compiled === undefined ? undefined : (test) => test(compiled, text.value);
}
