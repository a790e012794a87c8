import type { Span } from '../../base/source.ts';
import { maxWritesInScope, stepsOfReplaced } from '../limits.ts';
import { chooseAmong, mapAlternatives } from '../values/choice.ts';
import { toMap } from '../values/choice-of-maps.ts';
import { type Condition, joinByOr } from '../values/condition.ts';
import {
  addReference,
  createAbsent,
  createNull,
  createScopeValue,
  createUnknown,
  isAbsent,
  mapValue,
  mergeProvenance,
} from '../values/constructors.ts';
import type { Origin } from '../values/origin.ts';
import type { Item, Value } from '../values/value.ts';
import { type Changes, Journal } from './journal.ts';
import { allParts, findRecording, type Part, type Recorded } from './recording.ts';
import type { ResolvedSetting, WriteInScope } from './resolved.ts';

// Configuration under construction: nested scopes with values as leaves. The only mutable object of this layer; a tree
// belongs to the evaluation of one file of one view.

export type TreeNode = Scope | Leaf;

/** Changes that a branch wrote to a tree. */
export type Written = Changes<Scope, TreeNode>;

/** A value at a path, with the values that it replaced. Leaves do not change: a new write makes a new leaf. */
export class Leaf {
  readonly value: Value;
  readonly origin: Origin;
  readonly previous: TreeNode | undefined;
  /** The node that each branch left here, if this leaf joins several. */
  readonly ways: readonly (TreeNode | undefined)[];
  /** Number of writes that it replaced, up to a limit for those in a scope. */
  readonly depth: number;
  /** The setting that it was flattened to last: views that share a leaf share the setting, too. */
  flattened: ResolvedSetting | undefined = undefined;

  constructor(
    value: Value,
    origin: Origin,
    previous: TreeNode | undefined,
    ways: readonly (TreeNode | undefined)[] = [],
  ) {
    this.value = value;
    this.origin = origin;
    this.previous = previous;
    this.ways = ways;
    this.depth =
      previous instanceof Leaf ? previous.depth + 1 : previous === undefined ? 0 : listWrites(previous).length;
  }
}

/** The answer to a question about a node; undecided where it depends on a condition. */
export type Answer = boolean | 'undecided';

/** The part of a scope that has no name in it. */
const wholeValue: unique symbol = Symbol('value');

export class Scope implements Recorded {
  readonly #entries = new Map<string, TreeNode>();
  readonly #journals: Journal<Scope, TreeNode>[];
  /** Steps left for reading; unlimited by default. */
  readonly budget: { steps: number };
  /** More than one for a scope that the legacy dialect shares between blocks. */
  readonly #parents = new Set<Scope>();
  /** First mention of the scope; undefined if only a dotted path created it. */
  readonly span: Span | undefined;
  /** True if it is the map of a literal, to which dotted names added. A block of the legacy dialect replaces such a map. */
  readonly literal: Answer;
  /** False if only some of several branches created it. */
  readonly isSure: boolean;
  /** The value that this scope replaced, or a map literal as a scope, if something was lost by that. */
  replaced: TreeNode | undefined;
  #value: Value | undefined;

  constructor(
    parent: Scope | undefined,
    span: Span | undefined,
    literal: Answer = false,
    isSure = true,
    budget = parent?.budget ?? { steps: Infinity },
  ) {
    if (parent !== undefined) this.#parents.add(parent);
    this.#journals = parent === undefined ? [] : parent.#journals;
    this.budget = budget;
    this.span = span;
    this.literal = literal;
    this.isSure = isSure;
    for (const journal of this.#journals) journal.noteMade(this);
    findRecording()?.noteMade(this);
  }

  /** Has writes from here on undone like those of a scope that existed before: views share it. */
  share(): void {
    for (const journal of this.#journals) journal.noteShared(this);
  }

  peek(part: Part): unknown {
    if (part === allParts) return [...this.#entries].flat();
    return typeof part === 'string' ? this.#entries.get(part) : this.toValue();
  }

  /** The root of a tree that is made at the cost of a budget. */
  static createRoot(budget: { steps: number }): Scope {
    return new Scope(undefined, undefined, false, true, budget);
  }

  /** The root of another tree, whose writes are taken back with those of this one. */
  createBeside(): Scope {
    const other = new Scope(this, undefined);
    other.#parents.clear();
    return other;
  }

  get entries(): ReadonlyMap<string, TreeNode> {
    const recording = findRecording();
    if (recording?.hasMade(this) === false) recording.noteRead(this, allParts, this.peek(allParts));
    return this.#entries;
  }

  find(name: string): TreeNode | undefined {
    const node = this.#entries.get(name);
    findRecording()?.noteRead(this, name, node);
    return node;
  }

  put(name: string, node: TreeNode): void {
    for (const journal of this.#journals) journal.noteWrite(this, name);
    this.restore(name, node);
  }

  /**
   * Returns the scope of this name, created if absent. A map literal, or a choice between some, becomes a scope that
   * its writes extend; null is replaced; for any other value the result is undefined.
   */
  open(name: string, span: Span | undefined): Scope | undefined {
    const node = this.find(name);
    if (node instanceof Scope) return node;
    if (node !== undefined && node.value.kind !== 'null' && toMap(node.value) === undefined) return undefined;
    const scope = this.replace(name, span);
    if (scope.entries.size === 0) scope.replaced = node?.previous;
    return scope;
  }

  /** Replaces the node with this name by a new scope; the entries of a map literal are kept. */
  replace(name: string, span: Span | undefined): Scope {
    const node = this.find(name);
    const scope = new Scope(this, span, node instanceof Leaf && isLiteralMap(node.value));
    if (node instanceof Leaf) for (const [key, item] of createScopeOfMap(node).entries) scope.put(key, item);
    // A value that the map literals replaced counts once, for the first item.
    const [[key, item] = ['', undefined]] = scope.#entries;
    const previous = node instanceof Leaf ? node.previous : undefined;
    const [before] = splitMapLiterals(previous);
    if (item instanceof Leaf && before instanceof Leaf) scope.put(key, appendWrites(item, before, this.budget));
    scope.replaced = findLostEntries(previous, scope.#entries);
    this.put(name, scope);
    return scope;
  }

  remove(name: string): void {
    for (const journal of this.#journals) journal.noteWrite(this, name);
    this.restore(name, undefined);
  }

  /** Runs a way and undoes its writes; returns them. */
  attempt(run: () => void): Written {
    const journal = new Journal<Scope, TreeNode>();
    this.#journals.push(journal);
    run();
    this.#journals.splice(this.#journals.indexOf(journal), 1);
    return journal.undo();
  }

  /** Puts back what stood at a name. */
  restore(name: string, node: TreeNode | undefined): void {
    findRecording()?.noteWrite(this, name, () => (node === undefined ? this.remove(name) : this.put(name, node)));
    if (node === undefined) this.#entries.delete(name);
    else this.#entries.set(name, node);
    if (node instanceof Scope) node.#parents.add(this);
    this.#forget();
  }

  /** The scope as a map: what `params.genomes` is to an expression. Kept until something below is written. */
  toValue(): Value {
    this.#value ??= this.#toValue();
    findRecording()?.noteRead(this, wholeValue, this.#value);
    return this.#value;
  }

  #toValue(): Value {
    const entries = new Map([...this.#entries].map(([key, node]) => [key, toItem(node)]));
    if (this.literal !== 'undecided') return this.literal ? mapValue(entries) : createScopeValue(entries);
    const from = mergeProvenance(...Array.from(entries.values(), ({ value }) => value));
    return createUnknown('whether it is a map or a scope depends on a condition', from);
  }

  /** A scope that keeps no value is in none that is kept. */
  #forget(): void {
    if (this.#value === undefined) return;
    this.#value = undefined;
    for (const parent of this.#parents) parent.#forget();
  }
}

/** Returns the answer for a value; undecided where its alternatives have different ones. */
export function answerFor(value: Value, ask: (one: Value) => Answer): Answer {
  if (value.kind !== 'choice') return ask(value);
  const [first = 'undecided', ...others] = value.alternatives.map((way) => ask(way.value));
  return others.every((other) => other === first) ? first : 'undecided';
}

/** Returns true for a map that no block or dotted name made. */
export function isLiteralMap(value: Value): Answer {
  return answerFor(value, (one) => (one.kind === 'unknown' ? 'undecided' : one.kind === 'map' && one.isScope !== true));
}

function toItem(node: TreeNode): Item {
  return node instanceof Scope
    ? { value: node.toValue(), span: node.span }
    : { value: node.value, span: node.origin.value, key: node.origin.key };
}

/** An entry of a map literal as a leaf of its own, placed where the entry stands, over those of the literals before. */
function createLeafOfItem(leaf: Leaf, key: string, item: Item): Leaf {
  const [bottom, literals] = splitMapLiterals(leaf.previous);
  const before = bottom instanceof Scope ? bottom.find(key) : undefined;
  const found = literals.flatMap((literal) => {
    const entry = toMap(literal.value)?.entries.get(key);
    return entry === undefined ? [] : [[literal, entry] as const];
  });
  const below = found.reduceRight<TreeNode | undefined>(
    (node, [{ origin }, entry]) => new Leaf(entry.value, createEntryOrigin(origin, entry), node),
    before,
  );
  return new Leaf(item.value, createEntryOrigin(leaf.origin, item), below);
}

function createEntryOrigin(literal: Origin, { value, key, span }: Item): Origin {
  const origin = span === undefined ? literal : createItemOrigin(literal, key ?? span, span);
  const condition = findCondition(value);
  return condition === undefined ? origin : { ...origin, condition };
}

/** Returns the condition for an entry that only some alternatives of a map have; undefined if all have it. */
function findCondition(value: Value): Condition | undefined {
  if (value.kind !== 'choice' || !value.alternatives.some((way) => isAbsent(way.value))) return undefined;
  const written = value.alternatives.filter((way) => !isAbsent(way.value)).map(({ condition }) => condition);
  return joinByOr(written);
}

/** The place of an entry: from its key to its value. */
export function createItemOrigin(origin: Origin, key: Span, value: Span): Origin {
  return { ...origin, span: { path: value.path, start: key.start, end: value.end }, key, value };
}

/** Returns the value of a node for an expression: scopes as maps. It depends on the name. */
export function readNode(node: TreeNode, reference: string): Value {
  const value = mapAlternatives(toNodeValue(node), (one) => (isAbsent(one) ? createNull(one) : one));
  return addReference(value, reference);
}

/** A scope as a map, or a value as it is. */
export function toNodeValue(node: TreeNode): Value {
  return node instanceof Scope ? node.toValue() : node.value;
}

/**
 * Merges another file's tree over this one, as the engine merges includes and layered files: maps merge deeply, map
 * literals too, everything else replaces.
 */
export function mergeInto(target: Scope, source: Scope): void {
  for (const [name, node] of source.entries) {
    const isMap = node instanceof Scope || isMapAlone(node.value);
    const present = target.find(name);
    if (present === node) continue;
    const mergeable = present instanceof Scope || (present !== undefined && toMap(present.value) !== undefined);
    if (node instanceof Scope && !node.isSure && present instanceof Leaf && !isMapAlone(present.value)) {
      const from = mergeProvenance(present.value, node.toValue());
      const value = createUnknown('a block that depends on a condition may replace it', from);
      target.put(name, new Leaf(value, present.origin, present.previous));
    } else if (isMap && mergeable) {
      const into = target.open(name, undefined);
      if (into !== undefined) mergeInto(into, node instanceof Scope ? node : createScopeOfMap(node));
    } else if (node instanceof Scope) {
      const into = target.replace(name, node.span);
      into.replaced = node.replaced ?? findLostNode(present);
      mergeInto(into, node);
    } else if (present === undefined) target.put(name, node);
    else
      target.put(
        name,
        new Leaf(mergeOnto(present, node.value), node.origin, appendWrites(node.previous, present, target.budget)),
      );
  }
}

/**
 * Merges a copy of a scope over another one, as `mergeInto` does: blocks of the legacy dialect share scopes, so either of the
 * two may be in the other.
 */
export function mergeCopyInto(target: Scope, source: Scope): void {
  const copy = new Scope(undefined, undefined);
  mergeInto(copy, source);
  mergeInto(target, copy);
}

/**
 * Returns the values that are lost where a scope replaces a node; null and an empty map lose nothing, but may have
 * replaced values.
 */
export function findLostNode(node: TreeNode | undefined): TreeNode | undefined {
  if (node instanceof Scope) return node.literal === true ? node : undefined;
  if (node === undefined) return undefined;
  const { kind } = node.value;
  const isEmpty = node.value.kind === 'map' && (node.value.isScope === true || node.value.entries.size === 0);
  return kind === 'null' || kind === 'unknown' || isEmpty ? node.previous : node;
}

/** Returns the entries of maps and of a scope below them that these entries do not replace, if there are any. */
export function findLostEntries(previous: TreeNode | undefined, entries: Scope['entries']): Scope | undefined {
  const lost = new Scope(undefined, undefined);
  const [bottom, literals] = splitMapLiterals(previous);
  const scopes = literals.map(createScopeOfMap);
  if (bottom instanceof Scope) {
    scopes.push(bottom);
    lost.replaced = bottom.replaced;
  }
  for (const scope of scopes)
    for (const [key, node] of scope.entries) if (!entries.has(key) && lost.find(key) === undefined) lost.put(key, node);
  return lost.entries.size === 0 && lost.replaced === undefined ? undefined : lost;
}

/** Returns the map literals on top of a node, newest first, as many as are listed, and the node below them. */
function splitMapLiterals(top: TreeNode | undefined): [TreeNode | undefined, readonly Leaf[]] {
  const literals: Leaf[] = [];
  let node = top;
  for (; node instanceof Leaf && toMap(node.value) !== undefined; node = node.previous) {
    if (literals.length === maxWritesInScope) return [undefined, literals];
    literals.push(node);
  }
  return [node, literals];
}

export function findFirstLeaf(node: TreeNode | undefined): Leaf | undefined {
  if (!(node instanceof Scope)) return node;
  for (const below of node.entries.values()) {
    const leaf = findFirstLeaf(below);
    if (leaf !== undefined) return leaf;
  }
  return undefined;
}

/**
 * Returns the writes of a value or in a scope, by their paths in it and oldest first for each path, with those that they
 * replaced; no more than are kept. A scope that others share, or that several replaced, is searched once.
 */
export function listWrites(root: TreeNode): readonly WriteInScope[] {
  const found: WriteInScope[] = [];
  const seen = new Set<Scope>();
  const visit = (node: TreeNode | undefined, path: readonly string[]): void => {
    const leaves: Leaf[] = [];
    let below = node;
    for (; below instanceof Leaf && found.length + leaves.length < maxWritesInScope; below = below.previous)
      leaves.push(below);
    if (below instanceof Scope && !seen.has(below) && seen.size < maxWritesInScope) {
      seen.add(below);
      visit(below.replaced, path);
      for (const [name, each] of below.entries) if (found.length < maxWritesInScope) visit(each, [...path, name]);
    }
    found.push(...leaves.reverse().map(({ origin }) => ({ path, origin })));
  };
  visit(root, []);
  return found;
}

/** Merges a conditional value of one file over the node of another, alternative by alternative. */
function mergeOnto(present: TreeNode | undefined, value: Value): Value {
  return present === undefined || value.kind !== 'choice' ? value : putOver(toNodeValue(present), value);
}

function putOver(before: Value, value: Value): Value {
  if (isAbsent(value)) return before;
  if (value.kind === 'choice') {
    const ways = value.alternatives.map((way) => ({ ...way, value: putOver(before, way.value) }));
    return chooseAmong(ways, value);
  }
  const map = toMap(before);
  if (value.kind !== 'map' || map === undefined) return value;
  const entries = new Map(map.entries);
  for (const [key, item] of value.entries) {
    const there = entries.get(key);
    entries.set(key, there === undefined ? item : { ...item, value: putOver(there.value, item.value) });
  }
  return { ...value, entries };
}

/** Returns true if a value is a map, or a choice without null: null would replace a map. */
export function isMapAlone(value: Value): boolean {
  return toMap(value) !== undefined && !mayBeNull(value);
}

/** Returns true if a value may be null, which replaces a map. */
function mayBeNull(value: Value): boolean {
  return value.kind === 'choice' && value.alternatives.some((way) => way.value.kind === 'null' && !isAbsent(way.value));
}

/**
 * Returns the writes of one file or block, appended to those of another; a copied block began with those of the other.
 */
function appendWrites(writes: TreeNode | undefined, before: TreeNode, budget: Scope['budget']): TreeNode {
  if (writes instanceof Scope) return writes;
  const leaves: Leaf[] = [];
  let node: TreeNode | undefined = writes;
  for (; node instanceof Leaf; node = node.previous) {
    if (node === before) return writes ?? before;
    leaves.push(node);
  }
  budget.steps -= stepsOfReplaced * leaves.length;
  return leaves.reduceRight<TreeNode>((below, leaf) => new Leaf(leaf.value, leaf.origin, below), node ?? before);
}

/** A map literal, or a choice between some, as a scope of its own. */
export function createScopeOfMap(leaf: Leaf): Scope {
  const scope = new Scope(undefined, leaf.origin.span);
  const value = mapAlternatives(leaf.value, (one) => (one.kind === 'map' ? one : createAbsent()));
  for (const [key, item] of toMap(value)?.entries ?? []) scope.put(key, createLeafOfItem(leaf, key, item));
  return scope;
}
