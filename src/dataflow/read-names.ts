import type { Call, Expression } from '../language/ast.ts';
import { dottedNames } from '../language/dotted-names.ts';
import { type AstNode, walk } from '../language/walk.ts';

// What expressions read, as far as it has a plain name.

/** The names of what is compared with a literal. */
export function comparedNames(expression: Expression): readonly string[] | undefined {
  return expression.kind === 'call' ? environmentName(expression) : dottedNames(expression);
}

/** The variable of the environment that a call reads, below `env`. */
export function environmentName(call: Call): readonly string[] | undefined {
  const [argument] = call.arguments;
  return readsEnvironment(call.callee) && argument?.value.kind === 'string' ? ['env', argument.value.value] : undefined;
}

/** Whether an expression reads the environment, and nothing that may change while a file is read. */
export function readsEnvironmentAlone(expression: Expression, isOwnName: (name: string) => boolean): boolean {
  const readers = new Set<AstNode>();
  let isAlone = true;
  walk(expression, (node) => {
    if (node.kind === 'call' && readsEnvironment(node.callee)) readers.add(headOf(node.callee));
    else if (node.kind === 'closure' || node.kind === 'new') isAlone = false;
    else if (node.kind === 'variable' && (!readers.has(node) || isOwnName(node.name))) isAlone = false;
    return isAlone;
  });
  return isAlone;
}

function headOf(expression: Expression): Expression {
  return expression.kind === 'member' ? headOf(expression.object) : expression;
}

/** The argument of `env()` is a variable's name, not a value. */
export function readsEnvironment(callee: Expression): boolean {
  const names = dottedNames(callee)?.join('.');
  return names === 'env' || names === 'System.getenv';
}
