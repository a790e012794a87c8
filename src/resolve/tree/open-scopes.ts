import type { Diagnostic } from '../../base/diagnostic.ts';
import type { Span } from '../../base/source.ts';
import { diagnose } from '../diagnostics.ts';
import { toMap } from '../values/choice-of-maps.ts';
import type { Value } from '../values/value.ts';
import { findTargetHolder, type Place } from './place.ts';
import { findLostNode, Leaf, type Scope, type TreeNode } from './tree.ts';

/** Writes that are named of a value that is lost. */
const maxListed = 50;

/** Handles a value at the path where a scope is opened. */
export interface Obstacles {
  readonly report: (diagnostic: Diagnostic) => void;
  /** The value at these names is not known: more may be set below them than is known. */
  readonly unsure: (names: readonly string[], related: Diagnostic['related']) => void;
  /** Returns true for a value that the engine replaces by a scope without a word: the strict one, if it is empty or zero. */
  readonly yields: (value: Value) => boolean;
  /** A `try` may take the report back: the tree keeps the replaced value, so that it is reported in any case. */
  readonly takesBack?: boolean;
}

/** Returns the name of a value in the way of an assignment to these names: it is not a map and surely there. */
export function findObstacle(place: Place, names: readonly string[]): string | undefined {
  const holder = findTargetHolder(place, names);
  return holder === undefined ? undefined : findObstacleBelow(holder.scope, names.slice(0, -1));
}

function findObstacleBelow(scope: Scope, names: readonly string[]): string | undefined {
  let at = scope;
  for (const name of names) {
    const node = at.find(name);
    if (node === undefined) return undefined;
    if (node instanceof Leaf) return isReplaced(node.value) ? name : undefined;
    at = node;
  }
  return undefined;
}

/** Returns the scope at a path below another; a value in the way is replaced, and reported. */
export function openScopes(
  scope: Scope,
  names: readonly string[],
  span: Span | undefined,
  place: Span,
  obstacles: Obstacles,
): Scope {
  let current = scope;
  for (const [index, name] of names.entries()) {
    const present = current.find(name);
    const isUnsure = present instanceof Leaf && mayBeAnything(present.value);
    const opened = current.open(name, span);
    const inner = opened ?? current.replace(name, span);
    const writes = (): Diagnostic['related'] =>
      listWrites(present).map(({ origin }) => ({ message: 'The value is set here.', span: origin.span }));
    if (isUnsure) obstacles.unsure(names.slice(0, index + 1), writes());
    else if (opened === undefined) {
      const yields = present instanceof Leaf && obstacles.yields(present.value);
      if (yields || obstacles.takesBack) inner.replaced = findLostNode(present);
      if (!yields) obstacles.report({ ...diagnose('value-is-no-scope', place, { name }), related: writes() });
    }
    current = inner;
  }
  return current;
}

/** Returns a value and the values that it replaced, newest first, up to the number that a report shows. */
function listWrites(node: TreeNode | undefined): readonly Leaf[] {
  const leaves: Leaf[] = [];
  const rest = [node];
  const seen = new Set<TreeNode>();
  while (rest.length > 0 && leaves.length < maxListed) {
    const next = rest.shift();
    if (next === undefined || seen.has(next)) continue;
    seen.add(next);
    if (next instanceof Leaf) {
      leaves.push(next);
      rest.push(next.previous);
    } else rest.push(...next.entries.values(), next.replaced);
  }
  return leaves;
}

function isReplaced(value: Value): boolean {
  return value.kind !== 'null' && toMap(value) === undefined && !mayBeAnything(value);
}

function mayBeAnything(value: Value): boolean {
  if (value.kind === 'choice') return value.alternatives.some((way) => mayBeAnything(way.value));
  return value.kind === 'unknown';
}
