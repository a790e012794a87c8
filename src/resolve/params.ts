import type { FileRun } from './file-run.ts';
import type { Params } from './frame.ts';
import { dependingOn, mapValue, scopeValue, unknownValue } from './known.ts';
import type { Place } from './place.ts';
import { readNode, Scope, type TreeNode } from './tree.ts';
import type { Item, MapValue, Value } from './value.ts';

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
    const own = this.#own(name, reference);
    if (own === undefined) return this.#inherited.read(name);
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

  #own(name: string, reference: string): Value | undefined {
    const node = this.#node();
    if (node instanceof Scope) {
      const found = node.find(name);
      return found === undefined ? undefined : readNode(found, reference);
    }
    // `params` may have been assigned as one map.
    const item = node?.value.kind === 'map' ? node.value.entries.get(name) : undefined;
    return item === undefined ? undefined : dependingOn(item.value, reference);
  }

  #entries(): ReadonlyMap<string, Item> {
    const node = this.#node();
    if (node instanceof Scope) return node.toMap().entries;
    return node?.value.kind === 'map' ? node.value.entries : new Map();
  }

  #node(): TreeNode | undefined {
    return this.#root.find('params');
  }
}

/** Parameters of which any may be another one, in a way that is not followed, as soon as `isDoubted` says so. */
export class DoubtedParams implements Params {
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
    return this.#isDoubted() ? doubted(value) : value;
  }
}

/** A value that may be another one by now. */
export function doubted(value: Value): Value {
  return value.kind === 'invalid' || value.kind === 'unknown'
    ? value
    : unknownValue('it may be changed in a way that is not followed', value);
}

/** The parameters at a place: a profile of the legacy dialect sees what it put aside itself. */
export function paramsAt(place: Place, run: FileRun): Params {
  const isAside = place.names !== undefined && place.profile !== undefined;
  return isAside ? new FileParams(run.deferred, run.params) : run.params;
}
