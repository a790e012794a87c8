import { wrap as wrapAt } from '../../reports/wrap.ts';
import { type Command, readOption, readPositionals, splitHelpLine } from '../command.ts';
import { splitSections } from '../options/option-sections.ts';
import { wrapHanging } from './wrap-hanging.ts';

/** Columns of text at most, however wide the terminal is: longer lines are hard to read. */
const maxWidth = 100;

/** Text of the left column and of the right one. */
export type HelpRow = readonly [term: string, text: string];

export interface HelpSection {
  readonly title: string;
  readonly rows: readonly HelpRow[];
}

/** Replaces options that only the help of `scan` lists. */
export const scanOptionsNote = 'Options of plumbline scan that decide what it finds apply here, too.';

/** Renders the help of the program: its commands by purpose, a row a group. */
export function renderOverview(sections: readonly HelpSection[], width: number): string {
  return [
    'Usage: plumbline <command> [options]',
    '',
    ...wrap(
      'Checks Nextflow configurations against Rego policies without running them, and shows each finding at the line to edit.',
      width,
    ),
    ...renderSections(sections, width),
    '',
    ...wrap('Run plumbline <command> --help for details, plumbline --version for the version.', width),
    ...wrap('Exit codes: 0 clean, 1 findings, 2 invalid request, 3 incomplete, 70 internal error.', width),
    '',
  ].join('\n');
}

/** Renders the help of a group (`policy`) with these commands; `short` is a usage without the name of a command. */
export function renderGroup(
  group: string,
  commands: readonly Command[],
  width: number,
  short: readonly [usage: string, does: string] | undefined,
): string {
  return [
    `Usage: plumbline ${group} <command> [options]`,
    '',
    'Commands:',
    ...renderColumns(
      [...commands.map(describeCommand), ...(short === undefined ? [] : [[`${group} ${short[0]}`, short[1]] as const])],
      width,
    ),
    '',
    ...wrap(`Run plumbline ${group} <command> --help for details.`, width),
    '',
  ].join('\n');
}

/** Returns the usage of a command, and its summary. */
export function describeCommand(command: Command): HelpRow {
  return [describeUsage(command), command.summary];
}

/** Renders the help of one command. */
export function renderHelp(command: Command, width: number): string {
  const { positional, options, scanOptions, examples } = command;
  const arrow = '      ';
  const [first] = options.map((line) => readOption(line).name);
  return [
    `Usage: plumbline ${describeUsage(command)} [options]`,
    '',
    ...wrap(`${command.summary}.`, width),
    ...(positional === undefined
      ? []
      : ['', ...renderColumns([[writePositionals(positional), splitHelpLine(positional)[1]]], width)]),
    ...renderSections(
      splitSections(options).map(({ title, lines }) => ({ title, rows: lines.map(splitHelpLine) })),
      width,
    ),
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
            `Each option can also be set by an environment variable: --${first} by ${nameEnvironmentVariable(first)}.`,
            width,
          ),
        ]),
    '',
  ].join('\n');
}

/** Returns the environment variable that sets an option. */
export function nameEnvironmentVariable(option: string): string {
  return `PLUMBLINE_${option.toUpperCase().replaceAll('-', '_')}`;
}

function writePositionals(positional: string): string {
  return readPositionals(positional).names.join(', ');
}

function describeUsage({ name, positional }: Command): string {
  return positional === undefined ? name : `${name} ${splitHelpLine(positional)[0]}`;
}

/** A command line that a shell takes as it stands, however many rows it needs. */
function wrapCommand(line: string, width: number): readonly string[] {
  const rows = wrap(line, width - '    '.length - ' \\'.length);
  return rows.map((row, index) => `${index === 0 ? '  ' : '    '}${row}${index === rows.length - 1 ? '' : ' \\'}`);
}

/** Returns sections whose right columns begin at the same place. */
function renderSections(sections: readonly HelpSection[], width: number): readonly string[] {
  const left = measureLeftColumn(sections.flatMap(({ rows }) => rows));
  return sections.flatMap(({ title, rows }) => ['', `${title}:`, ...renderColumns(rows, width, left)]);
}

function measureLeftColumn(rows: readonly HelpRow[]): number {
  return Math.min(30, Math.max(...rows.map(([term]) => term.length)) + 4);
}

/** Returns two columns; where the left one is too wide for its row, the right one begins on the next. */
function renderColumns(rows: readonly HelpRow[], width: number, left = measureLeftColumn(rows)): readonly string[] {
  return rows.flatMap(([term, text]) => {
    const isShort = term.length + 4 <= left;
    const lines = wrapHanging(isShort ? `  ${term}`.padEnd(left) : ' '.repeat(left), text, Math.min(width, maxWidth));
    return isShort ? lines : [`  ${term}`, ...lines];
  });
}

function wrap(text: string, width: number): readonly string[] {
  return wrapAt(text, Math.max(20, Math.min(width, maxWidth)));
}
