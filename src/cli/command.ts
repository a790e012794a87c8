import type { Arguments } from './arguments.ts';
import type { Terminal } from './terminal.ts';

/** 0 clean, 1 findings, 2 invalid request, 3 incomplete, 70 internal error. See docs/reference/exit-codes.md. */
export type ExitCode = 0 | 1 | 2 | 3 | 70;

/** A command as data, from which its parser, help and environment variables are derived. */
export interface Command {
  /** `scan`; `policy build` for one in a group. */
  readonly name: string;
  readonly summary: string;
  readonly positional: Positional | undefined;
  readonly options: readonly CommandOption[];
  /** Command lines without the program's name, each with an explanation. */
  readonly examples: readonly (readonly [command: string, does: string])[];
  run(args: Arguments, terminal: Terminal): Promise<ExitCode>;
}

/** A command that is loaded on demand. */
export interface NamedCommand {
  readonly name: Command['name'];
  load(): Promise<Command>;
}

export interface Positional {
  readonly name: string;
  readonly description: string;
  readonly repeatable: boolean;
  readonly required: boolean;
}

export interface CommandOption {
  readonly name: string;
  /** `flag` takes no value, `text` takes one, `texts` may be repeated. */
  readonly kind: 'flag' | 'text' | 'texts';
  readonly description: string;
  readonly choices?: readonly string[];
  /** Name of the value in the help; VALUE by default. */
  readonly placeholder?: string;
  readonly default?: string;
  readonly alias?: string;
}
