import { RE2JS } from 're2js';
import type { MatchPattern } from './find-owners.ts';

/** Returns a function that matches the regular expressions of Gitea, in linear time. An invalid one matches nothing. */
export function createExpressionMatcher(): MatchPattern {
  const known = new Map<string, RE2JS | undefined>();
  return (pattern, path) => {
    if (!known.has(pattern)) known.set(pattern, compile(pattern));
    return known.get(pattern)?.matches(path) ?? false;
  };
}

function compile(pattern: string): RE2JS | undefined {
  try {
    return RE2JS.compile(pattern);
  } catch {
    return undefined;
  }
}
