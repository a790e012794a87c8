import yargs, { type Argv } from 'yargs';
import { UsageError } from '../base/errors.ts';
import { findClosest } from '../base/suggest.ts';
import { version } from '../version.ts';
import { Arguments } from './arguments.ts';
import {
  type Command,
  type CommandOption,
  listOptionNames,
  type NamedCommand,
  readOption,
  readPositionals,
} from './command.ts';
import { commandSections, findCommandGroup } from './command-sections.ts';
import {
  describeCommand,
  type HelpSection,
  nameEnvironmentVariable,
  renderGroup,
  renderHelp,
  renderOverview,
} from './render/help.ts';

export type Parsed =
  | { readonly kind: 'command'; readonly command: Command; readonly arguments: Arguments }
  /** `--help` or `--version`: text for stdout. */
  | { readonly kind: 'text'; readonly text: string };

export interface ParseSettings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly width: number | undefined;
}

/**
 * Parses a command line. yargs parses in its plainest mode (no camel case, no dots, no greedy lists, no exit) because
 * the rest either guesses (`--policy a b` would swallow the path) or ends the process.
 *
 * @throws UsageError for errors in the command line, with the option or command that was probably meant.
 */
export async function parseArguments(
  given: readonly string[],
  commands: readonly NamedCommand[],
  settings: ParseSettings,
): Promise<Parsed> {
  const argv = readUsualMember(given);
  let chosen: Command | undefined;
  const parser = configure();
  const meant = await loadAll(commands.filter(({ name }) => name.split(' ').every((word) => argv.includes(word))));
  register(parser, meant, (command) => {
    chosen = command;
  });
  const raw = await parser.parseAsync(readHelp(argv));
  const words = raw._.map(String);
  const width = settings.width ?? 80;
  if (raw['version'] === true) return { kind: 'text', text: `${version}\n` };
  if (chosen === undefined) {
    const isGroup = commands.some(({ name }) => name.startsWith(`${words.join(' ')} `));
    if (raw['help'] !== true || !(words.length === 0 || isGroup)) throw createUnknownCommandError(words, commands, raw);
    const group = words.join(' ');
    if (group === '') return { kind: 'text', text: renderOverview(await loadSections(commands), width) };
    const listed = await loadAll(commands.filter(({ name }) => name.startsWith(`${group} `)));
    return { kind: 'text', text: renderGroup(group, listed, width, findCommandGroup(group)?.short) };
  }
  if (raw['help'] === true) return { kind: 'text', text: renderHelp(chosen, width) };
  return { kind: 'command', command: chosen, arguments: readArguments(chosen, raw, argv, settings.env) };
}

function loadAll(commands: readonly NamedCommand[]): Promise<readonly Command[]> {
  return Promise.all(commands.map((command) => command.load()));
}

/** Returns the rows of the program's help: a group of commands has its own, and is not loaded. */
async function loadSections(commands: readonly NamedCommand[]): Promise<readonly HelpSection[]> {
  const sections = commandSections.map(async ({ title, members }) => {
    const rows = members.map(async (member) => {
      if (typeof member !== 'string') return [[`${member.group} <command>`, member.summary] as const];
      const command = await commands.find(({ name }) => name === member)?.load();
      return command === undefined ? [] : [describeCommand(command)];
    });
    return { title, rows: (await Promise.all(rows)).flat() };
  });
  return Promise.all(sections);
}

/** No command at all, and perhaps an option that no program has before one. */
function createMissingCommandError(raw: Readonly<Record<string, unknown>>): UsageError {
  const unknown = Object.keys(raw).find((name) => !['_', '--', '$0', 'help', 'h', 'version'].includes(name));
  if (unknown === undefined)
    return new UsageError('usage/no-command', 'No command. Run plumbline --help for the commands.');
  const [meant] = unknown === 'v' ? ['version'] : findClosest(unknown, ['help', 'version']);
  const hint =
    meant === undefined ? 'Options come after the command: plumbline COMMAND --help.' : `Did you mean --${meant}?`;
  return new UsageError('usage/unknown-option', `Unknown option ${addDashes(unknown)} before a command. ${hint}`);
}

/** `help scan` is `scan --help`, as many programs have it. */
function readHelp(argv: readonly string[]): string[] {
  const [first, ...rest] = argv;
  return first === 'help' ? [...rest, '--help'] : [...argv];
}

/** `report --output …` is `report convert --output …`. */
function readUsualMember(argv: readonly string[]): readonly string[] {
  const [first, second = '', ...rest] = argv;
  const isOption = second.startsWith('-') && !['-h', '--help', '--version', '--'].includes(second);
  return first === 'report' && isOption ? [first, 'convert', second, ...rest] : argv;
}

/** Configures yargs. Required arguments are checked afterwards: `--help` needs none. */
function configure(): Argv {
  return yargs()
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
    .help(false)
    .version(false)
    .option('help', { alias: 'h', boolean: true, hidden: true })
    .option('version', { boolean: true, hidden: true })
    .exitProcess(false)
    .showHelpOnFail(false)
    .locale('en')
    .updateStrings({ 'Not enough arguments following: %s': '--%s expects a value.' })
    .fail((message, error) => {
      if (error instanceof UsageError) throw error;
      // yargs does not report how many dashes were written.
      const text = (message ?? error.message).replace(/^--(\w expects)/u, '-$1');
      throw new UsageError('usage/command-line', `${text} Run it with --help for its options.`);
    });
}

function register(parser: Argv, commands: readonly Command[], choose: (command: Command) => void): void {
  const groups = new Map<string, Command[]>();
  for (const command of commands) {
    const [word = '', rest] = command.name.split(' ');
    if (rest === undefined) add(parser, word, command, choose);
    else groups.set(word, [...(groups.get(word) ?? []), command]);
  }
  for (const [group, members] of groups) {
    parser.command(group, false, (builder) => {
      for (const command of members) add(builder, command.name.slice(group.length + 1), command, choose);
      return builder;
    });
  }
}

function add(parser: Argv, word: string, command: Command, choose: (command: Command) => void): void {
  const options = listOptionNames(command).map(readOption);
  parser.command(
    `${word} [positionals..]`,
    false,
    (builder) => {
      for (const { name, kind, alias } of options) {
        builder.option(name, {
          hidden: true,
          ...(alias === undefined ? {} : { alias }),
          ...(kind === 'flag' ? { boolean: true } : { string: true, array: true }),
          ...(kind === 'text' || kind === 'texts' ? { requiresArg: true, nargs: 1 } : {}),
        });
      }
      // yargs lays out its own help in every run: without a usage, and with all else hidden, it has nothing to measure.
      return builder.usage(null as unknown as string);
    },
    () => choose(command),
  );
}

/** Reads an option from its variable, as `PLUMBLINE_FAIL_ON` for `--fail-on`; one value a line where it may be repeated. */
function readFromEnvironment({ name, kind }: CommandOption, text: string): boolean | readonly string[] {
  if (kind === 'flag') {
    if (['1', 'true'].includes(text)) return true;
    if (['0', 'false'].includes(text)) return false;
    throw createFlagError(nameEnvironmentVariable(name), text);
  }
  return kind === 'texts' ? text.split('\n').filter(Boolean) : [text];
}

/** Reads the options of a command line, and of the environment where the command line does not have them. */
function readArguments(
  command: Command,
  raw: Readonly<Record<string, unknown>>,
  argv: readonly string[],
  env: ParseSettings['env'],
): Arguments {
  const values = new Map<string, readonly string[]>();
  const sources = new Map<string, string>();
  const off = new Set<string>();
  const options = listOptionNames(command).map(readOption);
  const known = new Set(['_', '--', '$0', 'help', 'version', 'positionals']);
  for (const option of options) {
    const { name, alias } = option;
    known.add(name);
    if (alias !== undefined) known.add(alias);
    const variable = nameEnvironmentVariable(name);
    const text = env[variable];
    const isSet = raw[name] === undefined && text !== undefined && text !== '';
    if (isSet) sources.set(name, variable);
    const value = isSet ? readFromEnvironment(option, text) : raw[name];
    if (value === undefined) continue;
    if (value === false) off.add(name);
    else values.set(name, value === true ? [] : [value].flat().map(String));
  }
  const unknown = Object.keys(raw).find((name) => !known.has(name));
  if (unknown !== undefined) throw createUnknownOptionError(unknown, command);
  for (const option of options) {
    refuseEmpty(option, values.get(option.name));
    refuseFlagValue(option, argv);
  }
  return new Arguments(checkPositionals(command, raw), values, { sources, off });
}

/** Refuses a value of a flag that is neither true nor false: yargs reads it as false. */
function refuseFlagValue({ name, kind }: CommandOption, argv: readonly string[]): void {
  if (kind !== 'flag') return;
  const end = argv.indexOf('--');
  const words = end < 0 ? argv : argv.slice(0, end);
  const value = words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
  if (value === undefined || value === 'true' || value === 'false') return;
  throw createFlagError(`--${name}`, value);
}

function createFlagError(label: string, value: string): UsageError {
  return new UsageError('usage/invalid-value', `${label} expects true or false, not "${value}".`);
}

function refuseEmpty(option: CommandOption, values: readonly string[] | undefined): void {
  if (option.kind !== 'flag' && values?.some((value) => value === '') === true) {
    throw new UsageError('usage/missing-value', `--${option.name} expects a value.`);
  }
}

function checkPositionals(command: Command, raw: Readonly<Record<string, unknown>>): readonly string[] {
  const given = [...[raw['positionals'] ?? []].flat(), ...[raw['--'] ?? []].flat()].map(String);
  const { names, required, areMany } = readPositionals(command.positional ?? '');
  const describeExpected = (listed: readonly string[]): string =>
    `${command.name} expects ${listed.map(withArticle).join(' and ') || 'no argument'}`;
  const extra = given[names.length];
  if (extra !== undefined && !areMany) {
    throw new UsageError('usage/unexpected-argument', `Unexpected argument "${extra}": ${describeExpected(names)}.`);
  }
  if (given.length < required) {
    const hint = `Run plumbline ${command.name} --help for details.`;
    throw new UsageError('usage/missing-argument', `${describeExpected(names.slice(0, required))}. ${hint}`);
  }
  return given;
}

function withArticle(name: string): string {
  return `${/^[aeiou]/u.test(name) ? 'an' : 'a'} ${name}`;
}

function createUnknownOptionError(name: string, command: Command): UsageError {
  const known = [...listOptionNames(command).map((line) => readOption(line).name), 'help', 'version'];
  const longer = known.filter((option) => option.startsWith(`${name}-`));
  const [meant] = longer.length > 0 ? longer : findClosest(name, known);
  const hint =
    meant === undefined ? `Run plumbline ${command.name} --help for its options.` : `Did you mean --${meant}?`;
  return new UsageError('usage/unknown-option', `Unknown option ${addDashes(name)} of ${command.name}. ${hint}`);
}

function findGroup(name: string): readonly string[] {
  const [group = '', member] = name.split(' ');
  return member === undefined ? [] : [group];
}

function addDashes(option: string): string {
  return `${option.length === 1 ? '-' : '--'}${option}`;
}

function createUnknownCommandError(
  words: readonly string[],
  commands: readonly NamedCommand[],
  raw: Readonly<Record<string, unknown>>,
): UsageError {
  const names = commands.map((command) => command.name);
  if (words.length === 0) return createMissingCommandError(raw);
  const isInGroup = names.some((name) => name.startsWith(`${words[0]} `));
  const given = words.slice(0, isInGroup ? 2 : 1).join(' ');
  // The typo may be in the group's own name.
  const whole = isInGroup ? given : words.slice(0, 2).join(' ');
  const [meant] = [whole, given].flatMap((text) =>
    findClosest(text, [...names, ...names.flatMap(findGroup), '--version']),
  );
  const group = names.filter((name) => name.startsWith(`${given} `));
  if (group.length > 0) return new UsageError('usage/no-command', `${given} expects a command: ${group.join(', ')}.`);
  const hint = meant === undefined ? 'Run plumbline --help for the commands.' : `Did you mean "${meant}"?`;
  return new UsageError('usage/unknown-command', `Unknown command "${given}". ${hint}`);
}
