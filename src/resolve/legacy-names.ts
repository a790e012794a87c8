import { Scope } from './tree.ts';

/**
 * The names that a block of the legacy dialect, and those around it, have set so far while they run. A dotted name
 * means one of these where the block itself does not have it yet: `ext.args` in a selector changes the `ext` that was
 * set around it.
 */
export class LegacyNames {
  readonly #outer: LegacyNames | undefined;
  readonly #scope: Scope;
  readonly #holders = new Map<string, Scope>();

  constructor(outer: LegacyNames | undefined, scope: Scope) {
    this.#outer = outer;
    this.#scope = scope;
  }

  /** Something of this name was set in a scope: the block's own, or what a profile puts aside. */
  note(name: string, holder: Scope): void {
    this.#holders.set(name, holder);
  }

  /** The names of a block inside this one. */
  inside(scope: Scope): LegacyNames {
    return new LegacyNames(this, scope);
  }

  /** The scope around that a dotted name belongs to; undefined where it is a name of the block itself. */
  findHolder(name: string): Scope | undefined {
    if (this.#scope.find(name) !== undefined) return undefined;
    for (let around = this.#outer; around !== undefined; around = around.#outer) {
      const holder = around.#holders.get(name);
      const node = holder?.find(name);
      if (node instanceof Scope ? node.entries.size > 0 : node?.value.kind === 'map') return holder;
    }
    return undefined;
  }
}
