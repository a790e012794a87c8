import { BuiltinError, type CallOpa } from '../policy/builtins/builtin.ts';
import { createRegoRunner } from './run-rego-compiler.ts';

// Pages of 64 KiB that one call of a builtin may need, besides OPA itself.
const maxPages = 8_192;

/**
 * OPA's own builtins, run by the embedded compiler in the calling thread, since compiled policies call builtins
 * synchronously.
 *
 * @param now the scan's time in nanoseconds since 1970: the only clock there is.
 */
export function createOpaBuiltins(now: bigint): CallOpa {
  const run = createRegoRunner({ now, maxPages: maxPages });
  return (name, args) => {
    const request = { op: 'builtin', now: String(now), calls: [{ name, args }] };
    const { crash, result } = JSON.parse(ask(name, JSON.stringify(request))) as {
      readonly crash?: string;
      readonly result?: readonly [{ readonly value?: string; readonly error?: string }];
    };
    if (crash !== undefined || result === undefined) throw new Error(crash ?? `${name} gave no answer`);
    const [{ value, error }] = result;
    if (error !== undefined) throw new BuiltinError(withoutNames(error, name));
    return value;
  };

  /** Go prints a page when it crashes; the first line has the cause. */
  function ask(name: string, request: string): string {
    try {
      return run(new TextEncoder().encode(request)).text;
    } catch (cause) {
      const [line] = String(cause instanceof Error ? cause.message : cause).split('\n');
      throw new Error(`${name}: ${line}`, { cause });
    }
  }
}

/** Removes the builtin's name, which OPA repeats, from an error. */
function withoutNames(error: string, name: string): string {
  const rest = error.replace(/^eval_\w+_error: /u, '');
  return rest.startsWith(`${name}: `) ? withoutNames(rest.slice(name.length + 2), name) : rest;
}
