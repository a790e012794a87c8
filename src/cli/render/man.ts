import { type Command, splitHelpLine } from '../command.ts';
import { environmentName, scanOptionsNote } from './help.ts';

/** Renders the manual page of the program in roff, from the data of `--help`. */
export function renderManual(commands: readonly Command[], version: string): string {
  return [
    `.TH PLUMBLINE 1 "" "Plumbline ${roff(version)}" "User Commands"`,
    '.SH NAME',
    'plumbline \\- check Nextflow configurations against Rego policies without running them',
    '.SH SYNOPSIS',
    '.B plumbline',
    '.I command',
    '[\\fIoption\\fR ...] [\\fIargument\\fR ...]',
    '.SH COMMANDS',
    ...commands.flatMap(renderCommand),
    '.SH "EXIT STATUS"',
    ...item('0', 'Everything was judged, and no finding is at or above --fail-on.'),
    ...item('1', 'At least one finding is at or above --fail-on.'),
    ...item('2', 'The request failed and nothing was judged.'),
    ...item('3', 'No such finding, but something was not judged.'),
    ...item('70', 'A bug in Plumbline.'),
    '.SH ENVIRONMENT',
    'Each option can also be set by an environment variable: --fail-on by',
    `.BR ${environmentName('fail-on')} .`,
    'The command line overrides the environment, which overrides the settings.',
    '.SH FILES',
    ...item('.plumbline.yaml', 'Settings of the current directory, unless it is scanned.'),
    ...item('waivers.yaml', 'Waivers beside the settings.'),
    ...item('plumbline-baseline.jsonl', 'Old findings beside the settings.'),
    ...item('plumbline.lock', 'Digests of remote policies and settings.'),
    '',
  ].join('\n');
}

function renderCommand({ name, summary, positional, options, scanOptions, examples }: Command): readonly string[] {
  return [
    `.SS "${quote([name, ...(positional === undefined ? [] : [splitHelpLine(positional)[0]])].join(' '))}"`,
    ...text(`${summary}.`),
    ...(positional === undefined ? [] : item(...splitHelpLine(positional))),
    ...options.flatMap((line) => item(...splitHelpLine(line))),
    ...(scanOptions === undefined ? [] : ['.PP', ...text(scanOptionsNote)]),
    ...examples.flatMap(([line, does]) => [
      '.PP',
      '.RS',
      '.nf',
      roff(`plumbline ${line}`),
      '.fi',
      ...text(does),
      '.RE',
    ]),
  ];
}

/** Renders a term in bold, and its description. */
function item(term: string, meaning: string): readonly string[] {
  return ['.TP', `.B "${quote(term)}"`, ...text(meaning)];
}

function text(line: string): readonly string[] {
  return line === '' ? [] : [roff(line)];
}

/** Escapes text in an argument of a macro, where a quote is doubled. */
function quote(argument: string): string {
  return roff(argument).replaceAll('"', '""');
}

/** Escapes text: a backslash, a hyphen that can be copied, and a control character at the start of a line. */
function roff(line: string): string {
  return line
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('…', '...')
    .replace(/^(?=[.'])/u, '\\&');
}
