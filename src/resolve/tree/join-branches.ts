import { stepsOfEntry, stepsOfReplaced } from '../limits.ts';
import { chooseAmong } from '../values/choice.ts';
import { type Condition, joinByAnd } from '../values/condition.ts';
import { constant, createAbsent, isAbsent } from '../values/constructors.ts';
import type { LegacyNames, Notes } from './legacy-names.ts';
import type { Place } from './place.ts';
import { findPresence } from './presence.ts';
import {
  type Answer,
  createScopeOfMap,
  findFirstLeaf,
  isLiteralMap,
  isMapAlone,
  Leaf,
  Scope,
  type TreeNode,
  toNodeValue,
  type Written,
} from './tree.ts';

// Joins branches of a condition that cannot be determined statically: each branch runs on the tree as it was before, as
// if its condition were true; then the results are joined. So each statement sees exactly the state that it would see
// in the engine.

/** One of several exclusive ways. */
export interface Way {
  readonly condition: Condition;
  readonly run: () => void;
}

/** Changes that one branch made to the tree, and the names that it noted. */
export interface Attempt {
  readonly written: Written;
  readonly notes: Notes;
}

export interface Outcome extends Attempt {
  readonly condition: Condition;
}

interface Seen extends Outcome {
  readonly node: TreeNode | undefined;
}

/** Runs each way from the same tree, and joins the results. */
export function runWays(tree: Scope, { names }: Pick<Place, 'names'>, ways: readonly Way[]): void {
  if (tree.budget.steps < 0) {
    // The budget is spent: all values are unknown from here on, so nothing is joined.
    for (const way of ways) way.run();
    return;
  }
  joinOutcomes(
    names,
    ways.map(({ condition, run }) => ({ condition, ...attempt(tree, names, run) })),
  );
}

/** Runs one way and undoes it; returns its writes. */
function attempt(tree: Scope, names: LegacyNames | undefined, run: () => void): Attempt {
  let notes: Notes = new Map();
  const written = tree.attempt(() => {
    if (names === undefined) run();
    else notes = names.attempt(run);
  });
  return { written, notes };
}

/** Joins the results of several ways, at all names that at least one of them wrote. */
function joinOutcomes(names: LegacyNames | undefined, outcomes: readonly Outcome[]): void {
  names?.join(outcomes.map(({ notes }) => notes));
  const touched = new Map<Scope, Set<string>>();
  for (const { written } of outcomes)
    for (const [scope, nodes] of written) touched.set(scope, new Set([...(touched.get(scope) ?? []), ...nodes.keys()]));
  const joins = [...touched].flatMap(([scope, names]) => {
    scope.budget.steps -= countJoinSteps(names.size, outcomes);
    return [...names].map((name) => ({
      scope,
      name,
      node: joinNodes(scope, listSeen(scope, name, outcomes), scope.find(name)),
    }));
  });
  for (const { scope, name, node } of joins) {
    if (node === undefined) scope.remove(name);
    else scope.put(name, node);
  }
}

/** Returns the steps to join names of several ways. */
function countJoinSteps(names: number, ways: readonly Outcome[]): number {
  return (stepsOfEntry * names * ways.length) / 2;
}

function listSeen(scope: Scope, name: string, outcomes: readonly Outcome[]): readonly Seen[] {
  return outcomes.map((outcome) => ({ ...outcome, node: findNode(scope, name, outcome.written) }));
}

function findNode(scope: Scope, name: string, written: Written): TreeNode | undefined {
  const names = written.get(scope);
  return names?.has(name) ? names.get(name) : scope.find(name);
}

/**
 * Returns one node for the nodes of all ways in one place. Writes below a scope that all ways have are joined there.
 */
function joinNodes(parent: Scope, seen: readonly Seen[], before: TreeNode | undefined): TreeNode | undefined {
  const [first] = seen;
  if (seen.every(({ node }) => node === first?.node)) return first?.node;
  // After the budget is spent, all values are unknown.
  if (parent.budget.steps < 0) return seen.find(({ node }) => node !== undefined)?.node;
  const hasScope = seen.some(({ node }) => node instanceof Scope);
  return hasScope && seen.every(({ node }) => !(node instanceof Leaf) || isMapAlone(node.value))
    ? joinScopes(parent, seen, before)
    : joinLeaves(seen, before, parent.budget);
}

function joinScopes(parent: Scope, seen: readonly Seen[], before: TreeNode | undefined): Scope {
  const maps = new Map<TreeNode, Scope>();
  const toScope = (node: TreeNode): Scope => {
    const scope = node instanceof Scope ? node : (maps.get(node) ?? createScopeOfMap(node));
    maps.set(node, scope);
    return scope;
  };
  const [literal = false, ...others] = seen.map(({ node }) => isLiteral(node));
  const span = seen
    .map(({ node }) => (node instanceof Scope ? node.span : undefined))
    .find((each) => each !== undefined);
  const isAlike = others.every((other) => other === literal);
  const isSure = seen.every(({ node }) => findPresence(node) === true);
  const joined = new Scope(parent, span, isAlike ? literal : 'undecided', isSure);
  const scopes = seen.map(({ node, ...outcome }) => ({
    outcome,
    scope: node === undefined ? undefined : toScope(node),
  }));
  const names = new Set(
    scopes.flatMap(({ outcome, scope }) =>
      scope === undefined ? [] : [...scope.entries.keys(), ...(outcome.written.get(scope)?.keys() ?? [])],
    ),
  );
  parent.budget.steps -= countJoinSteps(names.size, seen);
  const old =
    before === undefined || (before instanceof Leaf && !isMapAlone(before.value)) ? undefined : toScope(before);
  for (const name of names) {
    const inner = scopes.map(({ outcome, scope }) => ({
      ...outcome,
      node: scope === undefined ? undefined : findNode(scope, name, outcome.written),
    }));
    const node = joinNodes(joined, inner, old?.find(name));
    if (node !== undefined) joined.put(name, node);
  }
  return joined;
}

function isLiteral(node: TreeNode | undefined): Answer {
  if (node === undefined) return false;
  return node instanceof Scope ? node.literal : isLiteralMap(node.value);
}

/** Returns a choice with the value of each way; its history has the writes of each. */
function joinLeaves(seen: readonly Seen[], before: TreeNode | undefined, budget: Scope['budget']): Leaf | undefined {
  const alternatives = seen.map(({ condition, node, written }) => ({
    condition,
    value: node === undefined ? createAbsent() : toNodeValue(settleNode(node, written)),
  }));
  const leaves = seen.flatMap(({ node, condition }) =>
    listAddedLeaves(node, before).map((leaf) => ({ leaf, condition })),
  );
  budget.steps -= stepsOfReplaced * leaves.length;
  const value = chooseAmong(alternatives, constant);
  if (isAbsent(value)) return undefined;
  const last = leaves.at(-1);
  if (last === undefined) {
    const there =
      findFirstLeaf(before) ?? seen.map(({ node }) => findFirstLeaf(node)).find((leaf) => leaf !== undefined);
    return there === undefined
      ? undefined
      : new Leaf(
          value,
          there.origin,
          before instanceof Leaf ? before.previous : before,
          seen.map(({ node }) => node),
        );
  }
  const under = ({ leaf, condition }: (typeof leaves)[number]): Leaf['origin'] => ({
    ...leaf.origin,
    condition: leaf.origin.condition === undefined ? condition : joinByAnd(condition, leaf.origin.condition),
  });
  const history = leaves
    .slice(0, -1)
    .reduce<TreeNode | undefined>((below, each) => new Leaf(each.leaf.value, under(each), below), before);
  return new Leaf(
    value,
    under(last),
    history,
    seen.map(({ node }) => node),
  );
}

/**
 * Returns the leaves at a place that were added, oldest first: those above the newest that both histories have. A leaf
 * that was rebuilt for an earlier write does not count.
 */
function listAddedLeaves(node: TreeNode | undefined, before: TreeNode | undefined): readonly Leaf[] {
  const leaves: Leaf[] = [];
  const there = new Set<Leaf['origin']>();
  let [at, old] = [node, before];
  while (at instanceof Leaf && at !== old) {
    const { depth } = at;
    if (!(old instanceof Leaf) || depth >= old.depth) {
      leaves.push(at);
      at = at.previous;
    }
    if (old instanceof Leaf && old.depth >= depth) {
      there.add(old.origin);
      old = old.previous;
    }
  }
  return leaves.filter(({ origin }) => !there.has(origin)).reverse();
}

/** Returns a node as one way left it, as a copy outside the tree. */
function settleNode(node: TreeNode, written: Written): TreeNode {
  if (node instanceof Leaf) return node;
  const copy = new Scope(undefined, node.span, node.literal, node.isSure);
  for (const name of new Set([...node.entries.keys(), ...(written.get(node)?.keys() ?? [])])) {
    const below = findNode(node, name, written);
    if (below !== undefined) copy.put(name, settleNode(below, written));
  }
  return copy;
}
