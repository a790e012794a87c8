import type { Span } from '../../base/source.ts';
import type { RunState } from '../control/run-state.ts';
import { maxComparedWrites, stepsOfReplaced, stepsOfWrite } from '../limits.ts';
import { type Obstacles, openScopes } from '../tree/open-scopes.ts';
import { findTargetHolder, type Place } from '../tree/place.ts';
import { hasEntries } from '../tree/presence.ts';
import { Leaf, type Scope, type TreeNode } from '../tree/tree.ts';
import type { Origin } from '../values/origin.ts';
import { findTruth } from '../values/truth.ts';
import type { Value } from '../values/value.ts';

/** Returns the effect of a write at a span on a value in the way of its scope. */
export function findObstacles(span: Span, { path }: Place, state: RunState): Obstacles {
  return {
    report: (diagnostic) => state.report(diagnostic),
    unsure: (names, related) => state.taint([...path, ...names], span, 'statement', { related }),
    yields: (value) => !state.rules.createsScopesOnRead && findTruth(value) === false,
  };
}

/** Writes a value below a place, and makes the scopes on the way. `span` is the statement that writes. */
export function writeSetting(
  place: Place,
  names: readonly string[],
  value: Value,
  origin: Origin,
  span: Span,
  state: RunState,
): void {
  const [head] = names;
  if (head === undefined) return;
  state.budget.steps -= stepsOfWrite;
  const obstacles = findObstacles(span, place, state);
  const holder = findTargetHolder(place, names);
  if (holder === undefined) state.taintAll(span);
  const { scope, isOwn } = holder ?? { scope: place.deferred ?? place.scope, isOwn: true };
  if (isOwn && !isDotted(names, scope)) place.names?.note(head, scope);
  writeBelow(scope, names, value, origin, obstacles);
}

/**
 * Returns true for a dotted name of something that the scope has already: the legacy engine records only names that are
 * added.
 */
function isDotted([head = '', ...others]: readonly string[], scope: Scope): boolean {
  return others.length > 0 && hasEntries(scope.find(head)) === true;
}

function writeBelow(outer: Scope, names: readonly string[], value: Value, origin: Origin, obstacles: Obstacles): void {
  const last = names.at(-1) ?? '';
  const scope = openScopes(outer, names.slice(0, -1), undefined, origin.key, obstacles);
  const replaced = withoutWrite(scope.find(last), origin, scope);
  if (replaced !== undefined) scope.budget.steps -= stepsOfReplaced;
  scope.put(last, new Leaf(value, origin, replaced));
}

/** Returns the history of a setting without an earlier write by the same statement, which in a loop does not override itself. */
function withoutWrite(history: TreeNode | undefined, origin: Origin, { budget }: Scope): TreeNode | undefined {
  const above: Leaf[] = [];
  let node = history;
  for (; node instanceof Leaf && !isSameWrite(node.origin, origin); node = node.previous) {
    if (above.length === maxComparedWrites) return history;
    above.push(node);
  }
  if (!(node instanceof Leaf)) return history;
  budget.steps -= above.length;
  return above.reduceRight<TreeNode | undefined>(
    (below, leaf) => new Leaf(leaf.value, leaf.origin, below),
    node.previous,
  );
}

/** Returns true if one statement wrote both leaves. */
function isSameWrite(a: Origin, b: Origin): boolean {
  return (
    a.value.start === b.value.start &&
    a.span.start === b.span.start &&
    a.span.path === b.span.path &&
    a.profile === b.profile &&
    a.includedFrom === b.includedFrom
  );
}
