import type { Expression } from './nodes.ts';

/** Returns the names of a chain of plain members (`a.b.c`), or undefined if the chain contains anything else. */
export function findDottedNames(expression: Expression): readonly string[] | undefined {
  const names: string[] = [];
  let current = expression;
  while (current.kind === 'member' && current.operator === '.') {
    names.unshift(current.name.name);
    current = current.object;
  }
  return current.kind === 'variable' ? [current.name, ...names] : undefined;
}

/** Returns the first name of a computed target: all that is known about where it writes. */
export function findHeadName(expression: Expression): string | undefined {
  if (expression.kind === 'index' || expression.kind === 'member') return findHeadName(expression.object);
  return expression.kind === 'variable' ? expression.name : undefined;
}
