import type { BuiltInRule } from './rule.ts';

/** What the engine's parsers refuse: statements and expressions. */
export const statementRules: readonly BuiltInRule[] = [
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
    id: 'syntax/map-key',
    title: 'An expression as the key of a map',
    description:
      'A key of a map is a word, a string, a number or a bracket of its own. Any other expression is refused by both dialects, unless it stands in parentheses.',
    severity: 'medium',
    help: 'Put the key in parentheses, or in quotes if it is a name.',
    leavesUnread: true,
    examples: {
      bad: { line: 1, text: 'params.limits = [low.cpus: 1]\n' },
      good: { text: "params.limits = ['low.cpus': 1]\n" },
    },
  },
  {
    id: 'syntax/misplaced-definition',
    title: 'A function, class or import inside braces',
    description:
      'The legacy dialect defines functions and classes at the level of the file alone, and the strict one nowhere. The file is refused.',
    severity: 'medium',
    help: 'Move the definition out of the braces, or write a closure: `def f = { … }`.',
    leavesUnread: true,
    examples: {
      bad: { line: 2, text: 'process.cpus = {\n    def twice(n) { 2 * n }\n    twice(2)\n}\n', syntax: 'v1' },
      good: { text: 'process.cpus = {\n    def twice = { n -> 2 * n }\n    twice(2)\n}\n', syntax: 'v1' },
    },
  },
  {
    id: 'syntax/misplaced-default',
    title: 'A `default` before the other cases',
    description: 'The legacy dialect wants `default` to be the last of a `switch`, and refuses the file otherwise.',
    severity: 'medium',
    help: 'Move `default` to the end of the `switch`.',
    leavesUnread: true,
    examples: {
      bad: {
        line: 2,
        text: 'process.cpus = { switch (task.attempt) {\n    default: return 4\n    case 1: return 2\n} }\n',
        syntax: 'v1',
      },
      good: {
        text: 'process.cpus = { switch (task.attempt) {\n    case 1: return 2\n    default: return 4\n} }\n',
        syntax: 'v1',
      },
    },
  },
  {
    id: 'syntax/unreadable-closure',
    title: 'Code in braces that cannot be read',
    description: 'The braces hold code that no Groovy reads, and the file is refused.',
    severity: 'medium',
    help: 'The message says what stands where it cannot, and what was expected.',
    leavesUnread: true,
    examples: {
      bad: { line: 1, text: 'process.cpus = { 4 * * task.attempt }\n' },
      good: { text: 'process.cpus = { 4 * task.attempt }\n' },
    },
  },
];
