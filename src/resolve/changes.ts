import type { Expression, Statement } from '../language/ast.ts';
import type { Frame } from './frame.ts';
import { unknownValue } from './known.ts';
import type { Value } from './value.ts';

// What code may change besides its own local variables. Nothing of it is followed; but what may have changed must not
// look certain afterwards.

const mutators: ReadonlySet<string> = new Set([
  ...['add', 'addAll', 'addFirst', 'addLast', 'clear', 'leftShift', 'merge', 'pop', 'push', 'put', 'putAll', 'putAt'],
  ...['putIfAbsent', 'remove', 'removeAll', 'removeAt', 'retainAll', 'set', 'setProperty', 'sort', 'unique'],
]);

/** Whether a method of this name may change what it is called on. */
export function isMutator(method: string): boolean {
  return mutators.has(method);
}

/** Whether an operator inside an expression writes to its left side. */
export function isAssigning(operator: string): boolean {
  return operator.endsWith('=') && !['==', '!=', '===', '!==', '<=', '>='].includes(operator);
}

/** Calls that only print, or end the run. */
export function isPrinting(called: string): boolean {
  return /^(?:System\.(?:err|out)\.\w+|System\.exit|println|print|printf)$/u.test(called);
}

/**
 * Something at these names changes in a way that is not followed. A local variable's own value becomes unknown; where
 * it may be another name of a setting, any setting may have changed.
 */
export function noteChange(names: readonly string[] | undefined, frame: Frame): void {
  const [head] = names ?? [];
  const local = head === undefined ? undefined : frame.locals.find(head);
  if (local === undefined) {
    frame.touch(names);
    return;
  }
  frame.locals.forget(local, unknownValue(`\`${head}\` is changed in a way that is not followed`, local));
  if (!isOwn(local)) frame.touch(undefined);
}

/** Whether a value was made by the code itself, and is not another name of a setting or of what a setting holds. */
function isOwn(value: Value): boolean {
  switch (value.kind) {
    case 'list':
      return value.references.length === 0 && value.items.every((item) => isOwn(item.value));
    case 'map':
      return value.references.length === 0 && [...value.entries.values()].every((item) => isOwn(item.value));
    case 'unknown':
    case 'choice':
      return value.references.length === 0;
    default:
      return true;
  }
}

/** Whether statements, where they run, may change anything but the variables they declare. */
export function mayChange(statements: readonly Statement[]): boolean {
  return statements.some((statement) => contains(statement, isChange));
}

/** Whether statements may throw for what can be told without running them; reading names and literals does not. */
export function mayThrow(statements: readonly Statement[]): boolean {
  return statements.some((statement) => contains(statement, isThrowing));
}

type Visited = Statement | Expression;

function isChange(node: Visited): boolean {
  switch (node.kind) {
    case 'assignment':
    case 'block':
    case 'selector':
    case 'include':
    case 'apply':
    case 'opaque':
      return true;
    case 'binary':
      return node.operator === '<<' || isAssigning(node.operator);
    case 'unary':
      return node.operator === '++' || node.operator === '--';
    case 'call': {
      const { callee } = node;
      if (callee.kind === 'variable') return !isPrinting(callee.name);
      return callee.kind !== 'member' || isMutator(callee.name.name) || /^(?:call|evaluate)$/u.test(callee.name.name);
    }
    default:
      return false;
  }
}

function isThrowing(node: Visited): boolean {
  switch (node.kind) {
    case 'throw':
    case 'assert':
    case 'opaque':
    case 'apply':
    case 'new':
    case 'cast':
    case 'index':
      return true;
    case 'block':
      return node.path.length > 1;
    case 'call':
      return !isPrinting(calledName(node.callee));
    default:
      return false;
  }
}

function calledName(callee: Expression): string {
  if (callee.kind === 'member') return `${calledName(callee.object)}.${callee.name.name}`;
  return callee.kind === 'variable' ? callee.name : '';
}

/** Searches a node and all below it. */
function contains(node: unknown, wanted: (node: Visited) => boolean): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if (Array.isArray(node)) return node.some((inner) => contains(inner, wanted));
  if ('kind' in node && wanted(node as Visited)) return true;
  return Object.values(node).some((inner) => contains(inner, wanted));
}
