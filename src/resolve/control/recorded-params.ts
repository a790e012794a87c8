import type { Params } from '../expressions/frame.ts';
import type { MapValue, Value } from '../values/value.ts';

/** A question of a computation about parameters, and its answer. */
export interface ParamRead {
  readonly read: (params: Params) => unknown;
  readonly value: unknown;
}

/** Parameters that record what is read: a computation that reads the same parameters again has the same result. */
export class RecordedParams implements Params {
  readonly #params: Params;
  readonly #reads: ParamRead[] = [];
  #readsAll = false;

  constructor(params: Params) {
    this.#params = params;
  }

  read(name: string): Value {
    return this.#record((params) => params.read(name));
  }

  has(name: string): boolean {
    return this.#record((params) => params.has(name));
  }

  find(names: readonly string[]): Value | undefined {
    return this.#record((params) => params.find(names));
  }

  readAll(): MapValue {
    this.#readsAll = true;
    return this.#params.readAll();
  }

  listRecorded(): { readonly reads: readonly ParamRead[]; readonly readsAll: boolean } {
    return { reads: this.#reads, readsAll: this.#readsAll };
  }

  #record<T>(read: (params: Params) => T): T {
    const value = read(this.#params);
    this.#reads.push({ read, value });
    return value;
  }
}
