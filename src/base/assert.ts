/** Guards an invariant of ours: a failure is our bug, never the user's mistake. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`);
}

/** Marks a case that the types rule out. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable: ${JSON.stringify(value)}`);
}
