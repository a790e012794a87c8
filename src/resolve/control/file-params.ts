import type { Params } from '../expressions/frame.ts';
import { readNode, Scope, type TreeNode, toNodeValue } from '../tree/tree.ts';
import { mapAlternatives } from '../values/choice.ts';
import { toMap } from '../values/choice-of-maps.ts';
import { addReference, createScopeValue, createUnknown, isAbsent, mapValue } from '../values/constructors.ts';
import type { Item, MapValue, Value } from '../values/value.ts';

/** The parameters as one file sees them: its own so far, over those of the file that includes it, or of the launch. */
export class FileParams implements Params {
  readonly #root: Scope;
  readonly #inherited: Params;

  constructor(root: Scope, inherited: Params) {
    this.#root = root;
    this.#inherited = inherited;
  }

  read(name: string): Value {
    const reference = `params.${name}`;
    const own = this.#readOwn(name);
    return own === undefined ? this.#inherited.read(name) : addReference(this.#putOverInherited(name, own), reference);
  }

  /** Uses the inherited value where a condition leaves the own value out; merges maps. */
  #putOverInherited(name: string, own: Value): Value {
    if (own.kind === 'choice') return mapAlternatives(own, (one) => this.#putOverInherited(name, one));
    if (isAbsent(own)) return this.#inherited.read(name);
    const outer = own.kind === 'map' ? this.#inherited.read(name) : undefined;
    if (outer?.kind !== 'map' || own.kind !== 'map') return own;
    const entries = new Map([...outer.entries, ...own.entries]);
    return own.isScope ? createScopeValue(entries, own) : mapValue(entries, own);
  }

  has(name: string): boolean {
    const node = this.#findNode();
    const isOwn = node instanceof Scope ? node.find(name) !== undefined : this.#listEntries().has(name);
    return isOwn || this.#inherited.has(name);
  }

  find(names: readonly string[]): Value | undefined {
    let node = this.#findNode();
    for (const name of names) node = node instanceof Scope ? node.find(name) : undefined;
    return node === undefined ? undefined : readNode(node, `params.${names.join('.')}`);
  }

  readAll(): MapValue {
    const inherited = this.#inherited.readAll().entries;
    return createScopeValue(new Map([...inherited, ...this.#listEntries()]), { references: ['params'], literals: [] });
  }

  #readOwn(name: string): Value | undefined {
    const node = this.#findNode();
    if (node instanceof Scope) {
      const found = node.find(name);
      return found === undefined ? undefined : toNodeValue(found);
    }
    if (node === undefined) return undefined;
    // `params` may have been assigned as one map, or as an unknown value.
    const item = toMap(node.value)?.entries.get(name);
    if (item !== undefined) return item.value;
    return node.value.kind === 'unknown' ? node.value : undefined;
  }

  #listEntries(): ReadonlyMap<string, Item> {
    const node = this.#findNode();
    const map = node === undefined ? undefined : toMap(toNodeValue(node));
    return map === undefined ? new Map() : map.entries;
  }

  #findNode(): TreeNode | undefined {
    return this.#root.find('params');
  }
}

/** Parameters that are unknown once `isDoubted` returns true: any may have changed in a way that is not followed. */
export class UncertainParams implements Params {
  readonly #params: Params;
  readonly #isDoubted: () => boolean;

  constructor(params: Params, isDoubted: () => boolean) {
    this.#params = params;
    this.#isDoubted = isDoubted;
  }

  read(name: string): Value {
    return this.#makeDoubtful(this.#params.read(name));
  }

  has(name: string): boolean {
    return this.#params.has(name);
  }

  find(names: readonly string[]): Value | undefined {
    const value = this.#params.find(names);
    return value === undefined ? undefined : this.#makeDoubtful(value);
  }

  readAll(): MapValue {
    const all = this.#params.readAll();
    if (!this.#isDoubted()) return all;
    return createScopeValue(
      new Map([...all.entries].map(([name, item]) => [name, { ...item, value: this.#makeDoubtful(item.value) }])),
      all,
    );
  }

  #makeDoubtful(value: Value): Value {
    return this.#isDoubted() ? makeUncertain(value) : value;
  }
}

/** Returns a value that may have changed in a way that is not followed. */
export function makeUncertain(value: Value): Value {
  return value.kind === 'invalid' || value.kind === 'unknown'
    ? value
    : createUnknown('it may be changed in a way that is not followed', value);
}
