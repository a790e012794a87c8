import { chooseAmong, mapAlternatives } from '../values/choice.ts';
import { always, type Condition, joinByAnd, negate } from '../values/condition.ts';
import { constant, createBoolean } from '../values/constructors.ts';
import type { Value } from '../values/value.ts';
import { findPresence, hasEntries, isOfBlocks, isTrue } from './presence.ts';
import { allParts, findRecording, type Part, type Recorded } from './recording.ts';
import type { Scope } from './tree.ts';

/** The scope that a name belongs to, the block's own or one around, and when that is so. */
export interface Holder {
  readonly condition: Condition;
  readonly scope: Scope;
  readonly isOwn: boolean;
}

/** The scope in which a name was set, and whether it was certainly set. */
interface Note {
  readonly holder: Scope;
  readonly isNoted: Value;
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
    this.#put(name, { holder, isNoted: createBoolean(true) });
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
  join(ways: readonly { readonly condition: Condition; readonly notes: Notes }[]): void {
    for (const name of new Set(ways.flatMap(({ notes }) => [...notes.keys()]))) {
      const found = ways.map(({ condition, notes }) => ({ condition, note: notes.get(name) ?? this.#get(name) }));
      const isNoted = found.map(({ condition, note }) => ({ condition, value: note?.isNoted ?? createBoolean(false) }));
      const holder = found.findLast(({ note }) => note !== undefined)?.note?.holder;
      if (holder !== undefined) this.#put(name, { holder, isNoted: chooseAmong(isNoted, constant) });
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

  /** The scope that a dotted name belongs to, for each way that it may be. */
  findHolders(name: string): readonly Holder[] {
    const own: Holder = { condition: always, scope: this.#scope, isOwn: true };
    const holders = listPossibleHolders(always, findPresence(this.#scope.find(name)), own, () =>
      this.#findNoted(name, own),
    );
    const [first = own] = holders;
    return holders.every(({ scope }) => scope === first.scope) ? [{ ...first, condition: always }] : holders;
  }

  /** The scope of this name that a block begins with where its own has none, for each way that it may be. */
  findBlocks(name: string): readonly Holder[] {
    return this.#findNoted(name, { condition: always, scope: this.#scope, isOwn: true }, isOfBlocks);
  }

  /** Returns the scopes that a profile's block left under this name, or that enclose it. */
  #findNoted(name: string, own: Holder, isThere = hasEntries): readonly Holder[] {
    const note = this.#get(name);
    const outer = this.#outer;
    const findElsewhere = (): readonly Holder[] => (outer === undefined ? [own] : outer.#findNoted(name, own, isThere));
    if (note === undefined || note.holder === own.scope) return findElsewhere();
    const presence = mapAlternatives(note.isNoted, (noted) =>
      isTrue(noted) ? isThere(note.holder.find(name)) : noted,
    );
    return listPossibleHolders(always, presence, { ...own, scope: note.holder, isOwn: false }, findElsewhere);
  }
}

/** Decides between the ways where the presence of a scope is unknown. */
const scopeExists: Condition = { text: 'there is a scope of this name' };

/** The holder where something is there, and what else is found where it is not, `under` a condition. */
function listPossibleHolders(
  under: Condition,
  presence: Value,
  holder: Holder,
  findElsewhere: () => readonly Holder[],
): readonly Holder[] {
  const listOthers = (condition: Condition): readonly Holder[] =>
    findElsewhere().map((each) => ({ ...each, condition: joinByAnd(condition, each.condition) }));
  if (presence.kind === 'unknown')
    return [
      { ...holder, condition: joinByAnd(under, scopeExists) },
      ...listOthers(joinByAnd(under, negate(scopeExists))),
    ];
  if (presence.kind !== 'choice') return isTrue(presence) ? [{ ...holder, condition: under }] : listOthers(under);
  return presence.alternatives.flatMap(({ condition, value }) =>
    listPossibleHolders(joinByAnd(under, condition), value, holder, findElsewhere),
  );
}
