// Records the reads and writes of a statement: it need not run again in a view in which everything that it read is the same.

/** Something that outlives statements, and of which they read and write parts: a scope, local variables, the state of a run. */
export interface Recorded {
  /** Returns a part as a read finds it. */
  peek(part: Part): unknown;
}

/** All parts at once, as a flat list of their names and contents. */
export const allParts: unique symbol = Symbol('all parts');

/** A name, or a property that has no name in a configuration. */
export type Part = string | symbol;

/** One run of a statement. Objects that it made, and parts that it wrote before it read them, are not inputs. */
export class Recording {
  readonly #reads = new Map<Recorded, Map<Part, unknown>>();
  readonly #written = new Map<Recorded, Set<Part>>();
  readonly #effects: (() => void)[] = [];
  readonly #made = new Set<object>();
  #isUsable = true;

  /** False if the statement did something that cannot be repeated without running it. */
  get isUsable(): boolean {
    return this.#isUsable;
  }

  get made(): Iterable<object> {
    return this.#made;
  }

  noteMade(one: object): void {
    this.#made.add(one);
  }

  hasMade(one: object): boolean {
    return this.#made.has(one);
  }

  noteRead(from: Recorded, part: Part, read: unknown): void {
    if (this.#made.has(from) || this.hasWritten(from, part)) return;
    const parts = this.#reads.get(from) ?? new Map<Part, unknown>();
    this.#reads.set(from, parts);
    if (!parts.has(part)) parts.set(part, read);
  }

  noteWrite(to: Recorded, part: Part, repeat: () => void): void {
    if (this.#made.has(to)) return;
    const parts = this.#written.get(to) ?? new Set<Part>();
    this.#written.set(to, parts.add(part));
    this.#effects.push(repeat);
  }

  hasWritten(to: Recorded, part: Part): boolean {
    return this.#written.get(to)?.has(part) === true;
  }

  noteEffect(repeat: () => void): void {
    this.#effects.push(repeat);
  }

  refuse(): void {
    this.#isUsable = false;
  }

  /** Returns true if everything that was read is still what it was: a statement that runs now does the same again. */
  isCurrent(): boolean {
    for (const [from, parts] of this.#reads)
      for (const [part, read] of parts) if (!isSame(from.peek(part), read)) return false;
    return true;
  }

  /** Repeats the effects of the statement in the same order. */
  repeat(): void {
    for (const effect of this.#effects) effect();
  }
}

/** Objects are compared by identity: views share what no profile of theirs has changed. */
function isSame(now: unknown, before: unknown): boolean {
  if (!Array.isArray(now) || !Array.isArray(before)) return Object.is(now, before);
  return now.length === before.length && now.every((item, index) => Object.is(item, before[index]));
}

/** The recording of the statement that runs, if there is one. Statements run one after the other in a thread. */
let current: Recording | undefined;

/** Runs a statement and returns its reads and writes with its result. */
export function record<Result>(run: () => Result): { readonly recording: Recording; readonly result: Result } {
  const recording = new Recording();
  const outer = current;
  current = recording;
  try {
    return { recording, result: run() };
  } finally {
    current = outer;
  }
}

/** Returns the recording of the statement that runs; undefined if nothing is recorded. */
export function findRecording(): Recording | undefined {
  return current;
}
