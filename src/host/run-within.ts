import { Script } from 'node:vm';

const CALL = 'plumblineRunWithin';
const script = new Script(`globalThis.${CALL}()`);

/**
 * Calls a function in this thread and ends it after some milliseconds, even in a loop in JavaScript or WebAssembly.
 * Objects that it was changing may stay half changed, and its `finally` blocks do not run.
 *
 * @throws an error when the time is over, and the errors of the function.
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
