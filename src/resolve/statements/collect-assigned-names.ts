import { listBranches } from '../../language/ast/branches.ts';
import type { Statement } from '../../language/ast/nodes.ts';
import type { Locals } from '../expressions/frame.ts';

/** Returns the settings that statements assign by plain names, relative to where the statements stand. */
export function collectAssignedNames(statements: readonly Statement[], locals: Locals): readonly (readonly string[])[] {
  return statements.flatMap((statement): readonly (readonly string[])[] => {
    switch (statement.kind) {
      case 'assignment': {
        const names = statement.path.map(({ name }) => name);
        return names.length === 0 || locals.find(names[0] ?? '') !== undefined ? [] : [names];
      }
      case 'block': {
        const names = statement.path.map(({ name }) => name);
        // Includes all profiles, whichever apply: any setting may have changed.
        return names[0] === 'profiles' ? [] : prefixPaths(names, collectAssignedNames(statement.body, locals));
      }
      case 'selector':
        return prefixPaths(
          [`${statement.keyword.name}:${statement.target.name}`],
          collectAssignedNames(statement.body, locals),
        );
      default:
        return listBranches(statement).flatMap((branch) => collectAssignedNames(branch, locals));
    }
  });
}

function prefixPaths(names: readonly string[], paths: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return paths.map((path) => [...names, ...path]);
}
