import type { Assignment, Expression } from '../language/ast.ts';
import { dottedNames, evaluate } from './evaluate.ts';
import type { Frame } from './frame.ts';

/** Where an assignment's target is `a['b']` with a key that is known. */
export function targetNames(statement: Assignment, frame: Frame): readonly string[] | undefined {
  const { target } = statement;
  if (target?.kind !== 'index') return undefined;
  const names = dottedNames(target.object);
  const [key] = target.indices;
  const value = key === undefined ? undefined : evaluate(key, frame);
  return names !== undefined && value?.kind === 'string' ? [...names, value.value] : undefined;
}

/** The first name of a computed target: all that is known of where it writes. */
export function headName(expression: Expression): string | undefined {
  if (expression.kind === 'index' || expression.kind === 'member') return headName(expression.object);
  return expression.kind === 'variable' ? expression.name : undefined;
}
