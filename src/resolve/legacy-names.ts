import { chooseAmong, distribute, negated } from './choice.ts';
import { booleanValue, constant } from './known.ts';
import { holdsAnything, isTrue, presenceOf } from './presence.ts';
import type { Scope } from './tree.ts';
import type { Value } from './value.ts';

/** The scope that a name belongs to, the block's own or one around, and when that is so. */
export interface Holder {
  readonly condition: string;
  readonly scope: Scope;
  readonly isOwn: boolean;
}

/** Which names were set, in which scope, and whether they surely were. */
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

  /** Something of this name was set in a scope: the block's own, or what a profile puts aside. */
  note(name: string, holder: Scope): void {
    this.#notes = new Map(this.#notes).set(name, { holder, isNoted: booleanValue(true) });
  }

  /** Runs what may set names, and takes back what was noted of them. */
  attempt(run: () => void): Notes {
    const before = this.#notes;
    run();
    const notes = this.#notes;
    this.#notes = before;
    return notes;
  }

  /** Takes over what was noted in several ways, of which one is taken. */
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

  /** The names of a block inside this one. */
  inside(scope: Scope): LegacyNames {
    return new LegacyNames(this, scope);
  }

  /** The scope that a dotted name belongs to, for each way that it may be. */
  findHolders(name: string): readonly Holder[] {
    const own: Holder = { condition: '', scope: this.#scope, isOwn: true };
    const holders = found([], presenceOf(this.#scope.find(name)), own, () => this.#findAround(name, own));
    const [first = own] = holders;
    return holders.every(({ scope }) => scope === first.scope) ? [{ ...first, condition: '' }] : holders;
  }

  #findAround(name: string, own: Holder): readonly Holder[] {
    const outer = this.#outer;
    if (outer === undefined) return [own];
    const note = outer.#notes.get(name);
    const presence =
      note === undefined
        ? booleanValue(false)
        : distribute(note.isNoted, (noted) => (isTrue(noted) ? holdsAnything(note.holder.find(name)) : noted));
    const around: Holder = { ...own, scope: note?.holder ?? own.scope, isOwn: false };
    return found([], presence, around, () => outer.#findAround(name, own));
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
