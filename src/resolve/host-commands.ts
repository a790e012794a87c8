import type { Call, Closure, Expression } from '../language/ast.ts';
import { walk } from '../language/walk.ts';
import { dottedNames } from './source-text.ts';

/**
 * Whether a call runs a command of the host: `'ls'.execute()` on a text or a list, and the classes of Java that do so,
 * where they are used without being kept in a variable first.
 */
export function runsCommand({ callee }: Call): boolean {
  if (callee.kind !== 'member') return false;
  const method = callee.name.name;
  if (method === 'execute') return true;
  if (method === 'exec') return isRuntime(callee.object);
  return method === 'start' && startsBuilder(callee.object);
}

const found = new WeakMap<Closure, readonly Call[]>();

/** The commands in a closure that is handed to a method: whoever takes a closure may call it. */
export function commandsIn(closure: Closure): readonly Call[] {
  const known = found.get(closure);
  if (known !== undefined) return known;
  const calls: Call[] = [];
  walk(closure, (node) => {
    if (node.kind === 'call' && runsCommand(node)) calls.push(node);
    return undefined;
  });
  found.set(closure, calls);
  return calls;
}

/** `Runtime.runtime`, `java.lang.Runtime.getRuntime()`. */
function isRuntime(expression: Expression): boolean {
  const isCall = expression.kind === 'call';
  const names = dottedNames(isCall ? expression.callee : expression);
  return /^(?:java\.lang\.)?Runtime\.(?:runtime|getRuntime)$/u.test(names?.join('.') ?? '');
}

/** `new ProcessBuilder(…)`, and what its own methods give. */
function startsBuilder(expression: Expression): boolean {
  if (expression.kind === 'parenthesized') return startsBuilder(expression.expression);
  if (expression.kind === 'call' && expression.callee.kind === 'member') return startsBuilder(expression.callee.object);
  return expression.kind === 'new' && /^(?:java\.lang\.)?ProcessBuilder$/u.test(expression.type);
}
