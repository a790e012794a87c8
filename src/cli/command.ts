import type { Arguments } from './arguments.ts';
import type { Terminal } from './terminal.ts';

/** 0 clean, 1 findings, 2 the request could not be carried out, 3 incomplete, 70 our bug. See docs/reference/errors.md. */
export type ExitCode = 0 | 1 | 2 | 3 | 70;

/** One command of the program, as data: the parser, the help and the environment variables are made from it. */
export interface Command {
  /** `scan`; `policy build` for one in a group. */
  readonly name: string;
  readonly summary: string;
  readonly positional: Positional | undefined;
  readonly options: readonly CommandOption[];
  /** Command lines without the program's name, each with what it does. */
  readonly examples: readonly (readonly [command: string, does: string])[];
  run(args: Arguments, terminal: Terminal): Promise<ExitCode>;
}

/** A command that is not loaded yet. */
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
  /** The value's name in the help; the default is VALUE. */
  readonly placeholder?: string;
  readonly default?: string;
  readonly alias?: string;
}
