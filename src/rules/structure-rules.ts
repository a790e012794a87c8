import type { BuiltInRule } from './rule.ts';

/** What the engine's parsers refuse: blocks, brackets and what stands in them. */
export const structureRules: readonly BuiltInRule[] = [
  {
    id: 'syntax/unexpected-token',
    title: 'Something stands where it cannot',
    description: 'The engine cannot make sense of the file from here on and refuses it.',
    severity: 'medium',
    help: 'The message says what stands there; look for what is missing or too much before it.',
    leavesUnread: true,
    examples: {
      bad: { line: 1, text: 'process.cpus = cpus = 4\n' },
      good: { text: 'process.cpus = 4\n' },
    },
  },
  {
    id: 'syntax/expected-token',
    title: 'Something is missing',
    description: 'The engine needs something here that is not there, and refuses the file.',
    severity: 'medium',
    help: 'The message says what is expected and what stands there instead.',
    leavesUnread: true,
    examples: {
      bad: { line: 1, text: 'process.cpus = = 4\n' },
      good: { text: 'process.cpus = 4\n' },
    },
  },
  {
    id: 'syntax/unclosed',
    title: 'A bracket is never closed',
    description:
      'The file ends before everything that was opened is closed, often because a brace got lost much earlier. The engine refuses the file.',
    severity: 'medium',
    help: 'Add what closes it; indentation often shows where.',
    leavesUnread: true,
    examples: {
      bad: { line: 3, text: 'process {\n    cpus = 4\n' },
      good: { text: 'process {\n    cpus = 4\n}\n' },
    },
  },
  {
    id: 'syntax/stray-closer',
    title: 'A bracket closes nothing',
    description:
      'A brace too many ends a block early, so that the rest of the block is read outside of it, or the file is refused.',
    severity: 'medium',
    help: 'Remove it, or add what it should close.',
    leavesUnread: true,
    examples: {
      bad: { line: 1, text: 'process.cpus = 4 ) * 2\n' },
      good: { text: 'process.cpus = 4 * 2\n' },
    },
  },
  {
    id: 'syntax/leading-separator',
    title: 'The file begins with a semicolon',
    description: 'Nothing is there to be separated; the engine refuses the file.',
    severity: 'medium',
    help: 'Remove the semicolon.',
    leavesUnread: true,
    examples: {
      bad: { line: 1, text: ';process.cpus = 4\n' },
      good: { text: 'process.cpus = 4\n' },
    },
  },
  {
    id: 'syntax/missing-separator',
    title: 'Two statements on one line',
    description: 'A second statement begins where the first has not been ended. The engine refuses the file.',
    severity: 'medium',
    help: 'Put the second statement on its own line, or write `;` between them.',
    leavesUnread: true,
    examples: {
      bad: { line: 1, text: "process.cpus = 4 process.queue = 'long'\n" },
      good: { text: "process.cpus = 4; process.queue = 'long'\n" },
    },
  },
  {
    id: 'syntax/comment-separates',
    title: 'Only a comment separates two statements',
    description:
      'The strict dialect reads a comment as a line break and the legacy one does not, so that one engine takes the file and another refuses it.',
    severity: 'medium',
    help: 'Begin a new line for the second statement.',
    leavesUnread: true,
    examples: {
      bad: { line: 1, syntax: 'v1', text: "process.cpus = 4 /* and */ process.queue = 'long'\n" },
      good: { syntax: 'v1', text: "process.cpus = 4\nprocess.queue = 'long'\n" },
    },
  },
  {
    id: 'syntax/comment-breaks-line',
    title: 'A comment within a statement',
    description:
      'The strict dialect reads a comment as a line break, which cannot stand in the middle of this statement. It refuses the file.',
    severity: 'medium',
    help: 'Move the comment to the end of the line.',
    leavesUnread: true,
    examples: {
      bad: { line: 1, text: 'process /* all of them */ .cpus = 4\n' },
      good: { text: 'process.cpus = 4 // all of them\n' },
    },
  },
  {
    id: 'syntax/line-break',
    title: 'A line break within a statement',
    description: 'The strict dialect does not allow a line break here and refuses the file.',
    severity: 'medium',
    help: 'Move what follows the line break to the end of the line before it.',
    leavesUnread: true,
    examples: {
      bad: { line: 2, text: 'process\n    .cpus = 4\n' },
      good: { text: 'process.cpus = 4\n' },
    },
  },
  {
    id: 'syntax/cut-value',
    title: 'A value is cut off by a line break',
    description:
      'A line that begins with an operator does not go on with the value before it: the strict dialect refuses the file, and the legacy one silently loses the rest of the value.',
    severity: 'medium',
    help: 'Put the operator at the end of the line before.',
    leavesUnread: true,
    examples: {
      bad: { line: 2, text: "process.clusterOptions = '--exclusive'\n    + ' --account=acme'\n" },
      good: { text: "process.clusterOptions = '--exclusive' +\n    ' --account=acme'\n" },
    },
  },
  {
    id: 'syntax/too-deep',
    title: 'Nesting beyond all measure',
    description:
      'Brackets or operators are nested deeper than is read, to bound time and memory; the rest of the file is not judged.',
    severity: 'medium',
    help: 'Split the value.',
    leavesUnread: true,
  },
  {
    id: 'syntax/too-many-problems',
    title: 'Too many problems in one file',
    description: 'Only the first problems of the syntax are listed; the file is most likely no configuration at all.',
    severity: 'medium',
    help: 'Correct those that are listed first.',
    leavesUnread: true,
  },
];
