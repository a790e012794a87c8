import { findDottedNames } from '../../language/ast/find-dotted-names.ts';
import type { Block, Call, Closure, ConfigFile, Expression, Member } from '../../language/ast/nodes.ts';
import { type AstNode, walk } from '../../language/ast/walk.ts';

/**
 * Returns true if a call runs a command of the host: `'ls'.execute()` on a text or a list, and the classes of Java that do so,
 * where they are used without being kept in a variable first.
 */
export function runsCommand({ callee }: Call): boolean {
  if (callee.kind !== 'member') return false;
  const method = callee.name.name;
  if (method === 'execute') return true;
  if (method === 'exec') return isRuntime(callee.object);
  if (method === 'start') return isMadeBy(callee.object, /^(?:java\.lang\.)?ProcessBuilder$/u);
  // `GroovyShell` runs its argument as code.
  if (/^(?:evaluate|parse|run)$/u.test(method)) return isMadeBy(callee.object, /^(?:groovy\.lang\.)?GroovyShell$/u);
  return /^(?:groovy\.util\.)?Eval$/u.test(findDottedNames(callee.object)?.join('.') ?? '');
}

/** Recognises a command as a closure: `'ls'.&execute`. */
export function keepsCommand({ operator, name }: Member): boolean {
  return operator === '.&' && name.name === 'execute';
}

interface Command {
  readonly node: Call | Member;
  /** Profiles whose blocks contain it. */
  readonly profiles: readonly string[];
  /** It is in a closure that nothing calls while the file is read. */
  readonly isInClosure: boolean;
}

const commands = new WeakMap<ConfigFile, readonly Command[]>();

/**
 * Returns the commands that a file can run while it is read, in whatever branch, and those in its closures: not those in
 * functions, and in profiles that are not selected.
 */
export function listCommands(file: ConfigFile, isSelected: (profile: string) => boolean): readonly Command[] {
  const known = commands.get(file) ?? findCommands(file, []);
  commands.set(file, known);
  return known.filter(({ profiles }) => profiles.every(isSelected));
}

function findCommands(root: AstNode, profiles: readonly string[]): readonly Command[] {
  const found: Command[] = [];
  walk(root, (node, parent) => {
    if (node.kind === 'function') return false;
    if (node.kind === 'closure') {
      if (isCalled(node, parent)) return undefined;
      // A method may call its arguments, which is reported where it is evaluated.
      if (parent?.kind !== 'call')
        found.push(...listCommandsIn(node).map((call) => ({ node: call, profiles, isInClosure: true })));
      return false;
    }
    if (node.kind === 'block' && parent?.kind === 'block' && isNamed(parent, 'profiles')) {
      found.push(...findCommands(node, [...profiles, node.path[0]?.name ?? '']));
      return false;
    }
    if ((node.kind === 'call' && runsCommand(node)) || (node.kind === 'member' && keepsCommand(node)))
      found.push({ node, profiles, isInClosure: false });
    return undefined;
  });
  return found;
}

function isCalled(closure: Closure, parent: AstNode | undefined): boolean {
  if (parent?.kind === 'call') return parent.callee === closure;
  return parent?.kind === 'member' && parent.name.name === 'call';
}

function isNamed({ path }: Block, name: string): boolean {
  return path.length === 1 && path[0]?.name === name;
}

const found = new WeakMap<Closure, readonly Call[]>();

/** Returns the commands in a closure and in the closures inside it. */
export function listCommandsIn(closure: Closure): readonly Call[] {
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
  const names = findDottedNames(isCall ? expression.callee : expression);
  return /^(?:java\.lang\.)?Runtime\.(?:runtime|getRuntime)$/u.test(names?.join('.') ?? '');
}

/** Recognises `new ProcessBuilder(…)` and calls of its methods. */
function isMadeBy(expression: Expression, type: RegExp): boolean {
  if (expression.kind === 'parenthesized') return isMadeBy(expression.expression, type);
  if (expression.kind === 'call' && expression.callee.kind === 'member')
    return isMadeBy(expression.callee.object, type);
  return expression.kind === 'new' && type.test(expression.type);
}
