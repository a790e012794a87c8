import type { Range, Span } from '../../base/source.ts';
import { diagnoseReplaced } from '../control/diagnose-replaced.ts';
import type { FileRun, FileSite } from '../control/site.ts';
import { toSpan } from '../files/to-span.ts';
import { stepsOfEntry, stepsOfReplaced } from '../limits.ts';
import type { Place } from '../tree/place.ts';
import { isOfBlocks } from '../tree/presence.ts';
import {
  findLostEntries,
  findLostNode,
  Leaf,
  listWrites,
  mergeCopyInto,
  mergeInto,
  Scope,
  type TreeNode,
} from '../tree/tree.ts';
import { createString } from '../values/constructors.ts';
import type { Value } from '../values/value.ts';

// In profiles, the legacy engine identifies a block by its name alone, wherever it is. The first block of a name begins
// empty, even if the scope was set outside of profiles before; the next one begins with the contents of the first, and
// its settings are added to the first as well.

/** Runs a block of a profile, whose scope belongs into `outer`; `enter` opens the scope and runs the statements. */
export function enterByName(outer: Scope, name: string, block: Range, site: FileSite, enter: () => void): void {
  const { state, place, file } = site;
  const { deferred, path } = place;
  const span = toSpan(file.file, block);
  const reportLost = (lost: TreeNode | undefined): void => {
    // Changes by a profile to settings outside of it are a difference of the dialects.
    for (const write of lost === undefined ? [] : listWrites(lost))
      if (write.origin.profile === place.profile) state.report(diagnoseReplaced([...path, name], write, span));
  };
  if (deferred !== undefined && outer === place.scope) {
    // The scope outside of profiles replaces everything that the profile had set aside, here and in earlier `profiles`
    // blocks.
    const aside = deferred.find(name);
    deferred.remove(name);
    enter();
    const earlier = file.deferred.find(name);
    const node = outer.find(name);
    reportLost(aside);
    if (earlier instanceof Scope && node instanceof Scope && affords(node)) mergeCopyInto(earlier, node);
    return;
  }
  const own = JSON.stringify([...path, name]);
  const earlier = findFirst(name, place, file);
  if (earlier?.kind === 'choice') state.taintAll(span);
  // Where it depends on a condition, the block counts as the first one.
  const before = earlier?.kind === 'choice' ? own : findPath(earlier);
  const isSame = before === own;
  const found = before === undefined || isSame ? undefined : findBlock(before, file);
  const first = found !== undefined && affords(found) ? found : undefined;
  const present = outer.find(name);
  if (!isSame && present !== undefined) {
    putBlock(outer, name, span);
    // Dotted names before a profile's block are lost.
    if (present instanceof Scope) reportLost(findLostEntries(present, first?.entries ?? new Map()));
  }
  if (isSame) reportLost(restoreFirst(outer, name, span, place, file));
  const replaced = first === undefined ? undefined : findReplacedFirst(name, first, place);
  if (first !== undefined) {
    const scope = outer.open(name, span) ?? outer.replace(name, span);
    addShared(scope, first, place);
    if (replaced !== undefined) copyValues(scope, replaced);
  }
  enter();
  const node = outer.find(name);
  if (replaced !== undefined && node instanceof Scope) copyValues(replaced, node);
  else if (first !== undefined && node instanceof Scope && affords(node)) addShared(first, node, place);
  if (found !== undefined) return;
  const origin = { span, key: span, value: span, includedFrom: [], profile: place.profile };
  file.entered.put(name, new Leaf(createString(own), origin, undefined));
  // References from outside mean the first block, even after a second one of the same path has replaced it.
  place.namesAround?.note(
    name,
    isSame && node instanceof Scope && affords(node) ? copyBeside(file.root, name, node, place) : outer,
  );
}

/**
 * Replaces a block by the first one of the same path, if the two differ: dotted names after the second block of a path
 * are set in that one only, and a third block begins with the first again. Returns the lost settings.
 */
function restoreFirst(outer: Scope, name: string, span: Span, place: Place, { entered }: FileRun): Scope | undefined {
  const first = place.namesAround?.findBlock(name)?.scope.find(name);
  const present = outer.find(name);
  if (!(first instanceof Scope) || first === present || !affords(first)) return undefined;
  const restored = putBlock(outer, name, span);
  mergeCopyInto(restored, first);
  // The blocks in it are the first ones again, with what blocks elsewhere have set in those.
  for (const [inner, node] of restored.entries) {
    const noted = entered.find(inner);
    const isFirst = noted instanceof Leaf && findPath(noted.value) === JSON.stringify([...place.path, name, inner]);
    if (!isFirst || !(node instanceof Scope)) continue;
    const replaced = findReplacedFirst(inner, node, place);
    if (replaced !== undefined) copyValues(node, replaced);
    place.namesAround?.note(inner, restored);
  }
  return findLostEntries(present, first.entries);
}

/**
 * Returns the first block of a name if a second one of the same path has replaced it in the tree: what later blocks of
 * the name set is not set there.
 */
function findReplacedFirst(name: string, present: TreeNode, { namesAround }: Place): Scope | undefined {
  const node = namesAround?.findBlock(name)?.scope.find(name);
  return node instanceof Scope && node !== present && affords(node) ? node : undefined;
}

/** Sets the values of a scope in another one, which keeps its own scopes: both blocks share these. */
function copyValues(target: Scope, source: Scope): void {
  for (const [name, node] of [...target.entries])
    if (node instanceof Leaf && !source.entries.has(name)) target.remove(name);
  for (const [name, node] of source.entries) if (node instanceof Leaf) target.put(name, node);
}

/** The path of the first block of this name, or of the scope of the file: a text, a choice, or nothing. */
function findFirst(name: string, { path }: Place, { root, entered }: FileRun): Value | undefined {
  if (path.length > 0 && isOfBlocks(root.find(name)) === true) return createString(JSON.stringify([name]));
  const node = entered.find(name);
  return node instanceof Leaf ? node.value : undefined;
}

function findPath(value: Value | undefined): string | undefined {
  return value?.kind === 'string' ? value.value : undefined;
}

function findBlock(path: string, { root, aside, deferred }: FileRun): Scope | undefined {
  const names = JSON.parse(path) as readonly string[];
  for (const tree of [root, aside, deferred]) {
    let scope: Scope | undefined = tree;
    for (const name of names) {
      const node: unknown = scope?.find(name);
      scope = node instanceof Scope ? node : undefined;
    }
    if (scope !== undefined) return scope;
  }
  return undefined;
}

/**
 * Opens a block outside profiles. If its scope has no scope of that name, the block begins with a copy of the scope of
 * that name that encloses it. Scopes within it are shared with the copied one: a setting in one is a setting of both.
 */
export function enterCopy(
  outer: Scope,
  name: string,
  block: Range,
  { state, place, file }: FileSite,
  enter: () => void,
): void {
  const span = toSpan(file.file, block);
  const isOwn = isOfBlocks(outer.find(name));
  const holder = isOwn === false ? place.names?.findBlock(name) : undefined;
  const source = holder?.isOwn === false ? holder.scope.find(name) : undefined;
  if (isOwn !== true && holder === undefined) state.taint([...place.path, name], span, 'statement');
  else if (source instanceof Scope && affords(source)) {
    const entries = [...source.entries];
    const hasScopes = entries.some(([, node]) => node instanceof Scope);
    // A join of branches would separate shared scopes, and a scope cannot contain itself.
    const isShared = hasScopes && place.conditions.length === 0 && !isWithin(outer, source);
    if (hasScopes && !isShared) state.taint([], span, 'statement');
    const scope = putBlock(outer, name, span);
    if (isShared) for (const [key, node] of entries) scope.put(key, node);
    else mergeCopyInto(scope, source);
  }
  enter();
}

/** Replaces whatever has the name by an empty scope. */
function putBlock(outer: Scope, name: string, span: Span): Scope {
  const scope = new Scope(outer, span);
  scope.replaced = findLostNode(outer.find(name));
  outer.put(name, scope);
  return scope;
}

/** Returns true if a scope is another one or somewhere in it. */
function isWithin(scope: Scope, outer: Scope): boolean {
  return scope === outer || [...outer.entries.values()].some((node) => node instanceof Scope && isWithin(scope, node));
}

/**
 * Pays for a copy of the entries and of the writes that each replaced; false where that is too much, and nothing is
 * known from here on.
 */
function affords({ entries, budget }: Scope): boolean {
  for (const node of entries.values()) {
    if (budget.steps < 0) return false;
    budget.steps -= stepsOfEntry;
    if (node instanceof Scope) affords(node);
    else budget.steps -= stepsOfReplaced * node.depth;
  }
  return budget.steps >= 0;
}

/**
 * Adds the entries of a scope to another one. They share scopes that the other one lacks: what is set in one counts in both.
 * A join of branches would part what is shared, and a scope cannot be in itself.
 */
function addShared(target: Scope, source: Scope, { conditions }: Place): void {
  const own = new Scope(undefined, undefined);
  for (const [name, node] of [...source.entries]) {
    const present = target.find(name);
    if (present === node) continue;
    const isShared = node instanceof Scope && present === undefined && conditions.length === 0;
    if (isShared && !isWithin(target, node)) target.put(name, node);
    else own.put(name, node);
  }
  mergeCopyInto(target, own);
}

/**
 * Copies a block for references from outside. They share the blocks in it, except those that a second block of the same path
 * has replaced.
 */
function copyBeside(root: Scope, name: string, scope: Scope, place: Place): Scope {
  const aside = root.createBeside();
  const copy = aside.replace(name, undefined);
  for (const [inner, node] of scope.entries) {
    const isShared = place.conditions.length === 0 && findReplacedFirst(inner, node, place) === undefined;
    if (node instanceof Scope && isShared) copy.put(inner, node);
  }
  mergeInto(copy, scope);
  return aside;
}
