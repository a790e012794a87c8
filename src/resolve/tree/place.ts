import type { DialectRules } from '../dialects/dialect-rules.ts';
import { type Condition, isSame } from '../values/condition.ts';
import type { Value } from '../values/value.ts';
import { type Holder, LegacyNames } from './legacy-names.ts';
import { findPresence, isOfBlocks } from './presence.ts';
import { readNode, Scope, type TreeNode } from './tree.ts';
import { writeSettingReference } from './write-setting-reference.ts';

/** Scope of the tree that statements write to, with the enclosing profile and conditions. */
export interface Place {
  readonly scope: Scope;
  /** The scope's path from the root, profiles left out. */
  readonly path: readonly string[];
  readonly profile: string | undefined;
  /** The enclosing conditions that cannot be determined statically. */
  readonly conditions: readonly Condition[];
  /** Inside an `if` or a handler, decided or not: with other parameters it might not run. */
  readonly guarded?: true;
  /**
   * Directly inside a profile of the legacy dialect: writes to scopes that do not exist yet wait here until the end of
   * the file, and so override everything after the profile.
   */
  readonly deferred: Scope | undefined;
  /** Other scopes that dotted names may refer to; undefined in the strict dialect. */
  readonly names: LegacyNames | undefined;
  /** In a profile of the legacy dialect, the names around it, where its blocks stay known. */
  readonly namesAround?: LegacyNames | undefined;
}

/** The scope that a name directly inside a place belongs to. */
export function findScope(place: Place, name: string): Scope {
  return place.deferred === undefined || place.scope.find(name) !== undefined ? place.scope : place.deferred;
}

/** Returns the scope that a block belongs to; undefined where that depends on a condition. */
export function findBlockHolder({ scope, deferred }: Place, name: string): Scope | undefined {
  if (deferred === undefined) return scope;
  const isThere = isOfBlocks(scope.find(name));
  return isThere === 'undecided' ? undefined : isThere ? scope : deferred;
}

/**
 * Returns the scope that an assignment writes to; undefined where that depends on a condition. In the legacy dialect a
 * dotted name may belong to an enclosing scope. A profile writes to a scope that it has deferred, or else to one in the
 * file; it defers each name without dots.
 */
export function findTargetHolder(place: Place, [head = '', ...others]: readonly string[]): Holder | undefined {
  const { scope, deferred, names } = place;
  if (deferred === undefined)
    return others.length === 0 || names === undefined ? { scope, isOwn: true } : names.findHolder(head);
  const isAside = others.length === 0 || findPresence(deferred.find(head));
  const isThere = isAside === true ? false : findPresence(scope.find(head));
  if (isThere === false) return { scope: deferred, isOwn: true };
  return isThere === true && isAside === false ? { scope, isOwn: true } : undefined;
}

/** The place of a file's own statements. */
export function createTopPlace(scope: Scope, profile: string | undefined, rules: DialectRules): Place {
  const names = rules.dottedNamesReachOut ? new LegacyNames(undefined, scope) : undefined;
  return { scope, path: [], profile, conditions: [], deferred: undefined, names };
}

/** The place inside a block. */
export function enterPlace(place: Place, names: readonly string[], outer: Scope, scope: Scope): Place {
  place.names?.note(names[0] ?? '', outer);
  return {
    ...place,
    scope,
    path: [...place.path, ...names],
    deferred: undefined,
    names: place.names?.openInside(scope),
  };
}

/** The same place under one more condition. */
export function addCondition(place: Place, condition: Condition): Place {
  return place.conditions.some((each) => isSame(each, condition))
    ? place
    : { ...place, conditions: [...place.conditions, condition] };
}

/** Selectors mean something only there. */
export function canHaveSelectors(path: readonly string[]): boolean {
  return path.length === 1 && (path[0] === 'process' || path[0] === 'agent');
}

/** A scope as messages call it. */
export function describeScope(path: readonly string[]): string {
  return path.length === 0 ? 'the top level' : `\`${path.join('.')}\``;
}

/** An earlier setting as legacy files read it: the innermost scope around first, the top level last. */
export function findSetting(
  root: Scope,
  place: Place,
  name: string,
): { readonly path: readonly string[]; readonly node: TreeNode } | undefined {
  const scopes = [{ scope: root, path: [] as readonly string[] }];
  for (const [index, segment] of place.path.entries()) {
    const next = scopes.at(-1)?.scope.find(segment);
    if (next instanceof Scope) scopes.push({ scope: next, path: place.path.slice(0, index + 1) });
  }
  for (const { scope, path } of scopes.toReversed()) {
    const node = scope.find(name);
    if (node !== undefined) return { path: [...path, name], node };
  }
  return undefined;
}

export function readSetting(root: Scope, place: Place, name: string): Value | undefined {
  const found = findSetting(root, place, name);
  return found === undefined ? undefined : readNode(found.node, writeSettingReference(found.path));
}

/** Returns the node at a path below a place. */
export function findNode(place: Place, names: readonly string[]): TreeNode | undefined {
  let node: TreeNode | undefined = place.scope;
  for (const name of names) node = node instanceof Scope ? node.find(name) : undefined;
  return node;
}
