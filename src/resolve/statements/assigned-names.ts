import { branchesOf } from '../../language/ast/branches.ts';
import type { Statement } from '../../language/ast/nodes.ts';
import type { Locals } from '../expressions/frame.ts';

/** Returns the settings that statements assign by plain names, relative to where the statements stand. */
export function assignedNames(statements: readonly Statement[], locals: Locals): readonly (readonly string[])[] {
  return statements.flatMap((statement): readonly (readonly string[])[] => {
    switch (statement.kind) {
      case 'assignment': {
        const names = statement.path.map(({ name }) => name);
        return names.length === 0 || locals.find(names[0] ?? '') !== undefined ? [] : [names];
      }
      case 'block': {
        const names = statement.path.map(({ name }) => name);
        // Includes all profiles, whichever apply: any setting may have changed.
        return names[0] === 'profiles' ? [] : below(names, assignedNames(statement.body, locals));
      }
      case 'selector':
        return below([`${statement.keyword.name}:${statement.target.name}`], assignedNames(statement.body, locals));
      default:
        return branchesOf(statement).flatMap((branch) => assignedNames(branch, locals));
    }
  });
}

function below(names: readonly string[], paths: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return paths.map((path) => [...names, ...path]);
}
