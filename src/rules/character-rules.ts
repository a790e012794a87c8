import type { BuiltInRule } from './rule.ts';

/** What the engine's parsers refuse: characters and strings. */
export const characterRules: readonly BuiltInRule[] = [
  {
    id: 'syntax/byte-order-mark',
    title: 'The file begins with a byte order mark',
    description:
      'Some editors write an invisible mark at the start of a file. The engine takes it for a character of the first name and refuses the file.',
    severity: 'medium',
    help: 'Save the file as UTF-8 without a byte order mark.',
    examples: {
      bad: { line: 1, text: '\ufeffprocess.cpus = 4\n' },
      good: { text: 'process.cpus = 4\n' },
    },
  },
  {
    id: 'syntax/shebang',
    title: 'The file begins like a script',
    description:
      'A `#!` line makes a text file a program. A configuration is read, not run, and the strict dialect refuses the line.',
    severity: 'medium',
    help: 'Remove the line.',
    leavesUnread: true,
    examples: {
      bad: { line: 1, text: '#!/usr/bin/env nextflow\nprocess.cpus = 4\n' },
      good: { text: 'process.cpus = 4\n' },
    },
  },
  {
    id: 'syntax/hash-comment',
    title: '`#` or `--` begins no comment',
    description:
      'Comments begin with `//` or `/*` in this language. A line that begins with `#`, as in YAML or shell, or with `--`, as in SQL, makes the engine refuse the file.',
    severity: 'medium',
    help: 'Write `//` instead.',
    leavesUnread: true,
    examples: {
      bad: { line: 1, text: '# four cores for everybody\nprocess.cpus = 4\n' },
      good: { text: '// four cores for everybody\nprocess.cpus = 4\n' },
    },
  },
  {
    id: 'syntax/unexpected-character',
    title: 'A character means nothing here',
    description:
      'Typographic quotes, non-breaking spaces and the like come in by copying from a web page. The engine refuses the file.',
    severity: 'medium',
    help: 'Remove the character or replace it by the plain one.',
    leavesUnread: true,
    examples: {
      bad: { line: 1, text: 'process.queue = “long\n' },
      good: { text: "process.queue = 'long'\n" },
    },
  },
  {
    id: 'syntax/unclosed-comment',
    title: 'A comment is never closed',
    description:
      'Everything after the `/*` is comment, so that no setting after it is set; the engine refuses the file.',
    severity: 'medium',
    help: 'Add `*/` where the comment should end.',
    leavesUnread: true,
    examples: {
      bad: { line: 2, text: "process.cpus = 4\n/* for later\nprocess.queue = 'long'\n" },
      good: { text: "process.cpus = 4\n/* for later */\nprocess.queue = 'long'\n" },
    },
  },
  {
    id: 'syntax/unterminated-string',
    title: 'A string is never closed',
    description: 'Without its closing quote a string swallows what comes after it, and the engine refuses the file.',
    severity: 'medium',
    help: 'Add the closing quote. A string over several lines needs three quotes at both ends.',
    leavesUnread: true,
    examples: {
      bad: { line: 1, text: "process.queue = 'long\nprocess.cpus = 4\n" },
      good: { text: "process.queue = 'long'\nprocess.cpus = 4\n" },
    },
  },
  {
    id: 'syntax/line-break-in-string',
    title: 'A line ends inside a string',
    description: 'A string in double quotes ends on its own line. The engine refuses the file.',
    severity: 'medium',
    help: 'Close the string before the line ends, or put three double quotes at both ends.',
    leavesUnread: true,
    examples: {
      bad: { line: 2, text: 'process.ext.args = "--id ${params.id}\nprocess.cpus = 4\n' },
      good: { text: 'params.id = \'a\'\nprocess.ext.args = "--id ${params.id}"\nprocess.cpus = 4\n' },
    },
  },
  {
    id: 'syntax/bad-escape',
    title: 'A backslash sequence does not exist',
    description:
      'In a string a backslash begins one of a few sequences such as `\\n`. Regular expressions and Windows paths bring others, for which the engine refuses the file.',
    severity: 'medium',
    help: 'Double the backslash to mean one, or write a pattern between slashes.',
    leavesUnread: true,
    examples: {
      bad: { line: 1, text: "params.pattern = 'sample\\d+'\n" },
      good: { text: "params.pattern = 'sample\\\\d+'\n" },
    },
  },
  {
    id: 'syntax/lone-dollar',
    title: 'A dollar sign stands alone in a string',
    description: 'In double quotes `$` begins a name or an expression. Alone it makes the engine refuse the file.',
    severity: 'medium',
    help: 'Write `\\$`, or use single quotes.',
    leavesUnread: true,
    examples: {
      bad: { line: 1, text: 'params.price = "5 $"\n' },
      good: { text: "params.price = '5 $'\n" },
    },
  },
  {
    id: 'syntax/slashy-interpolation',
    title: 'Interpolation between slashes',
    description: 'Only the legacy dialect replaces names in a string between slashes; the strict one refuses the file.',
    severity: 'medium',
    help: 'Use a double-quoted string.',
    leavesUnread: true,
    examples: {
      bad: { line: 2, text: "params.sample = 'x'\nparams.pattern = /${params.sample}_.*/\n" },
      good: { text: 'params.sample = \'x\'\nparams.pattern = "${params.sample}_.*"\n' },
    },
  },
  {
    id: 'syntax/dollar-slashy',
    title: 'A string between dollar signs and slashes',
    description: 'Only the legacy dialect has `$/…/$` strings; the strict one refuses the file.',
    severity: 'medium',
    help: 'Use a quoted string.',
    leavesUnread: true,
    examples: {
      bad: { line: 1, text: 'params.text = $/a "quoted" word/$\n' },
      good: { text: 'params.text = \'a "quoted" word\'\n' },
    },
  },
  {
    id: 'syntax/bad-number',
    title: 'A number that is none',
    description:
      'Digits after a leading zero are octal, and an underscore may only stand between digits. The engine refuses the file.',
    severity: 'medium',
    help: 'Remove the leading zero or the underscore.',
    leavesUnread: true,
    examples: {
      bad: { line: 1, text: 'process.maxRetries = 08\n' },
      good: { text: 'process.maxRetries = 8\n' },
    },
  },
  {
    id: 'syntax/unit-without-dot',
    title: 'A unit without its dot',
    description:
      'A size or a duration is a number, a dot and a unit, or a string with both. `8 GB` without quotes makes the engine refuse the file.',
    severity: 'medium',
    help: 'Put a dot between the number and the unit, or quotes around both.',
    fix: '8.GB',
    leavesUnread: true,
    examples: {
      bad: { line: 1, text: 'process.memory = 8 GB\n' },
      good: { text: 'process.memory = 8.GB\n' },
    },
  },
];
