import type { Statement } from './nodes.ts';

/** Returns the lists of statements inside a statement that run conditionally or repeatedly in its own scope. */
export function listBranches(statement: Statement): readonly (readonly Statement[])[] {
  switch (statement.kind) {
    case 'if':
      return [statement.then, statement.else ?? []];
    case 'try':
      return [statement.body, ...statement.catches.map(({ body }) => body), statement.finally ?? []];
    case 'forEach':
      return [statement.body];
    case 'switch':
      return statement.cases.map(({ body }) => body);
    default:
      return [];
  }
}
