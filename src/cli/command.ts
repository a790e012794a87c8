import type { Arguments } from './arguments.ts';
import type { Terminal } from './terminal.ts';

/** 0 clean, 1 findings, 2 invalid request, 3 incomplete, 70 internal error. See docs/reference/exit-codes.md. */
export type ExitCode = 0 | 1 | 2 | 3 | 70;

/** A command as data, from which its parser, help and environment variables are derived. */
export interface Command {
  /** `scan`; `policy build` for one in a group. */
  readonly name: string;
  readonly summary: string;
  /** Positional arguments as the help shows them: `<file> <setting>  Description`; `[path]` if optional, `<path...>` if repeatable. */
  readonly positional: string | undefined;
  /** Options as the help shows them: `-p, --policy SOURCE  Description; repeatable [default]`. `readOption` parses them. */
  readonly options: readonly string[];
  /** Options of `scan` that it accepts, too: the help refers to that of `scan`. Those that `options` has are left out. */
  readonly scanOptions?: readonly string[];
  /** Command lines without the program's name, each with an explanation. */
  readonly examples: readonly (readonly [command: string, does: string])[];
  /** `commands` are all of the program, for those that are about commands. */
  run(args: Arguments, terminal: Terminal, commands: readonly NamedCommand[]): Promise<ExitCode>;
}

/** Returns the lines of all options that a command accepts. */
export function listOptionNames({ options, scanOptions = [] }: Command): readonly string[] {
  const listed = new Set(options.map((line) => readOption(line).name));
  return [...options, ...scanOptions.filter((line) => !listed.has(readOption(line).name))];
}

/** A command that is loaded on demand. */
export interface NamedCommand {
  readonly name: Command['name'];
  load(): Promise<Command>;
}

export interface CommandOption {
  readonly name: string;
  /** `flag` takes no value, `text` takes one, `texts` may be repeated, and `maybe` takes one or none. */
  readonly kind: 'flag' | 'text' | 'texts' | 'maybe';
  readonly alias: string | undefined;
}

/** Splits a line of the help into its two columns. */
export function splitHelpLine(line: string): readonly [term: string, description: string] {
  const at = line.indexOf('  ');
  return [line.slice(0, at), line.slice(at).trim()];
}

/**
 * Parses an option from its line of the help. It has a value if the line names one, many if it contains `repeatable`, and one
 * or none if the name of the value is in brackets.
 */
export function readOption(line: string): CommandOption {
  const [term, description] = splitHelpLine(line);
  const [, alias, name = '', value] = /^(?:-(\w), )?--([\w-]+)( \S+)?$/u.exec(term) ?? [];
  const isMany = /\brepeatable\b/u.test(description);
  const kind = value === undefined ? 'flag' : value.startsWith(' [') ? 'maybe' : isMany ? 'texts' : 'text';
  return { name, kind, alias };
}

/** The arguments without a name that a command takes, in order. */
export interface Positionals {
  readonly names: readonly string[];
  /** Number of required arguments, counted from the first. */
  readonly required: number;
  /** The last one may be repeated. */
  readonly areMany: boolean;
}

/** Reads positionals from their line of the help. */
export function readPositionals(line: string): Positionals {
  const [term] = splitHelpLine(line);
  const names = term.match(/\w+/gu) ?? [];
  const required = names.length - (term.match(/\[\w/gu)?.length ?? 0);
  return { names, required: term.startsWith('<') ? required : 0, areMany: term.includes('...') };
}
