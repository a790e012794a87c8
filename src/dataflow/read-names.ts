import type { Call, Expression } from '../language/ast.ts';
import { dottedNames } from '../language/dotted-names.ts';

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

/** The argument of `env()` is a variable's name, not a value. */
export function readsEnvironment(callee: Expression): boolean {
  const names = dottedNames(callee)?.join('.');
  return names === 'env' || names === 'System.getenv';
}
