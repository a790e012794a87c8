import type { Hint } from './hint.ts';

interface OperationalErrorOptions extends ErrorOptions {
  readonly hint?: Hint | undefined;
}

/** The world or the request is wrong: one line on stderr and exit code 2, never a stack trace. */
export class OperationalError extends Error {
  /** Stable, documented in docs/reference/errors.md: `usage/no-target`. */
  readonly code: string;
  /** Next step, if the message does not have one. */
  readonly hint: Hint | undefined;

  constructor(code: string, message: string, options?: OperationalErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
    this.hint = options?.hint;
  }
}

/** The command line or the settings ask for something that cannot be done. */
export class UsageError extends OperationalError {}

/** A file, a process or another part of the world did not answer as it must. */
export class HostError extends OperationalError {}

/** One fault in a policy source, with its place (1-based; 0 where the compiler named none). */
export interface PolicyFault {
  readonly code: string;
  readonly message: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Policies that cannot be used: Rego that does not compile, wrong metadata, a bad bundle. */
export class PolicyError extends OperationalError {
  readonly faults: readonly PolicyFault[];

  constructor(code: string, message: string, faults: readonly PolicyFault[] = [], options?: OperationalErrorOptions) {
    super(code, message, options);
    this.faults = faults;
  }
}

/**
 * Returns the lines of an error's stack that name functions. Never those of its message, which may quote a configuration, also if
 * they look like functions; none if the message has changed since, so that its end cannot be found.
 */
export function listStackFrames({ message, stack = '' }: Error): readonly string[] {
  const start = stack.indexOf(message);
  if (start < 0) return [];
  const lines = stack.slice(start + message.length).split('\n');
  return lines.filter((line) => /^ +at /u.test(line));
}
