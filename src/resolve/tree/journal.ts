import type { Value } from '../values/value.ts';
import type { Scope, TreeNode } from './tree.ts';

export interface Written {
  /** What the names that were written hold: undefined for one that was removed. */
  readonly nodes: ReadonlyMap<Scope, ReadonlyMap<string, TreeNode | undefined>>;
  /** The scopes that are there since. */
  readonly there: ReadonlyMap<Scope, Value>;
}

export const nothingWritten: Written = { nodes: new Map(), there: new Map() };

/** What stood at the names of a tree before they were written, from when it is opened until the tree is taken back. */
export class Journal {
  readonly #before = new Map<Scope, Map<string, TreeNode | undefined>>();
  readonly #there = new Map<Scope, Value>();
  readonly #made = new Set<Scope>();

  /** A scope that was not there before needs no taking back. */
  noteMade(scope: Scope): void {
    this.#made.add(scope);
  }

  noteWrite(scope: Scope, name: string): void {
    if (this.#made.has(scope)) return;
    const names = this.#before.get(scope) ?? new Map<string, TreeNode | undefined>();
    this.#before.set(scope, names);
    if (!names.has(name)) names.set(name, scope.find(name));
  }

  noteThere(scope: Scope): void {
    if (!this.#made.has(scope) && !this.#there.has(scope)) this.#there.set(scope, scope.isThere);
  }

  /** Puts the tree back as it was; gives what was written. */
  takeBack(): Written {
    const written = [...this.#before].map(([scope, names]) => {
      const now = new Map([...names.keys()].map((name) => [name, scope.find(name)] as const));
      for (const [name, node] of names) scope.restore(name, node);
      return [scope, now] as const;
    });
    const there = [...this.#there].map(([scope, before]) => {
      const now = scope.isThere;
      scope.restoreThere(before);
      return [scope, now] as const;
    });
    return { nodes: new Map(written), there: new Map(there) };
  }
}
