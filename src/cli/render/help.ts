import { wrap as wrapAt } from '../../reports/wrap.ts';
import { type Command, columnsOf, readOption, readPositionals } from '../command.ts';
import { hang } from './hang.ts';

/** Columns of text at most, however wide the terminal is: longer lines are hard to read. */
const maxWidth = 100;

/** Stands for options that only the help of `scan` lists. */
export const scanOptionsNote = 'Options of plumbline scan that decide what it finds apply here, too.';

/** Renders the help of the program, or of a group (`policy`) with these commands. */
export function renderOverview(commands: readonly Command[], group: string | undefined, width: number): string {
  const rows = commands.map((command) => [usageOf(command), command.summary] as const);
  return [
    `Usage: plumbline ${group === undefined ? '' : `${group} `}<command> [options]`,
    '',
    ...(group === undefined
      ? wrap(
          'Checks Nextflow configurations against Rego policies without running them, and shows each finding at the line to edit.',
          width,
        )
      : []),
    ...(group === undefined ? [''] : []),
    'Commands:',
    ...columns(rows, width),
    '',
    ...wrap('Run plumbline <command> --help for details, plumbline --version for the version.', width),
    ...wrap('Exit codes: 0 clean, 1 findings, 2 invalid request, 3 incomplete, 70 internal error.', width),
    '',
  ].join('\n');
}

/** Renders the help of one command. */
export function renderHelp(command: Command, width: number): string {
  const { positional, options, scanOptions, examples } = command;
  const arrow = '      ';
  const [first] = options.map((line) => readOption(line).name);
  return [
    `Usage: plumbline ${usageOf(command)} [options]`,
    '',
    ...wrap(`${command.summary}.`, width),
    ...(positional === undefined ? [] : ['', ...columns([[namesOf(positional), columnsOf(positional)[1]]], width)]),
    ...(options.length === 0 ? [] : ['', 'Options:', ...columns(options.map(columnsOf), width)]),
    ...(scanOptions === undefined
      ? []
      : ['', ...wrap(`${scanOptionsNote} Run plumbline scan --help for them.`, width)]),
    ...(examples.length === 0 ? [] : ['', 'Examples:']),
    ...examples.flatMap(([line, does]) => [
      ...wrapCommand(`plumbline ${line}`, width),
      ...wrap(does, width - arrow.length).map((row) => arrow + row),
    ]),
    ...(first === undefined
      ? []
      : [
          '',
          ...wrap(
            `Each option can also be set by an environment variable: --${first} by ${environmentName(first)}.`,
            width,
          ),
        ]),
    '',
  ].join('\n');
}

/** Returns the environment variable that sets an option. */
export function environmentName(option: string): string {
  return `PLUMBLINE_${option.toUpperCase().replaceAll('-', '_')}`;
}

function namesOf(positional: string): string {
  return readPositionals(positional).names.join(', ');
}

function usageOf({ name, positional }: Command): string {
  return positional === undefined ? name : `${name} ${columnsOf(positional)[0]}`;
}

/** A command line that a shell takes as it stands, however many rows it needs. */
function wrapCommand(line: string, width: number): readonly string[] {
  const rows = wrap(line, width - '    '.length - ' \\'.length);
  return rows.map((row, index) => `${index === 0 ? '  ' : '    '}${row}${index === rows.length - 1 ? '' : ' \\'}`);
}

/** Two columns; where the left one is too wide for its row, the right one begins on the next. */
function columns(rows: readonly (readonly [string, string])[], width: number): readonly string[] {
  const left = Math.min(30, Math.max(...rows.map(([term]) => term.length)) + 4);
  return rows.flatMap(([term, text]) => {
    const isShort = term.length + 4 <= left;
    const lines = hang(isShort ? `  ${term}`.padEnd(left) : ' '.repeat(left), text, Math.min(width, maxWidth));
    return isShort ? lines : [`  ${term}`, ...lines];
  });
}

function wrap(text: string, width: number): readonly string[] {
  return wrapAt(text, Math.max(20, Math.min(width, maxWidth)));
}
