import type { Span } from '../base/source.ts';
import { chooseAmong, distribute } from './choice.ts';
import { absentValue, dependingOn, scopeValue } from './known.ts';
import { asMap } from './map-of-choices.ts';
import type { Origin } from './resolved.ts';
import type { Alternative, Item, MapValue, Value } from './value.ts';

// The configuration while it is being built: nested scopes with values at the ends. It is the one mutable thing of
// this layer; a tree belongs to the evaluation of one file of one view.

export type TreeNode = Scope | Leaf;

/** A value at a path, with what it replaced. Leaves do not change: a new write makes a new leaf. */
export class Leaf {
  readonly value: Value;
  readonly origin: Origin;
  readonly previous: TreeNode | undefined;

  constructor(value: Value, origin: Origin, previous: TreeNode | undefined) {
    this.value = value;
    this.origin = origin;
    this.previous = previous;
  }
}

export class Scope {
  readonly #entries = new Map<string, TreeNode>();
  readonly #parent: Scope | undefined;
  /** Where the scope was first mentioned; undefined for one that only a dotted path made. */
  readonly span: Span | undefined;
  #asMap: MapValue | undefined;

  constructor(parent: Scope | undefined, span: Span | undefined) {
    this.#parent = parent;
    this.span = span;
  }

  get entries(): ReadonlyMap<string, TreeNode> {
    return this.#entries;
  }

  find(name: string): TreeNode | undefined {
    return this.#entries.get(name);
  }

  put(name: string, node: TreeNode): void {
    this.#entries.set(name, node);
    this.#forget();
  }

  /**
   * The scope of this name, made where there is none. A map literal, or a choice between some, becomes a scope that its
   * writes extend; null gives way; any other value is refused by giving undefined.
   */
  open(name: string, span: Span | undefined): Scope | undefined {
    const node = this.#entries.get(name);
    if (node instanceof Scope) return node;
    if (node !== undefined && node.value.kind !== 'null' && asMap(node.value) === undefined) return undefined;
    return this.replace(name, span);
  }

  /** A fresh scope in the place of whatever has this name; a map literal's entries are kept. */
  replace(name: string, span: Span | undefined): Scope {
    const node = this.#entries.get(name);
    const scope = new Scope(this, span);
    const map = node instanceof Leaf ? asMap(node.value) : undefined;
    if (node instanceof Leaf && map !== undefined) {
      for (const [key, item] of map.entries) scope.#entries.set(key, leafOfItem(node, key, item));
    }
    this.put(name, scope);
    return scope;
  }

  remove(name: string): void {
    this.#entries.delete(name);
    this.#forget();
  }

  /** The scope as a map value: what `params.genomes` is to an expression. Kept until something below is written. */
  toMap(): MapValue {
    this.#asMap ??= scopeValue(new Map([...this.#entries].map(([key, node]) => [key, itemOf(node)])));
    return this.#asMap;
  }

  #forget(): void {
    this.#asMap = undefined;
    if (this.#parent !== undefined) this.#parent.#forget();
  }
}

function itemOf(node: TreeNode): Item {
  return node instanceof Scope
    ? { value: node.toMap(), span: node.span }
    : { value: node.value, span: node.origin.value, key: node.origin.key };
}

/** An entry of a map literal as a leaf of its own, placed where the entry stands. */
function leafOfItem(leaf: Leaf, key: string, item: Item): Leaf {
  const origin = item.span === undefined ? leaf.origin : itemOrigin(leaf.origin, item.key ?? item.span, item.span);
  const condition = conditionOf(item.value);
  const { previous } = leaf;
  return new Leaf(item.value, condition === undefined ? origin : { ...origin, condition }, entryBefore(previous, key));
}

function entryBefore(previous: TreeNode | undefined, key: string): TreeNode | undefined {
  if (previous === undefined || previous instanceof Scope) return previous?.find(key);
  const item = asMap(previous.value)?.entries.get(key);
  return item === undefined ? undefined : leafOfItem(previous, key, item);
}

/** When an entry that only some of several maps have is written. */
function conditionOf(value: Value): string | undefined {
  if (value.kind !== 'choice' || !value.alternatives.some(isAbsent)) return undefined;
  const written = value.alternatives.filter((way) => !isAbsent(way)).map(({ condition }) => condition);
  return written.length === 1 ? written[0] : written.map((condition) => `(${condition})`).join(' || ');
}

/** The place of an entry: from its key to its value. */
export function itemOrigin(origin: Origin, key: Span, value: Span): Origin {
  return { ...origin, span: { path: value.path, start: key.start, end: value.end }, key, value };
}

/** What an expression sees at a node: scopes as maps, values as they are, known to depend on the name. */
export function readNode(node: TreeNode, reference: string): Value {
  return dependingOn(node instanceof Scope ? node.toMap() : node.value, reference);
}

/** What becomes of a write that is merged over what is there, where it is not certain that it is. */
export type Conditional = (present: TreeNode | undefined, write: Write) => Write;

export type Write = Pick<Leaf, 'value' | 'origin'>;

const unconditional: Conditional = (_present, write) => write;

/**
 * Merges another file's tree over this one, as the engine merges includes and layered files: maps merge deeply, map
 * literals too, everything else replaces. In the legacy dialect an included file's literal replaces a map, and its
 * block a literal: `literals` says which of the two it is.
 */
export function mergeInto(
  target: Scope,
  source: Scope,
  conditional: Conditional = unconditional,
  literals: 'merge' | 'replace' = 'merge',
): void {
  for (const [name, node] of source.entries) {
    const isMap = node instanceof Scope || (asMap(node.value) !== undefined && !mayBeNull(node.value));
    const present = target.find(name);
    const mergeable = present instanceof Scope || (present !== undefined && asMap(present.value) !== undefined);
    const replaces =
      literals === 'replace' && (node instanceof Leaf || (present instanceof Leaf && node.span !== undefined));
    if (isMap && mergeable && !replaces) {
      const into = target.open(name, undefined);
      const from = node instanceof Scope ? node : exploded(node);
      if (into !== undefined) mergeInto(into, from, conditional, literals);
    } else if (node instanceof Scope) {
      if (replaces && present instanceof Leaf) leaveRoom(target, name, present, conditional);
      mergeInto(target.replace(name, node.span), node, conditional, literals);
    } else {
      const { value, origin } = conditional(present, {
        value: onto(present, node.value, literals),
        origin: node.origin,
      });
      target.put(name, new Leaf(value, origin, onTop(node.previous, present)));
    }
  }
}

/**
 * Makes of a value what a block of its name leaves of it in the legacy dialect: what other blocks set, but no literal;
 * all of it where the block's own conditions do not hold.
 */
export function leaveRoom(scope: Scope, name: string, present: Leaf, conditional: Conditional): void {
  const set = distribute(present.value, (one) => (one.kind === 'map' && one.isScope === true ? one : absentValue()));
  const { value } = conditional(present, { value: set, origin: present.origin });
  const isEmpty = asMap(value) === undefined;
  scope.put(name, isEmpty ? new Scope(scope, undefined) : new Leaf(value, present.origin, present.previous));
}

/** What was written under conditions in one file, over what another has: each way as it would be on its own. */
function onto(present: TreeNode | undefined, value: Value, literals: 'merge' | 'replace'): Value {
  if (present === undefined || value.kind !== 'choice') return value;
  return over(present instanceof Scope ? present.toMap() : present.value, value, literals);
}

function over(before: Value, value: Value, literals: 'merge' | 'replace'): Value {
  if (value.kind === 'null' && value.absent === true) return before;
  if (value.kind === 'choice') {
    const ways = value.alternatives.map((way) => ({ ...way, value: over(before, way.value, literals) }));
    return chooseAmong(ways, value);
  }
  const map = asMap(before);
  if (value.kind !== 'map' || map === undefined) return value;
  if (literals === 'replace' && before.kind === 'choice')
    return distribute(before, (one) => over(one, value, literals));
  if (literals === 'replace' && (value.isScope !== true || map.isScope !== true)) return value;
  const entries = new Map(map.entries);
  for (const [key, item] of value.entries) {
    const there = entries.get(key);
    entries.set(key, there === undefined ? item : { ...item, value: over(there.value, item.value, literals) });
  }
  return { ...value, entries };
}

/** Whether it may be set to null, which replaces a map. */
function mayBeNull(value: Value): boolean {
  return value.kind === 'choice' && value.alternatives.some((way) => way.value.kind === 'null' && !isAbsent(way));
}

function isAbsent({ value }: Alternative): boolean {
  return value.kind === 'null' && value.absent === true;
}

/** The writes of one file, after those of another. */
function onTop(writes: TreeNode | undefined, before: TreeNode | undefined): TreeNode | undefined {
  if (before === undefined || writes instanceof Scope) return writes ?? before;
  const leaves: Leaf[] = [];
  let node: TreeNode | undefined = writes;
  for (; node instanceof Leaf; node = node.previous) leaves.push(node);
  return leaves.reduceRight<TreeNode>((below, leaf) => new Leaf(leaf.value, leaf.origin, below), node ?? before);
}

/** A map literal, or a choice between some, as a scope of its own. */
export function exploded(leaf: Leaf): Scope {
  const scope = new Scope(undefined, leaf.origin.span);
  for (const [key, item] of asMap(leaf.value)?.entries ?? []) scope.put(key, leafOfItem(leaf, key, item));
  return scope;
}
