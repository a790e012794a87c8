import type { BuiltInRule } from './rule.ts';

/** What is met when the configuration is put together as the engine would, without running it. */
export const resolveRules: readonly BuiltInRule[] = [
  {
    id: 'resolve/unknown-profile',
    title: 'A profile does not exist',
    description: 'The engine stops when it is launched with a profile that the configuration does not declare.',
    severity: 'medium',
    help: 'Check the spelling; the message names profiles that are like it.',
  },
  {
    id: 'resolve/undeclared-profile',
    title: 'A profile that only an unread include may declare',
    description:
      'The engine stops when it is launched with a profile that nothing declares. No file that was read declares this one, but an include that could not be read may.',
    severity: 'low',
    help: 'Check the spelling, or hand over the include with `--includes` or `--include-map`.',
  },
  {
    id: 'resolve/undefined-name',
    title: 'A name is not defined',
    description: 'A value refers to a name that nothing defines. The engine stops when it reads the file.',
    severity: 'medium',
    help: "Refer to a parameter, or read the environment with `env('NAME')`.",
    examples: {
      bad: { line: 1, text: 'process.queue = queue_name\n' },
      good: { text: "params.queue_name = 'long'\nprocess.queue = params.queue_name\n" },
    },
  },
  {
    id: 'resolve/undeclared-variable',
    title: 'A variable is assigned but not declared',
    description: 'The strict dialect wants a variable of a closure declared and refuses the file.',
    severity: 'medium',
    help: 'Write `def` before its first assignment.',
    examples: {
      bad: { line: 1, text: 'process.cpus = { n = 2; n * task.attempt }\n' },
      good: { text: 'process.cpus = { def n = 2; n * task.attempt }\n' },
    },
  },
  {
    id: 'resolve/value-is-no-scope',
    title: 'Something is set below a value',
    description: 'A name holds a value and is used as a scope as well. The engine stops, or one of the two is lost.',
    severity: 'medium',
    help: 'Remove one of the two.',
    examples: {
      bad: { line: 2, text: "process.ext = 'x'\nprocess.ext.args = '--fast'\n" },
      good: { text: "process.ext.args = '--fast'\n" },
    },
  },
  {
    id: 'resolve/empty-scope',
    title: 'An empty block',
    description:
      'A block that sets nothing makes the legacy engine stop. So does one that only has dotted names such as `ext.args`, where the scope `ext` exists around it: the legacy dialect writes them there.',
    severity: 'medium',
    help: 'Remove the block, or set something in it, a scope that exists around it as a block of its own.',
    examples: {
      bad: { line: 1, syntax: 'v1', text: 'docker {\n}\n' },
      good: { syntax: 'v1', text: 'docker {\n    enabled = true\n}\n' },
    },
  },
  {
    id: 'resolve/misplaced-selector',
    title: 'A selector outside of `process`',
    description:
      'Selectors choose processes, so that only the `process` scope may hold them. Elsewhere the engine stops, or nothing is selected.',
    severity: 'medium',
    help: 'Move the selector directly into `process`.',
    examples: {
      bad: { line: 2, text: "docker {\n    withName: 'ALIGN' {\n        cpus = 4\n    }\n}\n" },
      good: { text: "process {\n    withName: 'ALIGN' {\n        cpus = 4\n    }\n}\n" },
    },
  },
  {
    id: 'resolve/unknown-selector',
    title: 'A selector of a kind that does not exist',
    description:
      'Processes are chosen by `withName:` and `withLabel:` and nothing else. What stands in another block of this form holds for no process, or the engine stops.',
    severity: 'medium',
    help: 'Write `withName:` or `withLabel:`.',
    examples: {
      bad: { line: 2, text: "process {\n    withLabels: 'big' {\n        cpus = 16\n    }\n}\n" },
      good: { text: "process {\n    withLabel: 'big' {\n        cpus = 16\n    }\n}\n" },
    },
  },
  {
    id: 'resolve/selector-pattern',
    title: 'A selector that is no regular expression',
    description:
      'What a selector chooses by is a regular expression for the whole name or label. One that cannot be read stops the run at its first process.',
    severity: 'medium',
    help: "Write a regular expression, such as `'.*:ALIGN'` for any name with that end, and a `\\\\` before brackets that are meant as such.",
    examples: {
      bad: { line: 2, text: "process {\n    withName: '*:ALIGN' {\n        cpus = 4\n    }\n}\n" },
      good: { text: "process {\n    withName: '.*:ALIGN' {\n        cpus = 4\n    }\n}\n" },
    },
  },
  {
    id: 'resolve/misplaced-include',
    title: 'An include in the wrong place',
    description:
      'The strict dialect takes an `includeConfig` only at the top level or directly in a profile, and refuses the file otherwise.',
    severity: 'medium',
    help: 'Move it to the top level or into a profile.',
    examples: {
      bad: {
        line: 2,
        text: "docker {\n    includeConfig 'https://example.org/x.config'\n}\n",
        also: ['resolve/include-remote'],
      },
      good: { text: 'docker.enabled = true\n' },
    },
  },
  {
    id: 'resolve/duplicate-profile',
    title: 'A profile that is declared twice',
    description:
      'Of two blocks for one profile in a `profiles` block only the last one counts. What the first one sets is lost, without a word.',
    severity: 'medium',
    help: 'Join the two blocks.',
    examples: {
      bad: {
        line: 2,
        text: 'profiles {\n    big {\n        process.cpus = 16\n    }\n    big {\n        process.memory = 64.GB\n    }\n}\n',
        also: ['resolve/dialects-differ'],
      },
      good: { text: 'profiles {\n    big {\n        process.cpus = 16\n        process.memory = 64.GB\n    }\n}\n' },
    },
  },
  {
    id: 'resolve/misplaced-profile-statement',
    title: 'Something else than a profile in `profiles`',
    description:
      'The `profiles` block holds profiles and nothing else. The engine refuses the file or takes the statement for a profile.',
    severity: 'medium',
    help: 'Move the statement into a profile, or out of the block.',
    examples: {
      bad: { line: 2, text: 'profiles {\n    cpus = 4\n}\n' },
      good: { text: 'profiles {\n    big {\n        process.cpus = 4\n    }\n}\n' },
    },
  },
  {
    id: 'resolve/include-empty',
    title: 'An include of nothing',
    description: 'The path of an include is empty or null. The engine stops.',
    severity: 'medium',
    help: 'Give the path, or remove the include.',
    leavesUnread: true,
    examples: {
      bad: { line: 1, text: "includeConfig ''\n" },
      good: { text: 'process.cpus = 4\n' },
    },
  },
  {
    id: 'resolve/include-missing',
    title: 'An included file does not exist',
    description: 'The engine stops at an include of a file that is not there. What the file would set is unknown.',
    severity: 'medium',
    help: 'Add the file, or correct the path: it is relative to the file that holds the include.',
    leavesUnread: true,
    examples: {
      bad: { line: 1, text: "includeConfig 'conf/base.config'\n" },
      good: { text: 'process.cpus = 4\n' },
    },
  },
  {
    id: 'resolve/include-maybe-missing',
    title: 'A file that may be included does not exist',
    description:
      'Whether the include is reached, or which of several files it names, depends on what only the launch knows. Where it is, the engine stops, as the file is not there.',
    severity: 'low',
    help: 'Add the file, correct the path, or remove the include. `plumbline explain` tells what decides it.',
    examples: {
      bad: { line: 1, text: "includeConfig env('SITE') ? 'conf/site.config' : '/dev/null'\n" },
      good: { text: 'process.cpus = 4\n' },
    },
  },
  {
    id: 'resolve/include-unreadable',
    title: 'An included file cannot be read',
    description: 'The file is there but cannot be read, so that what it sets is unknown.',
    severity: 'medium',
    help: 'The message says why; mend the permissions or the link, or raise the limit that it names.',
    leavesUnread: true,
  },
  {
    id: 'resolve/include-outside',
    title: 'An include leads out of the repository',
    description:
      'Only files of the repository are read: a hostile repository could have any file of the machine shown in a report. What the file sets is unknown.',
    severity: 'medium',
    help: 'Put the file into the repository.',
    leavesUnread: true,
    examples: {
      bad: { line: 1, text: "includeConfig '../shared.config'\n" },
      good: { text: 'process.cpus = 4\n' },
    },
  },
  {
    id: 'resolve/include-cycle',
    title: 'Includes that form a circle',
    description: 'A file includes itself, perhaps through others. The engine runs out of stack.',
    severity: 'medium',
    help: 'Remove one include of the circle that the message names.',
    leavesUnread: true,
    examples: {
      bad: { line: 1, text: "includeConfig 'nextflow.config'\n" },
      good: { text: 'process.cpus = 4\n' },
    },
  },
  {
    id: 'resolve/include-depth',
    title: 'Includes that are nested too deep',
    description: 'More files include one another than are followed, to bound time and memory; the rest is not judged.',
    severity: 'medium',
    help: 'Nest fewer files.',
    leavesUnread: true,
  },
  {
    id: 'resolve/include-limit',
    title: 'Too many includes',
    description: 'More files are included than are followed, to bound time and memory; the rest is not judged.',
    severity: 'medium',
    help: 'Include fewer files.',
    leavesUnread: true,
  },
  {
    id: 'resolve/include-remote',
    title: 'A remote include is not fetched',
    description:
      'A configuration of the network is included. Plumbline never fetches anything, so that what it sets is not known; what is written here is judged as it is written.',
    severity: 'info',
    help: 'Nothing is wrong. `--strict-includes` makes undecided what the remote file could set.',
    examples: {
      bad: { line: 1, text: "includeConfig 'https://example.org/institution.config'\n" },
      good: { text: 'process.cpus = 4\n' },
    },
  },
  {
    id: 'resolve/include-unknown',
    title: 'An include that cannot be told',
    description: 'Which file is included depends on what is only known at launch. What it sets is not known.',
    severity: 'info',
    help: 'Nothing need be wrong. A default for the parameter that it depends on lets the include be followed.',
    examples: {
      bad: { line: 1, text: "includeConfig System.getenv('SITE_CONFIG')\n" },
      good: { text: 'process.cpus = 4\n' },
    },
  },
  {
    id: 'resolve/may-stop',
    title: 'A place where the engine may stop',
    description:
      'An assertion, an exception or an exit stands under a condition that only the launch decides; where it stops the engine, nothing that is set counts.',
    severity: 'low',
    help: 'Give what the condition reads with `--param` or `--env` to decide it. A pipeline checks its parameters better in its own script.',
    examples: {
      bad: { line: 1, text: "assert System.getenv('SITE')\n", also: ['syntax/statement-in-strict'] },
      good: { text: 'process.cpus = 4\n' },
    },
  },
  {
    id: 'resolve/too-many-settings',
    title: 'Too many settings in one view',
    description: 'More settings are set than are read of one view, to bound time and memory; the rest is not judged.',
    severity: 'medium',
    help: 'Set fewer settings; a file with this many was most likely made by a program.',
    leavesUnread: true,
  },
  {
    id: 'resolve/too-many-steps',
    title: 'Too much to compute',
    description:
      'Values take more steps to compute than are taken for one view, to bound time; the rest is not judged.',
    severity: 'medium',
    help: 'Compute less in the configuration.',
    leavesUnread: true,
  },
  {
    id: 'resolve/too-many-problems',
    title: 'Too many problems in one view',
    description: 'Only the first problems of a view are listed; the rest is left out, to bound time and memory.',
    severity: 'medium',
    help: 'Correct those that are listed first.',
    leavesUnread: true,
  },
  {
    id: 'resolve/invalid-value',
    title: 'A value at which the engine stops',
    description: 'Computing the value ends in an error, so that no pipeline starts with this configuration.',
    severity: 'medium',
    help: 'The message says why the engine would stop; correct the expression.',
    examples: {
      bad: { line: 1, text: "process.cpus = 'four'.toInteger()\n" },
      good: { text: "process.cpus = '4'.toInteger()\n" },
    },
  },
  {
    id: 'resolve/unset-param',
    title: 'A parameter that only the launch can give',
    description:
      'The legacy engine stops at a parameter that nothing sets; to the strict one it is null. The file works only where the launch gives the parameter.',
    severity: 'low',
    help: 'Give the parameter a default, such as null; or hand over what the launch gives with `--param` or `--params-file`.',
    examples: {
      bad: { line: 1, syntax: 'v1', text: 'process.queue = params.fast_queue\n' },
      good: { syntax: 'v1', text: "params.fast_queue = 'short'\nprocess.queue = params.fast_queue\n" },
    },
  },
  {
    id: 'resolve/host-command',
    title: 'A command runs while the configuration is read',
    description:
      'Whoever merely reads this configuration with the engine, to list it or to launch it, runs a command of their machine with their rights. Its result differs between machines, so that runs cannot be reproduced. Plumbline does not run it.',
    severity: 'high',
    help: 'Pass the value as a parameter or an environment variable, or compute it within a process.',
    examples: {
      bad: { line: 1, text: "params.user = 'whoami'.execute().text\n" },
      good: { text: "params.user = env('USER')\n" },
    },
  },
  {
    id: 'resolve/dialects-differ',
    title: 'The two dialects read this differently',
    description:
      'The strict and the legacy dialect both take the file and understand something else. With the next upgrade of the engine the value changes without a word.',
    severity: 'info',
    help: 'Write it so that both understand the same; the message says what each of them reads.',
    examples: {
      bad: { line: 1, text: "mail = [from: 'me@example.org']\nmail {\n    debug = true\n}\n" },
      good: { text: "mail {\n    from = 'me@example.org'\n    debug = true\n}\n" },
    },
  },
  {
    id: 'resolve/dialect-refuses',
    title: 'The other dialect refuses this',
    description:
      'The dialect that the file is read for takes it, and the other one does not: an empty block, a parameter that is not set (where no other file of the repository includes this one), a setting that is read by its name.',
    severity: 'info',
    help: 'Write it so that both take it, if the file is to work with engines of either dialect.',
    examples: {
      bad: { line: 1, text: 'docker {\n}\n' },
      good: { text: 'docker {\n    enabled = true\n}\n' },
    },
  },
  {
    id: 'resolve/unused-secret',
    title: 'A secret in plain text that nothing reads',
    description:
      'No setting is known to get it, as it is in a variable that nothing reads, in a branch of an `if` that is not taken or in a statement that is not followed, and the secret is in the file all the same: whoever reads the repository has it.',
    severity: 'critical',
    help: 'Remove it, and change the secret: it counts as known to others.',
    examples: {
      bad: {
        line: 1,
        syntax: 'v1',
        text: "def smtp_password = 'hunter2-smtp'\nmail.smtp.password = secrets.MAIL_PASSWORD\n",
      },
      good: { syntax: 'v1', text: 'mail.smtp.password = secrets.MAIL_PASSWORD\n' },
    },
  },
  {
    id: 'resolve/no-effect',
    title: 'A statement that is not followed',
    description: 'The legacy dialect runs this statement; what it sets cannot be told without running it.',
    severity: 'info',
    help: 'Nothing need be wrong. A statement that only sets settings can be followed.',
    examples: {
      bad: { line: 1, syntax: 'v1', text: 'while (params.n < 3) {\n    params.n = params.n + 1\n}\n' },
      good: { syntax: 'v1', text: 'params.n = 3\n' },
    },
  },
  {
    id: 'resolve/dynamic-key',
    title: 'A name that cannot be told',
    description: 'Which setting is set here depends on what is only known at launch.',
    severity: 'info',
    help: 'Write the name out.',
    examples: {
      bad: { line: 1, syntax: 'v1', text: "params.\"${System.getenv('NAME')}\" = 'x'\n" },
      good: { syntax: 'v1', text: "params.name = 'x'\n" },
    },
  },
];
