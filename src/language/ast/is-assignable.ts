import type { Expression } from './nodes.ts';

/** Operators that refer to a method, and not to a value. */
const METHOD_REFERENCES: ReadonlySet<string> = new Set(['.&', '::']);

/** Returns true if an expression can be the target of an assignment. */
export function isAssignable(expression: Expression): boolean {
  const { kind } = expression;
  if (kind === 'member') return !METHOD_REFERENCES.has(expression.operator);
  return kind === 'variable' || kind === 'index' || kind === 'missing';
}
