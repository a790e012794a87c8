import { findDottedNames } from '../language/ast/find-dotted-names.ts';
import type { Call, Closure, Expression, OpaqueStatement } from '../language/ast/nodes.ts';
import { type AstNode, walk } from '../language/ast/walk.ts';
import { findKnownNames } from './target-names.ts';

// The plain names that expressions read.

/** Returns the names of an expression that is compared with a literal. */
export function findComparedNames(expression: Expression): readonly string[] | undefined {
  return expression.kind === 'call' ? findEnvironmentName(expression) : findKnownNames(expression);
}

/** Returns the environment variable that a call reads, below `env`. */
export function findEnvironmentName(call: Call): readonly string[] | undefined {
  const [argument] = call.arguments;
  return readsEnvironment(call.callee) && argument?.value.kind === 'string' ? ['env', argument.value.value] : undefined;
}

/** Names of the launch that code reads, each once: parameters without `params.`, and environment variables. */
export interface LaunchInputs {
  readonly params: readonly string[];
  readonly variables: readonly string[];
}

/** Returns the parameters and environment variables of the launch that a node reads. */
export function findLaunchInputs(root: AstNode): LaunchInputs {
  const params = new Set<string>();
  const variables = new Set<string>();
  walk(root, (node, parent) => {
    if (node.kind === 'call') {
      const name = findEnvironmentName(node)?.at(1);
      if (name !== undefined) variables.add(name);
    }
    if (node.kind !== 'member') return undefined;
    const [scope, ...names] = findDottedNames(node) ?? [];
    if (scope !== 'params') return undefined;
    // The last name of `params.x.contains('y')` is a method.
    if (parent?.kind === 'call' && parent.callee === node) names.pop();
    if (names.length > 0) params.add(names.join('.'));
    return false;
  });
  return { params: [...params], variables: [...variables] };
}

/** Returns true for the functions that read an environment variable: their argument is its name, not a value. */
export function readsEnvironment(callee: Expression): boolean {
  const names = findDottedNames(callee)?.join('.');
  return names === 'env' || names === 'System.getenv';
}

/** A place that reads a name; without a name, an include, whose file may read any. */
export interface Read {
  readonly start: number;
  readonly name?: string;
}

/** Names that the check of repeated assignments needs from a file. */
export interface FileReads {
  /** Places that read names, in order. */
  readonly reads: readonly Read[];
  /** Offsets at which map literals start. */
  readonly maps: ReadonlySet<number>;
}

/** Returns the places in a file that read names: variables, parts of dotted names, and texts, which may be keys. */
export function findReads(root: AstNode): FileReads {
  const reads: Read[] = [];
  const maps = new Set<number>();
  walk(root, (node) => {
    const { start } = node;
    if (node.kind === 'map') maps.add(start);
    else if (node.kind === 'include') reads.push({ start });
    else if (node.kind === 'variable') reads.push({ start, name: node.name });
    else if (node.kind === 'member') reads.push({ start: node.name.start, name: node.name.name });
    else if (node.kind === 'string') reads.push({ start, name: node.value });
    else if (isUnparsed(node))
      reads.push(...node.references.flatMap((text) => text.split('.').map((name) => ({ start, name }))));
    return undefined;
  });
  return { reads: reads.sort((a, b) => a.start - b.start), maps };
}

/** Returns the plain names that code reads, one for each place; in code that cannot be read, what looks like one. */
export function listReadNames(root: AstNode): readonly string[] {
  const names: string[] = [];
  walk(root, (node) => {
    if (node.kind === 'variable') names.push(node.name);
    if (isUnparsed(node)) names.push(...node.references.flatMap((name) => name.split('.', 1)));
    return undefined;
  });
  return names;
}

/** Returns true for code of which only the names are known. */
function isUnparsed(node: AstNode): node is OpaqueStatement | Closure {
  return node.kind === 'opaque' || (node.kind === 'closure' && node.body === undefined);
}
