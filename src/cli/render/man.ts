import { type Command, splitHelpLine } from '../command.ts';
import { nameEnvironmentVariable, scanOptionsNote } from './help.ts';

/** Renders the manual page of the program in roff, from the data of `--help`. */
export function renderManual(commands: readonly Command[], version: string): string {
  return [
    `.TH PLUMBLINE 1 "" "Plumbline ${escapeRoff(version)}" "User Commands"`,
    '.SH NAME',
    'plumbline \\- check Nextflow configurations against Rego policies without running them',
    '.SH SYNOPSIS',
    '.B plumbline',
    '.I command',
    '[\\fIoption\\fR ...] [\\fIargument\\fR ...]',
    '.SH COMMANDS',
    ...commands.flatMap(renderCommand),
    '.SH "EXIT STATUS"',
    ...renderItem('0', 'Everything was judged, and no finding is at or above --fail-on.'),
    ...renderItem('1', 'At least one finding is at or above --fail-on.'),
    ...renderItem('2', 'The request failed and nothing was judged.'),
    ...renderItem('3', 'No such finding, but something was not judged.'),
    ...renderItem('70', 'A bug in Plumbline.'),
    '.SH ENVIRONMENT',
    'Each option can also be set by an environment variable: --fail-on by',
    `.BR ${nameEnvironmentVariable('fail-on')} .`,
    'The command line overrides the environment, which overrides the settings.',
    '.SH FILES',
    ...renderItem('.plumbline.yaml', 'Settings of the current directory, unless it is scanned.'),
    ...renderItem('waivers.yaml', 'Waivers beside the settings.'),
    ...renderItem('plumbline-baseline.jsonl', 'Old findings beside the settings.'),
    ...renderItem('plumbline.lock', 'Digests of remote policies and settings.'),
    '',
  ].join('\n');
}

function renderCommand({ name, summary, positional, options, scanOptions, examples }: Command): readonly string[] {
  return [
    `.SS "${quote([name, ...(positional === undefined ? [] : [splitHelpLine(positional)[0]])].join(' '))}"`,
    ...renderText(`${summary}.`),
    ...(positional === undefined ? [] : renderItem(...splitHelpLine(positional))),
    ...options.flatMap((line) => renderItem(...splitHelpLine(line))),
    ...(scanOptions === undefined ? [] : ['.PP', ...renderText(scanOptionsNote)]),
    ...examples.flatMap(([line, does]) => [
      '.PP',
      '.RS',
      '.nf',
      escapeRoff(`plumbline ${line}`),
      '.fi',
      ...renderText(does),
      '.RE',
    ]),
  ];
}

/** Renders a term in bold, and its description. */
function renderItem(term: string, meaning: string): readonly string[] {
  return ['.TP', `.B "${quote(term)}"`, ...renderText(meaning)];
}

function renderText(line: string): readonly string[] {
  return line === '' ? [] : [escapeRoff(line)];
}

/** Escapes text in an argument of a macro, where a quote is doubled. */
function quote(argument: string): string {
  return escapeRoff(argument).replaceAll('"', '""');
}

/** Escapes text: a backslash, a hyphen that can be copied, and a control character at the start of a line. */
function escapeRoff(line: string): string {
  return line
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('…', '...')
    .replace(/^(?=[.'])/u, '\\&');
}
