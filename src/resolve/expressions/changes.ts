import { findHeadName } from '../../language/ast/find-dotted-names.ts';
import type { Expression, Statement } from '../../language/ast/nodes.ts';
import { type AstNode, walk } from '../../language/ast/walk.ts';
import { collectionMethods } from '../operations/collection-methods.ts';
import { createUnknown } from '../values/constructors.ts';
import type { Value } from '../values/value.ts';
import type { Frame } from './frame.ts';

// Changes that code may make besides those of its local variables. They are not followed: values that may have changed are unknown.

const mutators: ReadonlySet<string> = new Set([
  ...['add', 'addAll', 'addFirst', 'addLast', 'clear', 'leftShift', 'merge', 'pop', 'push', 'put', 'putAll', 'putAt'],
  ...['putIfAbsent', 'remove', 'removeAll', 'removeAt', 'retainAll', 'set', 'setProperty', 'sort', 'unique'],
]);

/** Returns true if a method with this name may change its receiver. */
export function isMutator(method: string): boolean {
  return mutators.has(method);
}

const readers: ReadonlySet<string> = new Set([
  ...['asBoolean', 'asImmutable', 'call', 'every', 'find', 'getAt', 'getOrDefault', 'head', 'toSet', 'values'],
  ...['collate', 'collectEntries', 'collectMany', 'combinations', 'containsAll'],
  ...['containsValue', 'count', 'countBy', 'disjoint', 'drop', 'dropWhile', 'each', 'eachWithIndex', 'equals'],
  ...['findIndexOf', 'findResult', 'findResults', 'getClass', 'groupBy', 'hashCode', 'indexOf', 'indexed', 'inspect'],
  ...['intersect', 'lastIndexOf', 'partition', 'split', 'subMap', 'tail', 'init', 'take', 'takeWhile', 'toList'],
  ...['toMapString', 'toListString', 'toSorted', 'toString', 'toUnique', 'transpose', 'withIndex'],
]);

/** Returns true if a method may change the list or map: all methods but those known not to. */
export function canChangeCollection(method: string, args: readonly Value[]): boolean {
  if (method === 'get') return args.length > 1;
  if (method === 'reverse') return args.length > 0;
  return isMutator(method) || !(readers.has(method) || collectionMethods.has(method));
}

/** Returns true for a list or a map: a change made elsewhere may alter it. */
export function isCollection(value: Value): boolean {
  if (value.kind === 'choice') return value.alternatives.some((way) => isCollection(way.value));
  return value.kind === 'list' || value.kind === 'map';
}

/** Returns true if an operator inside an expression writes to its left side. */
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
  frame.locals.changes.note();
  if (local === undefined) {
    frame.touch(names);
    return;
  }
  frame.locals.forget(local, createUnknown(`\`${head}\` is changed in a way that is not followed`, local));
  if (!isOwn(local)) frame.touch(undefined);
}

/** Statements that may run later, or more than once: of the variables around them, those they change are not known. */
export function forgetChanged(statements: readonly Statement[], frame: Frame): void {
  for (const name of collectChangedNames(statements)) {
    const local = frame.locals.find(name);
    if (local === undefined) continue;
    frame.locals.forget(local, createUnknown(`\`${name}\` is changed in a way that is not followed`, local));
  }
}

/** Cache of names by list of nodes: calls and loops look up the same code repeatedly. */
const knownNames = new WeakMap<readonly unknown[], ReadonlySet<string>>();

/** Returns the first name of everything that code changes. */
function collectChangedNames(code: readonly unknown[]): ReadonlySet<string> {
  const known = knownNames.get(code);
  if (known !== undefined) return known;
  const names = new Set<string>();
  const search = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) {
      for (const name of collectChangedNames(node)) names.add(name);
      return;
    }
    const name = 'kind' in node ? findChangedName(node as AstNode) : undefined;
    if (name !== undefined) names.add(name);
    Object.values(node).forEach(search);
  };
  code.forEach(search);
  knownNames.set(code, names);
  return names;
}

/** Returns the first name of the value that a node changes. */
function findChangedName(node: AstNode): string | undefined {
  switch (node.kind) {
    case 'assignment':
      return node.path[0]?.name ?? (node.target === undefined ? undefined : findHeadName(node.target));
    case 'binary':
      return node.operator === '<<' || isAssigning(node.operator) ? findHeadName(node.left) : undefined;
    case 'unary':
      return node.operator === '++' || node.operator === '--' ? findHeadName(node.operand) : undefined;
    case 'call':
      return node.callee.kind === 'member' && isMutator(node.callee.name.name)
        ? findHeadName(node.callee.object)
        : undefined;
    default:
      return undefined;
  }
}

/** Returns true if a value was created by the code itself and is not part of a setting. */
function isOwn(value: Value): boolean {
  switch (value.kind) {
    case 'list':
      return value.references.length === 0 && value.items.every((item) => isOwn(item.value));
    case 'map':
      return value.references.length === 0 && [...value.entries.values()].every((item) => isOwn(item.value));
    case 'unknown':
    case 'invalid':
    case 'choice':
      return value.references.length === 0;
    default:
      return true;
  }
}

/** Returns true if statements, where they run, may change anything but the variables they declare. */
export function canChange(statements: readonly Statement[]): boolean {
  return hasChange(statements);
}

/** Returns true if an expression may change anything when it is evaluated. */
export function canChangeAnything(expression: Expression): boolean {
  return contains(expression, (node) => isChange(node) || node.kind === 'call');
}

/** Returns true if statements may throw, as far as their text shows; reading names and literals does not throw. */
export function canThrow(statements: readonly Statement[]): boolean {
  return hasThrowing(statements);
}

/**
 * A statement may run, wholly, in part or again: every local variable that it mentions may have changed, and where it
 * may change anything else, any setting.
 */
export function noteStatement(statement: Statement, frame: Frame): void {
  const names = new Set<string>();
  walk(statement, (node) => {
    if (node.kind === 'variable') names.add(node.name);
    if (node.kind === 'assignment') names.add(node.path[0]?.name ?? '');
    return undefined;
  });
  const locals = [...names].filter((name) => frame.locals.find(name) !== undefined);
  if (contains(statement, isChange)) frame.touch(undefined);
  for (const name of locals) noteChange([name], frame);
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
      return !isPrinting(findCalledName(node.callee));
    default:
      return false;
  }
}

function findCalledName(callee: Expression): string {
  if (callee.kind === 'member') return `${findCalledName(callee.object)}.${callee.name.name}`;
  return callee.kind === 'variable' ? callee.name : '';
}

const hasChange = remember(isChange);
const hasThrowing = remember(isThrowing);

/** Returns a search of a node and all below it that remembers the answer for each list of nodes. */
function remember(wanted: (node: Visited) => boolean): (node: unknown) => boolean {
  const answers = new WeakMap<readonly unknown[], boolean>();
  const search = (node: unknown): boolean => {
    if (!Array.isArray(node)) return contains(node, wanted, search);
    const answer = answers.get(node) ?? node.some(search);
    answers.set(node, answer);
    return answer;
  };
  return search;
}

/** Searches a node and, by `searchBelow`, all below it. */
function contains(
  node: unknown,
  wanted: (node: Visited) => boolean,
  searchBelow?: (inner: unknown) => boolean,
): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if ('kind' in node && wanted(node as Visited)) return true;
  for (const inner of Object.values(node))
    if (searchBelow === undefined ? contains(inner, wanted) : searchBelow(inner)) return true;
  return false;
}
