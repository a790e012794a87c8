import type { RegoFile } from '../rego-compiler.ts';

// The runtime caches a hundred patterns; this leaves room for computed ones.
const MAX_PATTERNS = 80;

/**
 * Returns the literal regular expressions of modules, without duplicates, for compiling them before any evaluation. They are
 * searched in the source text: one that is missed, or found in a comment, only costs time.
 */
export function findLiteralPatterns(modules: readonly RegoFile[]): readonly string[] {
  const found = modules.flatMap(({ text }) =>
    [...text.matchAll(/\bregex\.\w+\(\s*(`[^`]*`|"(?:[^"\\\n]|\\.)*")/gu)].map(([, literal = '']) =>
      readLiteral(literal),
    ),
  );
  return [...new Set(found.filter((pattern) => pattern !== undefined))].slice(0, MAX_PATTERNS);
}

function readLiteral(literal: string): string | undefined {
  if (literal.startsWith('`')) return literal.slice(1, -1);
  try {
    return JSON.parse(literal) as string;
  } catch {
    return undefined;
  }
}
