import { findPresence, hasEntries, isOfBlocks } from './presence.ts';
import { allParts, findRecording, type Part, type Recorded } from './recording.ts';
import type { Answer, Scope, TreeNode } from './tree.ts';

/** The scope that a name belongs to: the block's own or one around. */
export interface Holder {
  readonly scope: Scope;
  readonly isOwn: boolean;
}

/** The scope in which a name was set, and whether it was certainly set. */
interface Note {
  readonly holder: Scope;
  readonly isSure: boolean;
}

/** Names that one way set. */
export type Notes = ReadonlyMap<string, Note>;

/**
 * Names that a running block of the legacy dialect, and those around it, have set so far. A dotted name refers to one
 * of these if the block does not have it yet: `ext.args` in a selector changes the `ext` that was set around it.
 */
export class LegacyNames implements Recorded {
  readonly #outer: LegacyNames | undefined;
  readonly #scope: Scope;
  readonly #notes: Map<string, Note>;
  /** For each way that runs, innermost last: the notes that it replaced. */
  readonly #replaced: Map<string, Note | undefined>[] = [];

  constructor(outer: LegacyNames | undefined, scope: Scope, notes: Notes = new Map()) {
    this.#outer = outer;
    this.#scope = scope;
    this.#notes = new Map(notes);
    findRecording()?.noteMade(this);
  }

  peek(part: Part): unknown {
    return part === allParts ? [...this.#notes].flat() : this.#notes.get(String(part));
  }

  /** Notes that a name was set in a scope: the block's own, or the one that a profile sets aside. */
  note(name: string, holder: Scope): void {
    this.#put(name, { holder, isSure: true });
  }

  #put(name: string, note: Note): void {
    const replaced = this.#replaced.at(-1);
    if (replaced?.has(name) === false) replaced.set(name, this.#notes.get(name));
    this.#set(name, note);
  }

  #set(name: string, note: Note | undefined): void {
    findRecording()?.noteWrite(this, name, () =>
      note === undefined ? this.#notes.delete(name) : this.#put(name, note),
    );
    if (note === undefined) this.#notes.delete(name);
    else this.#notes.set(name, note);
  }

  #get(name: string): Note | undefined {
    const note = this.#notes.get(name);
    findRecording()?.noteRead(this, name, note);
    return note;
  }

  /** Runs a way and undoes its notes; returns them. */
  attempt(run: () => void): Notes {
    const replaced = new Map<string, Note | undefined>();
    this.#replaced.push(replaced);
    run();
    this.#replaced.pop();
    const notes = new Map<string, Note>();
    for (const [name, before] of replaced) {
      const note = this.#notes.get(name);
      if (note !== undefined) notes.set(name, note);
      this.#set(name, before);
    }
    return notes;
  }

  /** Joins the notes of several exclusive ways. */
  join(ways: readonly Notes[]): void {
    for (const name of new Set(ways.flatMap((notes) => [...notes.keys()]))) {
      const found = ways.map((notes) => notes.get(name) ?? this.#get(name));
      const holder = found.findLast((note) => note !== undefined)?.holder;
      const isSure = found.every((note) => note?.isSure === true && note.holder === holder);
      if (holder !== undefined) this.#put(name, { holder, isSure });
    }
  }

  /** Returns an independent copy of the names. */
  fork(): LegacyNames {
    findRecording()?.noteRead(this, allParts, this.peek(allParts));
    return new LegacyNames(this.#outer, this.#scope, this.#notes);
  }

  /** The names of a block inside this one. */
  openInside(scope: Scope): LegacyNames {
    return new LegacyNames(this, scope);
  }

  /** Returns the scope that a dotted name belongs to; undefined where that depends on a condition. */
  findHolder(name: string): Holder | undefined {
    const own: Holder = { scope: this.#scope, isOwn: true };
    const isThere = findPresence(this.#scope.find(name));
    if (isThere === true) return own;
    const noted = this.#findNoted(name, own, hasEntries);
    return isThere === 'undecided' && noted?.scope !== own.scope ? undefined : noted;
  }

  /**
   * Returns the scope whose block of this name another block begins with where its own has none; undefined where that
   * depends on a condition.
   */
  findBlock(name: string): Holder | undefined {
    return this.#findNoted(name, { scope: this.#scope, isOwn: true }, isOfBlocks);
  }

  /** Returns the scope that a profile's block left under this name, or one that encloses it. */
  #findNoted(name: string, own: Holder, ask: (node: TreeNode | undefined) => Answer): Holder | undefined {
    const note = this.#get(name);
    const isThere = note === undefined || note.holder === own.scope ? false : ask(note.holder.find(name));
    if (note?.isSure && isThere === true) return { scope: note.holder, isOwn: false };
    const elsewhere = this.#outer === undefined ? own : this.#outer.#findNoted(name, own, ask);
    return isThere === false || elsewhere?.scope === note?.holder ? elsewhere : undefined;
  }
}
