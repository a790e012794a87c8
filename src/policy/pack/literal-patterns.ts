import type { RegoFile } from '../rego-compiler.ts';

// The runtime keeps up to a hundred; the rest is left to patterns that only an evaluation makes.
const MOST_PATTERNS = 80;

/**
 * The regular expressions that modules have written out, each once, so that they can be compiled before any evaluation. Found
 * in the text: one that is missed, or is in a comment, costs a moment and changes nothing.
 */
export function findLiteralPatterns(modules: readonly RegoFile[]): readonly string[] {
  const found = modules.flatMap(({ text }) =>
    [...text.matchAll(/\bregex\.\w+\(\s*(`[^`]*`|"(?:[^"\\\n]|\\.)*")/gu)].map(([, literal = '']) =>
      readLiteral(literal),
    ),
  );
  return [...new Set(found.filter((pattern) => pattern !== undefined))].slice(0, MOST_PATTERNS);
}

function readLiteral(literal: string): string | undefined {
  if (literal.startsWith('`')) return literal.slice(1, -1);
  try {
    return JSON.parse(literal) as string;
  } catch {
    return undefined;
  }
}
