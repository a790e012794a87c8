import type { Params } from '../expressions/frame.ts';
import { nodeValue, readNode, Scope, type TreeNode } from '../tree/tree.ts';
import { mapAlternatives } from '../values/choice.ts';
import { toMap } from '../values/choice-of-maps.ts';
import { addReference, isAbsent, mapValue, scopeValue, unknownValue } from '../values/constructors.ts';
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
    const own = this.#own(name);
    return own === undefined ? this.#inherited.read(name) : addReference(this.#overInherited(name, own), reference);
  }

  /** Uses the inherited value where a condition leaves the own value out; merges maps. */
  #overInherited(name: string, own: Value): Value {
    if (own.kind === 'choice') return mapAlternatives(own, (one) => this.#overInherited(name, one));
    if (isAbsent(own)) return this.#inherited.read(name);
    const outer = own.kind === 'map' ? this.#inherited.read(name) : undefined;
    if (outer?.kind !== 'map' || own.kind !== 'map') return own;
    const entries = new Map([...outer.entries, ...own.entries]);
    return own.isScope ? scopeValue(entries, own) : mapValue(entries, own);
  }

  has(name: string): boolean {
    const node = this.#node();
    const isOwn = node instanceof Scope ? node.find(name) !== undefined : this.#entries().has(name);
    return isOwn || this.#inherited.has(name);
  }

  find(names: readonly string[]): Value | undefined {
    let node = this.#node();
    for (const name of names) node = node instanceof Scope ? node.find(name) : undefined;
    return node === undefined ? undefined : readNode(node, `params.${names.join('.')}`);
  }

  all(): MapValue {
    const inherited = this.#inherited.all().entries;
    return scopeValue(new Map([...inherited, ...this.#entries()]), { references: ['params'], literals: [] });
  }

  #own(name: string): Value | undefined {
    const node = this.#node();
    if (node instanceof Scope) {
      const found = node.find(name);
      return found === undefined ? undefined : nodeValue(found);
    }
    if (node === undefined) return undefined;
    // `params` may have been assigned as one map, or as an unknown value.
    const item = toMap(node.value)?.entries.get(name);
    if (item !== undefined) return item.value;
    return node.value.kind === 'unknown' ? node.value : undefined;
  }

  #entries(): ReadonlyMap<string, Item> {
    const node = this.#node();
    const map = node === undefined ? undefined : toMap(nodeValue(node));
    return map === undefined ? new Map() : map.entries;
  }

  #node(): TreeNode | undefined {
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
    return this.#doubt(this.#params.read(name));
  }

  has(name: string): boolean {
    return this.#params.has(name);
  }

  find(names: readonly string[]): Value | undefined {
    const value = this.#params.find(names);
    return value === undefined ? undefined : this.#doubt(value);
  }

  all(): MapValue {
    const all = this.#params.all();
    if (!this.#isDoubted()) return all;
    return scopeValue(
      new Map([...all.entries].map(([name, item]) => [name, { ...item, value: this.#doubt(item.value) }])),
      all,
    );
  }

  #doubt(value: Value): Value {
    return this.#isDoubted() ? makeUncertain(value) : value;
  }
}

/** Returns a value that may have changed in a way that is not followed. */
export function makeUncertain(value: Value): Value {
  return value.kind === 'invalid' || value.kind === 'unknown'
    ? value
    : unknownValue('it may be changed in a way that is not followed', value);
}
