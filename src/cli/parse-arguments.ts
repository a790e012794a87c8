import yargs, { type Argv } from 'yargs';
import { UsageError } from '../base/errors.ts';
import { findClosest } from '../base/suggest.ts';
import { version } from '../version.ts';
import { Arguments } from './arguments.ts';
import type { Command, CommandOption } from './command.ts';

export type Parsed =
  | { readonly kind: 'command'; readonly command: Command; readonly arguments: Arguments }
  /** `--help` or `--version`: text for stdout. */
  | { readonly kind: 'text'; readonly text: string };

export interface ParseSettings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly width: number | undefined;
}

/**
 * Reads a command line. yargs is asked for its bare reading (no camel case, no dots, no greedy lists, no exit) because
 * what it does beyond that either guesses (`--policy a b` would swallow the path) or ends the process.
 *
 * @throws UsageError for whatever cannot be read, with the option or command that was probably meant.
 */
export async function parseArguments(
  argv: readonly string[],
  commands: readonly Command[],
  settings: ParseSettings,
): Promise<Parsed> {
  let chosen: Command | undefined;
  const parser = configure(settings);
  register(parser, commands, '', settings, (command) => {
    chosen = command;
  });
  let text = '';
  const raw = await parser.parseAsync([...argv], {}, (_error: unknown, _argv: unknown, output: string) => {
    text = output;
  });
  if (text !== '') return { kind: 'text', text: `${text}\n` };
  if (chosen === undefined) throw missingCommand(raw._.map(String), commands);
  return { kind: 'command', command: chosen, arguments: readArguments(chosen, raw) };
}

function configure(settings: ParseSettings): Argv {
  return yargs()
    .scriptName('plumbline')
    .usage(
      '$0 <command>\n\nHolds every workflow configuration of an organisation against the same line:\nreads it without running it, judges it by Rego policies, and shows each finding\nat the place to edit.',
    )
    .parserConfiguration({
      'camel-case-expansion': false,
      'dot-notation': false,
      'greedy-arrays': false,
      'parse-numbers': false,
      'parse-positional-numbers': false,
      'boolean-negation': false,
      'short-option-groups': false,
      'strip-aliased': true,
      'populate--': true,
    })
    .wrap(Math.min(settings.width ?? 80, 100))
    .help('help', 'Show this help')
    .alias('help', 'h')
    .version('version', 'Show the version', version)
    .exitProcess(false)
    .showHelpOnFail(false)
    .locale('en')
    .epilogue(
      'Every option can be set in the environment: --fail-on is PLUMBLINE_FAIL_ON.\nExit codes: 0 clean, 1 findings, 2 could not do what was asked, 3 incomplete,\n70 a fault of ours.',
    )
    .updateStrings({
      'Not enough arguments following: %s': '--%s needs a value.',
      'Not enough non-option arguments: got %s, need at least %s': {
        one: 'A path is missing.',
        other: 'Paths are missing.',
      },
    } as unknown as Record<string, string>)
    .fail((message, error) => {
      throw error instanceof UsageError
        ? error
        : new UsageError('usage/command-line', `${message ?? error.message} Try --help.`);
    });
}

/** Adds the commands of one group (`''` is the top) and, below them, the groups in it. */
function register(
  parser: Argv,
  commands: readonly Command[],
  group: string,
  settings: ParseSettings,
  choose: (command: Command) => void,
): void {
  const inner = new Set<string>();
  for (const command of commands) {
    const words = command.name.split(' ');
    const word = words.at(-1) ?? '';
    if (words.slice(0, -1).join(' ') !== group) {
      if (group === '') inner.add(words[0] ?? '');
      continue;
    }
    parser.command(
      `${word}${renderPositional(command)}`,
      command.summary,
      (builder) => describe(builder, command, settings),
      () => choose(command),
    );
  }
  for (const name of inner) {
    const members = commands.filter((command) => command.name.startsWith(`${name} `));
    const words = members.map((command) => command.name.slice(name.length + 1));
    parser.command(name, `${groupSummary(words)} (see plumbline ${name} --help)`, (builder) => {
      register(builder.usage(`$0 ${name} <command>`), members, name, settings, choose);
      return builder.demandCommand(0);
    });
  }
}

function groupSummary(words: readonly string[]): string {
  return `Work on policies: ${words.join(', ')}`;
}

function renderPositional({ positional }: Command): string {
  if (positional === undefined) return '';
  const name = `${positional.name}${positional.repeatable ? '..' : ''}`;
  return positional.required ? ` <${name}>` : ` [${name}]`;
}

function describe(builder: Argv, command: Command, settings: ParseSettings): Argv {
  builder.usage(`$0 ${command.name}${renderPositional(command)} [options]\n\n${command.summary}`);
  if (command.positional !== undefined) {
    builder.positional(command.positional.name, { type: 'string', describe: command.positional.description });
  }
  for (const option of command.options) {
    builder.option(option.name, {
      ...(option.alias === undefined ? {} : { alias: option.alias }),
      ...(option.choices === undefined ? {} : { defaultDescription: option.default ?? option.choices.join('|') }),
      ...(option.default === undefined ? {} : { defaultDescription: option.default }),
      ...(option.kind === 'flag' ? { boolean: true } : { string: true, array: true, requiresArg: true, nargs: 1 }),
      describe: option.description,
    });
  }
  for (const [line, does] of command.examples) builder.example(`$0 ${line}`, does);
  builder.config(fromEnvironment(command.options, settings.env));
  return builder;
}

/** `PLUMBLINE_FAIL_ON` for `--fail-on`; one value a line where an option may be repeated. The command line wins. */
function fromEnvironment(
  options: readonly CommandOption[],
  env: Readonly<Record<string, string | undefined>>,
): Record<string, boolean | string[]> {
  const values: Record<string, boolean | string[]> = {};
  for (const option of options) {
    const text = env[`PLUMBLINE_${option.name.toUpperCase().replaceAll('-', '_')}`];
    if (text === undefined || text === '') continue;
    if (option.kind !== 'flag')
      values[option.name] = option.kind === 'texts' ? text.split('\n').filter(Boolean) : [text];
    else if (text !== '0' && text !== 'false') values[option.name] = true;
  }
  return values;
}

function readArguments(command: Command, raw: Readonly<Record<string, unknown>>): Arguments {
  const values = new Map<string, readonly string[]>();
  const known = new Set(['_', '--', '$0', 'help', 'version', ...(command.positional ? [command.positional.name] : [])]);
  for (const option of command.options) {
    known.add(option.name);
    if (option.alias !== undefined) known.add(option.alias);
    const value = raw[option.name];
    if (value === undefined || value === false) continue;
    values.set(option.name, value === true ? [] : [value].flat().map(String));
  }
  const unknown = Object.keys(raw).find((name) => !known.has(name));
  if (unknown !== undefined) throw unknownOption(unknown, command);
  for (const option of command.options) refuseEmpty(option, values.get(option.name));
  return new Arguments(readPositionals(command, raw), values);
}

function refuseEmpty(option: CommandOption, values: readonly string[] | undefined): void {
  if (option.kind !== 'flag' && values?.some((value) => value === '') === true) {
    throw new UsageError('usage/missing-value', `--${option.name} needs a value.`);
  }
}

function readPositionals(command: Command, raw: Readonly<Record<string, unknown>>): readonly string[] {
  const words = command.name.split(' ').length;
  const rest = [...[raw['_'] ?? []].flat().slice(words), ...[raw['--'] ?? []].flat()].map(String);
  const own = command.positional === undefined ? [] : [raw[command.positional.name] ?? []].flat().map(String);
  const positionals = [...own, ...rest];
  const extra = positionals[command.positional === undefined ? 0 : 1];
  if (extra !== undefined && command.positional?.repeatable !== true) {
    throw new UsageError(
      'usage/unexpected-argument',
      `"${extra}" is one argument too many for ${command.name}. Try --help.`,
    );
  }
  return positionals;
}

function unknownOption(name: string, command: Command): UsageError {
  const [meant] = findClosest(name, [...command.options.map((option) => option.name), 'help', 'version']);
  const hint = meant === undefined ? `Try plumbline ${command.name} --help.` : `Did you mean --${meant}?`;
  const dashes = name.length === 1 ? '-' : '--';
  return new UsageError('usage/unknown-option', `${command.name} has no option ${dashes}${name}. ${hint}`);
}

function missingCommand(words: readonly string[], commands: readonly Command[]): UsageError {
  const names = commands.map((command) => command.name);
  if (words.length === 0) {
    return new UsageError('usage/no-command', `Say what to do: ${names.join(', ')}. Try plumbline --help.`);
  }
  const given = words.join(' ');
  const [meant] = findClosest(given, names);
  const group = names.filter((name) => name.startsWith(`${given} `));
  if (group.length > 0) return new UsageError('usage/no-command', `Say which: ${group.join(', ')}.`);
  const hint = meant === undefined ? 'Try plumbline --help.' : `Did you mean "${meant}"?`;
  return new UsageError('usage/unknown-command', `There is no command "${given}". ${hint}`);
}
