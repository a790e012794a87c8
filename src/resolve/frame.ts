import type { FunctionDefinition } from '../language/ast.ts';
import type { Dialect } from '../language/problem.ts';
import type { ClosureValue, MapValue, Value } from './value.ts';

/** What an expression may refer to, at the place and moment where it stands. */
export interface Frame {
  readonly path: string;
  readonly text: string;
  readonly dialect: Dialect;
  /** Environment variables that the caller vouches for; all others are not known. */
  readonly environment: ReadonlyMap<string, string>;
  readonly params: Params;
  readonly locals: Locals;
  readonly functions: ReadonlyMap<string, FunctionDefinition>;
  /** An earlier setting by its first name, as the legacy dialect reads it. */
  setting(name: string): Value | undefined;
  /** What a name is that nobody defined. */
  undefinedName(name: string): Value;
  /** Something changes there, relative to the place, that is not followed; undefined where it cannot be told what. */
  touch(names: readonly string[] | undefined): void;
  readonly budget: Budget;
  /** Calls a closure or a function of the file. */
  readonly invoke: (target: ClosureValue | FunctionDefinition, args: readonly Value[], frame: Frame) => Value;
}

export interface Params {
  /** The value that `params.name` has at this moment. */
  read(name: string): Value;
  all(): MapValue;
}

/** How much a file may compute: shared by all that is evaluated for one view, so that no input costs without end. */
export interface Budget {
  steps: number;
  depth: number;
}

/** Local variables, innermost first. Only what a closure or a legacy script declares itself can change. */
export class Locals {
  readonly #outer: Locals | undefined;
  readonly #values: Map<string, Value>;

  constructor(outer?: Locals, values: ReadonlyMap<string, Value> = new Map()) {
    this.#outer = outer;
    this.#values = new Map(values);
  }

  find(name: string): Value | undefined {
    return this.#values.get(name) ?? this.#outer?.find(name);
  }

  declare(name: string, value: Value): void {
    this.#values.set(name, value);
  }

  /** Changes the innermost variable of this name; false where none is declared. */
  assign(name: string, value: Value): boolean {
    if (this.#values.has(name)) {
      this.#values.set(name, value);
      return true;
    }
    return this.#outer?.assign(name, value) ?? false;
  }

  /** Gives every variable that holds this very value another one: they are names of one thing. */
  forget(held: Value, instead: Value): void {
    for (const [name, value] of this.#values) if (value === held) this.#values.set(name, instead);
    this.#outer?.forget(held, instead);
  }

  /** A copy that can change apart from this one, and the names whose values differ between two copies. */
  fork(): Locals {
    return new Locals(this.#outer?.fork(), this.#values);
  }

  /** Takes over, name by name, what two forks of this made of its variables. */
  join(a: Locals, b: Locals, choose: (a: Value, b: Value) => Value): void {
    for (const name of this.#values.keys()) {
      const [left, right] = [a.#values.get(name), b.#values.get(name)];
      if (left !== undefined && right !== undefined)
        this.#values.set(name, left === right ? left : choose(left, right));
    }
    if (this.#outer !== undefined && a.#outer !== undefined && b.#outer !== undefined) {
      this.#outer.join(a.#outer, b.#outer, choose);
    }
  }
}
