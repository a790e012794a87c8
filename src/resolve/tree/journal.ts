/** A scope whose writes can be undone. */
interface Undoable<N> {
  find(name: string): N | undefined;
  restore(name: string, node: N | undefined): void;
}

/** Writes between opening a journal and undoing it: the node of each name that was written; undefined for one that was removed. */
export type Changes<S, N> = ReadonlyMap<S, ReadonlyMap<string, N | undefined>>;

/** Records the previous nodes of names that are written while it is open. */
export class Journal<S extends Undoable<N>, N> {
  readonly #before = new Map<S, Map<string, N | undefined>>();
  readonly #made = new Set<S>();

  /** A scope that did not exist before needs no undoing. */
  noteMade(scope: S): void {
    this.#made.add(scope);
  }

  /** From here on a scope is one that existed before. */
  noteShared(scope: S): void {
    this.#made.delete(scope);
  }

  noteWrite(scope: S, name: string): void {
    if (this.#made.has(scope)) return;
    const names = this.#before.get(scope) ?? new Map<string, N | undefined>();
    this.#before.set(scope, names);
    if (!names.has(name)) names.set(name, scope.find(name));
  }

  /** Restores the tree to the state in which the journal was opened; returns the undone writes. */
  undo(): Changes<S, N> {
    const written = new Map<S, Map<string, N | undefined>>();
    for (const [scope, names] of this.#before) {
      const now = new Map<string, N | undefined>();
      for (const name of names.keys()) now.set(name, scope.find(name));
      for (const [name, node] of names) scope.restore(name, node);
      written.set(scope, now);
    }
    return written;
  }
}
