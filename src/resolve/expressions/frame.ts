import type { Range } from '../../base/source.ts';
import type { FunctionDefinition } from '../../language/ast/nodes.ts';
import type { DialectRules } from '../dialects/dialect-rules.ts';
import { convertDeclared } from '../operations/declared-type.ts';
import { allParts, findRecording, type Part, type Recorded } from '../tree/recording.ts';
import { createUnknown } from '../values/constructors.ts';
import type { ClosureValue, MapValue, Value } from '../values/value.ts';

/** Names that an expression may refer to, at its place and moment. */
export interface Frame {
  readonly path: string;
  readonly text: string;
  readonly rules: DialectRules;
  /** Environment variables that the caller vouches for; all others are not known. */
  readonly environment: ReadonlyMap<string, string>;
  readonly params: Params;
  readonly locals: Locals;
  readonly functions: ReadonlyMap<string, FunctionDefinition>;
  /** An earlier setting by its first name, as the legacy dialect reads it. */
  setting(name: string): Value | undefined;
  /** Path of the setting of this name. */
  settingPath(name: string): readonly string[] | undefined;
  /** Returns the value of a name that is not defined. */
  undefinedName(name: string, reference?: string): Value;
  /** Names that were read from scopes that do not have them. */
  readonly absent: Absent;
  /**
   * Notes a change at these names, relative to the place, that is not followed; undefined where the names are not known. `isOwn`:
   * the innermost scope that has the name is the one that changes.
   */
  touch(names: readonly string[] | undefined, isOwn?: boolean): void;
  /** Notes that a parameter gets a value that is not followed, if nothing set it. */
  setParam(name: string): void;
  /** Code at this range runs a command of the host as soon as it is evaluated. */
  executes(range: Range): void;
  /** The configuration is used now: a lazy `${-> e}` gets its value. */
  readonly isUse?: true;
  /** A task evaluates a directive: the value of `task.attempt`. */
  readonly attempt?: Value;
  readonly budget: Budget;
  /** Calls a closure or a function of the file. */
  readonly invoke: (target: ClosureValue | FunctionDefinition, args: readonly Value[], frame: Frame) => Value;
}

export interface Params {
  /** The value that `params.name` has at this moment. */
  read(name: string): Value;
  has(name: string): boolean;
  /** Returns the value that the file set at a path below `params`; undefined if it set none there. */
  find(names: readonly string[]): Value | undefined;
  readAll(): MapValue;
}

/** In the legacy dialect, reading a name that is not set creates an empty scope; `read` is true if that happened. */
export interface Absent {
  read: boolean;
}

/** Remaining work for one view: all evaluation shares it, so that no input takes unbounded time. */
export interface Budget {
  steps: number;
  depth: number;
  /** Number of undecided conditions of closures whose ways are being followed. */
  conditions: number;
  /** Number of expressions whose value is not known: whether they threw is not known either. */
  doubts: number;
}

/** The callbacks, as a part of the changes. */
const next: unique symbol = Symbol('next');

/** Counts changes that are not followed: a collection read before one may be another name of the changed value. */
export class Changes implements Recorded {
  #count = 0;
  readonly #shared: (() => void)[] = [];

  constructor() {
    findRecording()?.noteMade(this);
  }

  /** The callbacks that wait for the next change. */
  peek(): unknown {
    return [...this.#shared];
  }

  get count(): number {
    return this.#count;
  }

  note(): void {
    const recording = findRecording();
    if (recording?.hasMade(this) === false) {
      // The recording cannot tell earlier callbacks from those that this statement registered.
      if (recording.hasWritten(this, next)) recording.refuse();
      recording.noteRead(this, next, this.peek());
      // The callbacks write to trees, and trees record their own writes.
      recording.noteWrite(this, next, () => this.#advance());
    }
    for (const forget of this.#advance()) forget();
  }

  #advance(): readonly (() => void)[] {
    this.#count += 1;
    return this.#shared.splice(0);
  }

  /** Returns what puts the count back as it is now. */
  save(): () => void {
    const [count, shared] = [this.#count, [...this.#shared]];
    return () => {
      this.#count = count;
      this.#shared.splice(0, this.#shared.length, ...shared);
    };
  }

  /** Returns a copy of the count that forgets nothing at the next change. */
  detach(): Changes {
    const copy = new Changes();
    copy.#count = this.#count;
    return copy;
  }

  /** Runs a callback at the next change: it makes unknown a setting that may have the changed value. */
  onNext(forget: () => void): void {
    findRecording()?.noteWrite(this, next, () => this.onNext(forget));
    this.#shared.push(forget);
  }
}

interface Local {
  readonly value: Value;
  readonly type: string | undefined;
  /** Number of changes when it got its value. */
  readonly at: number;
}

/** Local variables, innermost first. Only variables that a closure or a legacy script declares can change. */
export class Locals implements Recorded {
  readonly #outer: Locals | undefined;
  readonly #values = new Map<string, Local>();
  readonly changes: Changes;

  constructor(outer?: Locals, values: ReadonlyMap<string, Value> = new Map(), changes = new Changes()) {
    this.#outer = outer;
    this.changes = outer?.changes ?? changes;
    findRecording()?.noteMade(this);
    for (const [name, value] of values) this.declare(name, value);
  }

  peek(part: Part): unknown {
    return part === allParts ? [...this.#values].flat() : this.#values.get(String(part));
  }

  #get(name: string): Local | undefined {
    const local = this.#values.get(name);
    findRecording()?.noteRead(this, name, local);
    return local;
  }

  #set(name: string, local: Local): void {
    findRecording()?.noteWrite(this, name, () => this.#values.set(name, local));
    this.#values.set(name, local);
  }

  #noteAllRead(): void {
    const recording = findRecording();
    if (recording?.hasMade(this) === false) recording.noteRead(this, allParts, this.peek(allParts));
  }

  find(name: string): Value | undefined {
    const local = this.#get(name);
    if (local === undefined) return this.#outer?.find(name);
    const { value, at } = local;
    return at < this.changes.count && ['list', 'map', 'choice'].includes(value.kind)
      ? createUnknown(`\`${name}\` may be changed in a way that is not followed`, value)
      : value;
  }

  /** Returns what puts the variables of this level back as they are now. */
  save(): () => void {
    const values = new Map(this.#values);
    return () => {
      this.#values.clear();
      for (const [name, local] of values) this.#values.set(name, local);
    };
  }

  /** The type that the innermost variable of this name is declared with. */
  findType(name: string): string | undefined {
    const local = this.#get(name);
    return local === undefined ? this.#outer?.findType(name) : local.type;
  }

  declare(name: string, value: Value, type?: string): void {
    this.#set(name, { value: convertDeclared(value, type), type, at: this.changes.count });
  }

  /** Assigns to the innermost variable of this name; returns false if it is not declared. */
  assign(name: string, value: Value): boolean {
    const local = this.#get(name);
    if (local === undefined) return this.#outer?.assign(name, value) ?? false;
    this.declare(name, value, local.type);
    return true;
  }

  /** Replaces the value of every variable that refers to this object. */
  forget(held: Value, instead: Value): void {
    this.#noteAllRead();
    for (const [name, local] of this.#values) if (local.value === held) this.#set(name, { ...local, value: instead });
    this.#outer?.forget(held, instead);
  }

  /** Returns an independent copy in which changes are noted for itself alone. */
  detach(): Locals {
    return this.#detach(this.changes.detach());
  }

  #detach(changes: Changes): Locals {
    this.#noteAllRead();
    const copy = new Locals(this.#outer === undefined ? undefined : this.#outer.#detach(changes), undefined, changes);
    for (const [name, local] of this.#values) copy.#values.set(name, local);
    return copy;
  }

  /** Number of levels and variables that a copy would have. */
  get size(): number {
    this.#noteAllRead();
    return 1 + this.#values.size + (this.#outer?.size ?? 0);
  }

  /** Returns an independent copy. */
  fork(): Locals {
    this.#noteAllRead();
    const copy = new Locals(this.#outer?.fork(), undefined, this.changes);
    for (const [name, local] of this.#values) copy.#values.set(name, local);
    return copy;
  }

  /**
   * Adopts, name by name, the variables of two forks. `before` is a third fork from the same moment: a variable that
   * has changed here since then was changed by a closure in one of the two.
   */
  join(a: Locals, b: Locals, before: Locals, choose: (a: Value, b: Value) => Value): void {
    this.#noteAllRead();
    for (const [name, present] of this.#values) {
      const [left, right] = [a.#values.get(name), b.#values.get(name)];
      if (left === undefined || right === undefined || (left === right && present === before.#values.get(name)))
        continue;
      const value =
        present !== before.#values.get(name)
          ? createUnknown(`\`${name}\` is changed in a closure that may be called`, present.value)
          : choose(left.value, right.value);
      this.#set(name, { ...present, value, at: Math.min(left.at, right.at) });
    }
    if (this.#outer !== undefined && a.#outer !== undefined && b.#outer !== undefined && before.#outer !== undefined) {
      this.#outer.join(a.#outer, b.#outer, before.#outer, choose);
    }
  }
}
