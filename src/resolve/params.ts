import type { Params } from './frame.ts';
import { dependingOn, mapValue } from './known.ts';
import { readNode, Scope, type TreeNode } from './tree.ts';
import type { Item, MapValue, Value } from './value.ts';

/** The parameters as one file sees them: its own so far, over those of the file that includes it. */
export class FileParams implements Params {
  readonly #root: Scope;
  readonly #inherited: Params | undefined;
  readonly #missing: (reference: string) => Value;

  /** `missing` gives the value of a parameter that nobody set. */
  constructor(root: Scope, inherited: Params | undefined, missing: (reference: string) => Value) {
    this.#root = root;
    this.#inherited = inherited;
    this.#missing = missing;
  }

  read(name: string): Value {
    const reference = `params.${name}`;
    const own = this.#own(name, reference);
    if (own === undefined) return this.#inherited?.read(name) ?? this.#missing(reference);
    const outer = own.kind === 'map' ? this.#inherited?.read(name) : undefined;
    return outer?.kind === 'map' && own.kind === 'map'
      ? mapValue(new Map([...outer.entries, ...own.entries]), own)
      : own;
  }

  all(): MapValue {
    const inherited = this.#inherited?.all().entries ?? new Map<string, Item>();
    return mapValue(new Map([...inherited, ...this.#entries()]), { references: ['params'], literals: [] });
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
