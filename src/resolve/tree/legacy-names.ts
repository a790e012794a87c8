import { chooseAmong, distribute, negated } from '../values/choice.ts';
import { booleanValue, constant } from '../values/constructors.ts';
import type { Value } from '../values/value.ts';
import { holdsAnything, isOfBlocks, isTrue, presenceOf } from './presence.ts';
import type { Scope } from './tree.ts';

/** The scope that a name belongs to, the block's own or one around, and when that is so. */
export interface Holder {
  readonly condition: string;
  readonly scope: Scope;
  readonly isOwn: boolean;
}

/** Names that were set, the scope of each, and whether they were certainly set. */
export type Notes = ReadonlyMap<string, { readonly holder: Scope; readonly isNoted: Value }>;

/**
 * The names that a block of the legacy dialect, and those around it, have set so far while they run. A dotted name
 * means one of these where the block itself does not have it yet: `ext.args` in a selector changes the `ext` that was
 * set around it.
 */
export class LegacyNames {
  readonly #outer: LegacyNames | undefined;
  readonly #scope: Scope;
  #notes: Notes = new Map();

  constructor(outer: LegacyNames | undefined, scope: Scope) {
    this.#outer = outer;
    this.#scope = scope;
  }

  /** Notes that a name was set in a scope: the block's own, or the one that a profile sets aside. */
  note(name: string, holder: Scope): void {
    this.#notes = new Map(this.#notes).set(name, { holder, isNoted: booleanValue(true) });
  }

  /** Runs a way and undoes its notes; returns them. */
  attempt(run: () => void): Notes {
    const before = this.#notes;
    run();
    const notes = this.#notes;
    this.#notes = before;
    return notes;
  }

  /** Joins the notes of several exclusive ways. */
  join(ways: readonly { readonly condition: string; readonly notes: Notes }[]): void {
    const names = new Set(ways.flatMap(({ notes }) => [...notes.keys()]));
    const joined = new Map(this.#notes);
    for (const name of names) {
      const isNoted = ways.map(({ condition, notes }) => ({
        condition,
        value: notes.get(name)?.isNoted ?? booleanValue(false),
      }));
      const holder = ways.map(({ notes }) => notes.get(name)?.holder).findLast((each) => each !== undefined);
      if (holder !== undefined) joined.set(name, { holder, isNoted: chooseAmong(isNoted, constant) });
    }
    this.#notes = joined;
  }

  /** Returns an independent copy of the names. */
  fork(): LegacyNames {
    const fork = new LegacyNames(this.#outer, this.#scope);
    fork.#notes = this.#notes;
    return fork;
  }

  /** The names of a block inside this one. */
  inside(scope: Scope): LegacyNames {
    return new LegacyNames(this, scope);
  }

  /** The scope that a dotted name belongs to, for each way that it may be. */
  findHolders(name: string): readonly Holder[] {
    const own: Holder = { condition: '', scope: this.#scope, isOwn: true };
    const holders = found([], presenceOf(this.#scope.find(name)), own, () => this.#findNoted(name, own));
    const [first = own] = holders;
    return holders.every(({ scope }) => scope === first.scope) ? [{ ...first, condition: '' }] : holders;
  }

  /** The scope of this name that a block begins with where its own has none, for each way that it may be. */
  findBlocks(name: string): readonly Holder[] {
    return this.#findNoted(name, { condition: '', scope: this.#scope, isOwn: true }, isOfBlocks);
  }

  /** Returns the scopes that a profile's block left under this name, or that enclose it. */
  #findNoted(name: string, own: Holder, isThere = holdsAnything): readonly Holder[] {
    const note = this.#notes.get(name);
    const outer = this.#outer;
    const otherwise = (): readonly Holder[] => (outer === undefined ? [own] : outer.#findNoted(name, own, isThere));
    if (note === undefined || note.holder === own.scope) return otherwise();
    const presence = distribute(note.isNoted, (noted) => (isTrue(noted) ? isThere(note.holder.find(name)) : noted));
    return found([], presence, { ...own, scope: note.holder, isOwn: false }, otherwise);
  }
}

/** The holder where something is there, and what else is found where it is not. */
function found(
  conditions: readonly string[],
  presence: Value,
  holder: Holder,
  otherwise: () => readonly Holder[],
): readonly Holder[] {
  const under = (condition: string): string => [...conditions, condition].filter((each) => each !== '').join(' && ');
  if (presence.kind === 'unknown') {
    const condition = 'there is a scope of this name';
    return [
      { ...holder, condition: under(condition) },
      ...otherwise().map((each) => ({ ...each, condition: under(both(negated(condition), each.condition)) })),
    ];
  }
  if (presence.kind !== 'choice')
    return isTrue(presence)
      ? [{ ...holder, condition: under('') }]
      : otherwise().map((each) => ({ ...each, condition: under(each.condition) }));
  return presence.alternatives.flatMap(({ condition, value }) =>
    found([...conditions, condition], value, holder, otherwise),
  );
}

function both(first: string, second: string): string {
  return second === '' ? first : `${first} && ${second}`;
}
