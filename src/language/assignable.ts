import type { Expression } from './ast.ts';

/** What refers to a method, and not to what an object holds. */
const REFERENCES: ReadonlySet<string> = new Set(['.&', '::']);

/** Whether an expression can stand before `=`. */
export function isAssignable(expression: Expression): boolean {
  const { kind } = expression;
  if (kind === 'member') return !REFERENCES.has(expression.operator);
  return kind === 'variable' || kind === 'index' || kind === 'missing';
}
