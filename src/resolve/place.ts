import { readNode, Scope } from './tree.ts';
import type { Value } from './value.ts';

/** Where statements write to: a scope of the tree, and what is known of the circumstances. */
export interface Place {
  readonly scope: Scope;
  /** The scope's path from the root, profiles left out. */
  readonly path: readonly string[];
  readonly profile: string | undefined;
  /** The conditions around that nobody can decide here. */
  readonly conditions: readonly string[];
}

/** The same place under one more condition. */
export function under(place: Place, condition: string): Place {
  return place.conditions.includes(condition) ? place : { ...place, conditions: [...place.conditions, condition] };
}

/** Selectors mean something only there. */
export function mayHoldSelectors(path: readonly string[]): boolean {
  return path.length === 1 && (path[0] === 'process' || path[0] === 'agent');
}

/** A scope as messages call it. */
export function scopeName(path: readonly string[]): string {
  return path.length === 0 ? 'the top level' : `\`${path.join('.')}\``;
}

/** An earlier setting as legacy files read it: the innermost scope around first, the top level last. */
export function findSetting(root: Scope, place: Place, name: string): Value | undefined {
  const scopes = [root];
  for (const segment of place.path) {
    const next = scopes.at(-1)?.find(segment);
    if (next instanceof Scope) scopes.push(next);
  }
  for (const scope of scopes.toReversed()) {
    const node = scope.find(name);
    if (node !== undefined) return readNode(node, name);
  }
  return undefined;
}
