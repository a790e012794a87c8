import type { Expression } from './ast.ts';

/** Whether an expression can stand before `=`. */
export function isAssignable({ kind }: Expression): boolean {
  return kind === 'variable' || kind === 'member' || kind === 'index' || kind === 'missing';
}
