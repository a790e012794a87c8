import type { BuiltInRule } from './rule.ts';

/** What the engine's parsers refuse. The severity is the same for all: no pipeline starts with such a file. */
export const syntaxRules: readonly BuiltInRule[] = [
  // ---- characters and strings
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

  // ---- structure
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

  // ---- statements
  {
    id: 'syntax/missing-equals',
    title: 'A setting without its equals sign',
    description:
      'In a script `cpus 4` is a directive, in a configuration it is a call of nothing: the setting is not set. The strict dialect refuses the file; the legacy one ignores the line or stops.',
    severity: 'medium',
    help: 'Write `=` between the name and the value.',
    fix: 'cpus = 4',
    leavesUnread: true,
    examples: {
      bad: { line: 1, text: 'cleanup true\n' },
      good: { text: 'cleanup = true\n' },
    },
  },
  {
    id: 'syntax/mixed-calls',
    title: 'Calls and settings in one block',
    description: 'Only the `plugins` block holds calls such as `id`, and nothing else. The engine refuses the file.',
    severity: 'medium',
    help: 'Write settings with `=`, and move them out of `plugins`.',
    leavesUnread: true,
    examples: {
      bad: {
        line: 3,
        text: "plugins {\n    id 'nf-schema@2.3.0'\n    verbose = true\n}\n",
        also: ['resolve/no-effect'],
      },
      good: { text: "plugins {\n    id 'nf-schema@2.3.0'\n}\n" },
    },
  },
  {
    id: 'syntax/duplicate-key',
    title: 'A key that a map has twice',
    description:
      'Of two entries with one key only the last counts, without a word. Whoever changes the first one will wonder why nothing changes.',
    severity: 'low',
    help: 'Remove one of the two.',
    examples: {
      bad: { line: 1, text: "process.ext = [args: '--fast', prefix: 'a', args: '--slow']\n" },
      good: { text: "process.ext = [args: '--fast --slow', prefix: 'a']\n" },
    },
  },
  {
    id: 'syntax/not-assignable',
    title: 'What is assigned to is no name',
    description:
      'A value can only be given to a name. A name with a hyphen reads as a subtraction. The engine refuses the file.',
    severity: 'medium',
    help: 'Put quotes around a name with other characters than letters, digits and `_`.',
    leavesUnread: true,
    examples: {
      bad: { line: 1, text: 'params.max-cpus = 4\n', also: ['syntax/unexpected-token'] },
      good: { text: 'params.max_cpus = 4\n' },
    },
  },
  {
    id: 'syntax/colon-instead-of-equals',
    title: 'A colon where an equals sign belongs',
    description:
      'A colon belongs to selectors and maps. For a setting the engine refuses the file or ignores the line.',
    severity: 'medium',
    help: 'Write `=`.',
    fix: 'cpus = 4',
    leavesUnread: true,
    examples: {
      bad: { line: 2, text: 'process {\n    cpus: 4\n}\n' },
      good: { text: 'process {\n    cpus = 4\n}\n' },
    },
  },
  {
    id: 'syntax/selector-assigned',
    title: 'A selector that is written as a setting',
    description:
      '`withName = …` selects no process: it is a setting that nothing reads. With a block behind it, the settings of the block are lost, and the strict dialect refuses the file.',
    severity: 'medium',
    help: 'Write a colon, the name in quotes, and the block.',
    fix: "withName: 'NAME' { … }",
    examples: {
      bad: { line: 2, text: "process {\n    withName = 'ALIGN'\n}\n" },
      good: { text: "process {\n    withName: 'ALIGN' {\n        cpus = 4\n    }\n}\n" },
    },
  },
  {
    id: 'syntax/selector-target',
    title: 'A selector without a name to select',
    description:
      'After `withName:` or `withLabel:` comes one word or a string. Anything else makes the engine refuse the file.',
    severity: 'medium',
    help: 'Put the pattern in quotes.',
    leavesUnread: true,
    examples: {
      bad: { line: 2, text: 'process {\n    withName: ALIGN|SORT {\n        cpus = 4\n    }\n}\n' },
      good: { text: "process {\n    withName: 'ALIGN|SORT' {\n        cpus = 4\n    }\n}\n" },
    },
  },
  {
    id: 'syntax/selector-outside-block',
    title: 'A selector outside of any block',
    description: 'Selectors only mean something in the `process` block. Elsewhere the engine refuses the file.',
    severity: 'medium',
    help: 'Put it into a `process` block.',
    leavesUnread: true,
    examples: {
      bad: { line: 1, text: "withName: 'ALIGN' {\n    cpus = 4\n}\n" },
      good: { text: "process {\n    withName: 'ALIGN' {\n        cpus = 4\n    }\n}\n" },
    },
  },
  {
    id: 'syntax/dotted-block',
    title: 'A block with a dotted name',
    description: 'A block has one name. The engine refuses the file.',
    severity: 'medium',
    help: 'Nest the blocks, or assign each setting by its full name.',
    leavesUnread: true,
    examples: {
      bad: { line: 1, text: 'google.batch {\n    spot = true\n}\n' },
      good: { text: 'google {\n    batch {\n        spot = true\n    }\n}\n' },
    },
  },
  {
    id: 'syntax/incomplete-statement',
    title: 'A name that is given no value',
    description:
      'A setting is named and nothing is done with it. The engine refuses the file; its legacy dialect goes on where the name was set before.',
    severity: 'medium',
    help: 'Add `= value`, or remove the name.',
    leavesUnread: true,
    examples: {
      bad: { line: 2, text: 'process {\n    cpus\n}\n' },
      good: { text: 'process {\n    cpus = 4\n}\n' },
    },
  },
  {
    id: 'syntax/statement-in-strict',
    title: 'A statement that only the legacy dialect has',
    description:
      'In the strict dialect a configuration holds settings, blocks and includes. `if`, `def`, `try` and the like make it refuse the file, so that the pipeline stops at the next upgrade of the engine.',
    severity: 'medium',
    help: 'Use the conditional operator, a parameter or a profile; or read the file with `--syntax v1` for as long as the legacy dialect is used.',
    leavesUnread: true,
    examples: {
      bad: { line: 1, text: "if (params.big) {\n    process.queue = 'long'\n}\n" },
      good: { text: "params.big = false\nprocess.queue = params.big ? 'long' : 'short'\n" },
    },
  },
  {
    id: 'syntax/code-in-strict',
    title: 'Code that only the legacy dialect has',
    description: 'Loops, classes, imports and other code of the legacy dialect make the strict one refuse the file.',
    severity: 'medium',
    help: 'Remove it, or move it into the pipeline.',
    leavesUnread: true,
    examples: {
      bad: { line: 1, text: 'process.cpus = { for (i in 1..3) { println i }; 4 }\n' },
      good: { text: 'process.cpus = { 4 * task.attempt }\n' },
    },
  },
  {
    id: 'syntax/operator-in-strict',
    title: 'An operator that only the legacy dialect has',
    description: 'The strict dialect left out operators such as `++` and spread; it refuses the file.',
    severity: 'medium',
    help: 'Write the expression without it.',
    leavesUnread: true,
    examples: {
      bad: { line: 1, text: 'process.cpus = { def n = 1; n++; n }\n' },
      good: { text: 'process.cpus = { def n = 1; n += 1; n }\n' },
    },
  },
  {
    id: 'syntax/jump-outside-loop',
    title: 'A `break` or `continue` outside a loop',
    description:
      '`break` and `continue` leave the loop or the `switch` around them. A closure ends what is around it, and the engine refuses the file.',
    severity: 'medium',
    help: 'Leave a closure with `return`, or take the statement out.',
    leavesUnread: true,
    examples: {
      bad: { line: 1, syntax: 'v1', text: 'process.cpus = { if (task.attempt > 3) break; 4 }\n' },
      good: { syntax: 'v1', text: 'process.cpus = { if (task.attempt > 3) return 8; 4 }\n' },
    },
  },
  {
    id: 'syntax/try-without-catch',
    title: 'A `try` alone',
    description: 'A `try` has a `catch` or a `finally`. The engine refuses the file.',
    severity: 'medium',
    help: 'Add a `catch`, or remove the `try` and keep what it holds.',
    leavesUnread: true,
    examples: {
      bad: { line: 1, text: 'process.cpus = { try { params.cpus } }\n' },
      good: { text: 'process.cpus = { try { params.cpus } catch (Exception e) { 1 } }\n' },
    },
  },
  {
    id: 'syntax/reserved-name',
    title: 'A word of the language as a name',
    description:
      'Words such as `class`, `in` and `default` have a meaning of their own, and the engine refuses them as names of settings; words such as `for` and `switch` also as variables.',
    severity: 'medium',
    help: 'Choose another name, or put quotes around it; a loop needs its head and body.',
    leavesUnread: true,
    examples: {
      bad: { line: 1, text: "params.as = 'x'\n" },
      good: { text: "params.type = 'x'\n" },
    },
  },
  {
    id: 'syntax/quoted-name',
    title: 'A quoted name alone',
    description: 'The legacy dialect does not take a quoted name without dots for a setting and refuses the file.',
    severity: 'medium',
    help: 'Write the full name with dots.',
    leavesUnread: true,
    examples: {
      bad: { line: 2, syntax: 'v1', text: "process {\n    'cpus' = 4\n}\n" },
      good: { syntax: 'v1', text: 'process {\n    cpus = 4\n}\n' },
    },
  },
  {
    id: 'syntax/type-name',
    title: 'A type that is none',
    description: 'A type begins with a capital letter or is a primitive one. The engine refuses the file.',
    severity: 'medium',
    help: 'Write the type with a capital letter, or leave it out.',
    leavesUnread: true,
    examples: {
      bad: { line: 1, text: 'process.cpus = { 4 as integer }\n' },
      good: { text: 'process.cpus = { 4 as Integer }\n' },
    },
  },
  {
    id: 'syntax/computed-name',
    title: 'A computed name',
    description: 'The strict dialect wants the names of settings written out and refuses the file.',
    severity: 'medium',
    help: 'Write the name out.',
    leavesUnread: true,
    examples: {
      bad: { line: 2, text: 'params.name = \'x\'\nparams.value = params."${params.name}"\n' },
      good: { text: "params.name = 'x'\nparams.value = params.name\n" },
    },
  },
  {
    id: 'syntax/unreadable-closure',
    title: 'Code in braces that cannot be read',
    description:
      'The braces hold code that is not of the strict dialect, or of no Groovy at all, and the file is refused.',
    severity: 'medium',
    help: 'The message says from where on it could not be read. Legacy code can be read with `--syntax v1`.',
    leavesUnread: true,
    examples: {
      bad: { line: 1, text: 'process.cpus = { 4 * * task.attempt }\n' },
      good: { text: 'process.cpus = { 4 * task.attempt }\n' },
    },
  },
];
