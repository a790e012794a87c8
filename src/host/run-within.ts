import { Script } from 'node:vm';

const CALL = 'plumblineRunWithin';
const script = new Script(`globalThis.${CALL}()`);

/**
 * Calls a function in this thread and ends it after so many milliseconds, loops in JavaScript and WebAssembly included.
 * Whatever it was changing may be left half changed, and `finally` blocks in it do not run.
 *
 * @throws when the time is over, and whatever the function throws.
 */
export function runWithin<T>(milliseconds: number, work: () => T): T {
  let result: { readonly value: T } | undefined;
  const scope = globalThis as { [CALL]?: () => void };
  scope[CALL] = () => {
    result = { value: work() };
  };
  try {
    // Only a script of node:vm can be interrupted.
    script.runInThisContext({ timeout: milliseconds });
  } finally {
    delete scope[CALL];
  }
  return (result as { readonly value: T }).value;
}
