import type { BuiltInRule } from './rule.ts';

/** What is wrong with settings as settings: their names, their values, and where they stand. */
export const settingsRules: readonly BuiltInRule[] = [
  {
    id: 'settings/boolean-text',
    title: 'A boolean that is written as text',
    description:
      "The text 'false' is no false: where the engine asks whether something is set, any text that is not empty means yes. What was meant to be off is on.",
    severity: 'medium',
    help: 'Write true or false without quotes.',
    fix: 'false',
    examples: {
      bad: { line: 1, text: "docker.enabled = 'false'\n" },
      good: { text: 'docker.enabled = false\n' },
    },
  },
  {
    id: 'settings/wrong-type',
    title: 'A value of the wrong type',
    description: 'The setting takes values of another type; the engine stops, or does not do what was meant.',
    severity: 'medium',
    help: 'The message says which type is taken; `plumbline vocabulary NAME` tells all about the setting.',
    examples: {
      bad: { line: 1, text: "process.maxRetries = 'often'\n" },
      good: { text: 'process.maxRetries = 3\n' },
    },
  },
  {
    id: 'settings/not-allowed',
    title: 'A value that the setting does not have',
    description: 'The setting takes one of a few values, and this is none of them.',
    severity: 'medium',
    help: 'The message lists the values.',
    examples: {
      bad: { line: 1, text: "workflow.output.mode = 'teleport'\n" },
      good: { text: "workflow.output.mode = 'copy'\n" },
    },
  },
  {
    id: 'settings/bad-duration',
    title: 'A duration that is none',
    description: 'A duration is a number and a unit. The engine stops at this one, or takes it for something else.',
    severity: 'medium',
    help: 'Write a number and a unit.',
    fix: "'2 h'",
    examples: {
      bad: { line: 1, text: "process.time = '2 fortnights'\n" },
      good: { text: "process.time = '2 h'\n" },
    },
  },
  {
    id: 'settings/bad-size',
    title: 'A size that is none',
    description: 'A size is a number and a unit. The engine stops at this one, or takes it for something else.',
    severity: 'medium',
    help: 'Write a number and a unit.',
    fix: "'8 GB'",
    examples: {
      bad: { line: 1, text: "process.memory = '8 gigs'\n" },
      good: { text: "process.memory = '8 GB'\n" },
    },
  },
  {
    id: 'settings/bad-rate',
    title: 'A rate that is none',
    description: 'A rate is a count, a slash and a time. The engine stops at this one.',
    severity: 'medium',
    help: 'Write a count and a time.',
    fix: "'10/1min'",
    examples: {
      bad: { line: 1, text: "executor.submitRateLimit = 'slowly'\n" },
      good: { text: "executor.submitRateLimit = '10/1min'\n" },
    },
  },
  {
    id: 'settings/bad-version',
    title: 'A version that is none',
    description:
      'The engine cannot compare itself with this version: the requirement is not enforced, or the pipeline stops.',
    severity: 'medium',
    help: 'Write a comparison and a version.',
    fix: "'!>=24.04.0'",
    examples: {
      bad: { line: 1, text: "manifest.nextflowVersion = 'the newest'\n" },
      good: { text: "manifest.nextflowVersion = '!>=24.04.0'\n" },
    },
  },
  {
    id: 'settings/bad-form',
    title: 'A value of the wrong form',
    description:
      'The engine takes a text of a certain form here, such as an address or the path of a program, and fails with this one.',
    severity: 'medium',
    help: 'The message says which form is taken.',
    examples: {
      bad: { line: 1, text: "docker.registry = 'https://quay.io'\n" },
      good: { text: "docker.registry = 'quay.io'\n" },
    },
  },
  {
    id: 'settings/out-of-range',
    title: 'A value beyond its limits',
    description: 'The setting takes values between limits, and this one lies outside of them.',
    severity: 'medium',
    help: 'The message names the limits.',
    examples: {
      bad: { line: 1, text: 'executor.queueSize = -5\n' },
      good: { text: 'executor.queueSize = 5\n' },
    },
  },
  {
    id: 'settings/other-spelling',
    title: 'A name of the other spelling',
    description:
      'A configuration is written with the names of the engine or with the neutral ones of the reference. A name of the other kind sets nothing here.',
    severity: 'medium',
    help: 'The message says which name to write.',
    examples: {
      bad: { line: 2, text: 'google.batch.spot = true\ncloudC.batch.usePrivateAddress = true\n' },
      good: { text: 'google.batch.spot = true\ngoogle.batch.usePrivateAddress = true\n' },
    },
  },
  {
    id: 'settings/unknown',
    title: 'A setting that the engine does not know',
    description:
      'The engine ignores names that it does not know, without a word. Where it is a slip, the setting that was meant keeps its default.',
    severity: 'info',
    help: 'Correct the name. Where a plugin reads it, or the pipeline itself, nothing is wrong; values for the pipeline belong into `params`.',
    examples: {
      bad: { line: 1, text: 'docker.enabeld = true\n' },
      good: { text: 'docker.enabled = true\n' },
    },
  },
  {
    id: 'settings/misnested',
    title: 'A setting in the wrong block',
    description: 'The engine looks for the setting in another block. Where it stands, it has no effect.',
    severity: 'medium',
    help: 'Move it to the block that the message names.',
    examples: {
      bad: { line: 3, text: 'docker {\n    process {\n        cpus = 4\n    }\n}\n' },
      good: { text: 'process {\n    cpus = 4\n}\n' },
    },
  },
  {
    id: 'settings/lost-selector',
    title: 'A selector that selects nothing',
    description:
      'What is set in it holds for no process, so that every process runs with other values than its author meant.',
    severity: 'medium',
    help: 'Write a selector as the engine reads it.',
    fix: "withName: 'NAME' { … }",
    examples: {
      bad: { line: 3, text: 'process {\n    $align {\n        cpus = 4\n    }\n}\n' },
      good: { text: "process {\n    withName: 'align' {\n        cpus = 4\n    }\n}\n" },
    },
  },
  {
    id: 'settings/lost-profile',
    title: 'A profile that is never applied',
    description:
      'A profile is a block of its own. One that is only set by its full name is not declared, and nobody can launch with it.',
    severity: 'medium',
    help: 'Write the profile as a block in `profiles`.',
    examples: {
      bad: { line: 1, text: 'profiles.big.process.cpus = 16\n' },
      good: { text: 'profiles {\n    big {\n        process.cpus = 16\n    }\n}\n' },
    },
  },
  {
    id: 'settings/deprecated',
    title: 'A deprecated setting',
    description:
      'It still works, and will stop doing so with a later release of the engine. Where `manifest.nextflowVersion` also admits engines from before the deprecation, nothing is said: the setting is right for all that are admitted.',
    severity: 'low',
    help: 'Use what the message names instead; `plumbline vocabulary NAME` tells what each release changed.',
    examples: {
      bad: { line: 1, text: "manifest.author = 'Grace Hopper'\n" },
      good: { text: "manifest.contributors = [[name: 'Grace Hopper']]\n" },
    },
  },
  {
    id: 'settings/renamed',
    title: 'A setting under its old name',
    description:
      'The old name still works, and will stop doing so with a later release of the engine. Where `manifest.nextflowVersion` also admits engines from before the new name, nothing is said: the old one is right for all that are admitted.',
    severity: 'low',
    help: 'Use the new name, which the message tells.',
    examples: {
      bad: { line: 1, text: 'fusion.exportAwsAccessKeys = true\n' },
      good: { text: 'fusion.exportStorageCredentials = true\n' },
    },
  },
  {
    id: 'settings/removed',
    title: 'A setting that does nothing any more',
    description:
      'The engine once had the setting and ignores it today, without a word. What its author meant it to do does not happen.',
    severity: 'medium',
    help: 'Remove it, or use what the message names instead. If only older engines are to be used, require them in `manifest`.',
    examples: {
      bad: { line: 1, text: "google.zone = 'europe-west1-b'\n" },
      good: { text: "google.location = 'europe-west1'\n" },
    },
  },
  {
    id: 'settings/removed-in-newer-engine',
    title: 'A setting that does nothing in newer engines',
    description:
      'The required version admits engines that have the setting and newer ones that ignore it. What a run does depends on which of them is there.',
    severity: 'low',
    help: 'Use what the message names instead, or remove it once no older engine is used any more.',
    examples: {
      bad: { line: 2, text: "manifest.nextflowVersion = '!>=24.04.0'\ngoogle.zone = 'europe-west1-b'\n" },
      good: { text: "manifest.nextflowVersion = '!>=24.04.0'\ngoogle.location = 'europe-west1'\n" },
    },
  },
  {
    id: 'settings/newer-than-required-engine',
    title: 'A setting newer than the required engine',
    description:
      'The required version admits engines that do not know the setting, or none that knows it. There it is ignored, so that runs differ from machine to machine.',
    severity: 'low',
    help: 'Require the version that brought the setting, which the message tells.',
    examples: {
      bad: { line: 2, text: "manifest.nextflowVersion = '!>=23.04.0'\nsingularity.ociAutoPull = true\n" },
      good: { text: "manifest.nextflowVersion = '!>=24.04.0'\nsingularity.ociAutoPull = true\n" },
    },
  },
  {
    id: 'settings/no-effect',
    title: 'A documented name that no engine reads',
    description:
      'The documentation of the engine has this name, and the engine reads another. The setting has no effect.',
    severity: 'medium',
    help: 'Use the name that the message tells.',
    examples: {
      bad: { line: 1, text: 'executor.retry.maxAttempt = 5\n' },
      good: { text: 'executor.retry.maxAttempts = 5\n' },
    },
  },
  {
    id: 'settings/engine-variable',
    title: 'A variable of the engine among those of tasks',
    description: 'The engine reads its own variables where it is started; `env` is exported to tasks only.',
    severity: 'low',
    help: 'Set the variable where the engine is launched. For an engine that runs within a task nothing is wrong.',
    examples: {
      bad: { line: 1, text: "env.NXF_VER = '24.04.2'\n" },
      good: { text: "env.LC_ALL = 'C'\n" },
    },
  },
  {
    id: 'settings/env-name',
    title: 'A variable that is not exported',
    description: 'A shell has no variable of this name, so that tasks do not see it.',
    severity: 'medium',
    help: 'Use letters, digits and `_` only, and begin with no digit.',
    examples: {
      bad: { line: 2, text: "env {\n    'MY-VARIABLE' = 'x'\n}\n" },
      good: { text: "env {\n    MY_VARIABLE = 'x'\n}\n" },
    },
  },
  {
    id: 'settings/profile-overridden',
    title: 'A profile that is overridden from outside',
    description:
      'What stands after the `profiles` block wins over what profiles set, so that whoever launches with the profile does not get its value.',
    severity: 'low',
    help: 'Move the assignment before the `profiles` block, or remove one of the two.',
    examples: {
      bad: { line: 6, text: 'profiles {\n    big {\n        process.cpus = 16\n    }\n}\nprocess.cpus = 4\n' },
      good: { text: 'process.cpus = 4\nprofiles {\n    big {\n        process.cpus = 16\n    }\n}\n' },
    },
  },
  {
    id: 'settings/duplicate',
    title: 'A setting that is set twice',
    description: 'Only the second assignment counts. Whoever changes the first one will wonder why nothing changes.',
    severity: 'low',
    help: 'Remove one of the two.',
    examples: {
      bad: { line: 2, text: 'process.cpus = 4\nprocess.cpus = 8\n' },
      good: { text: 'process.cpus = 8\n' },
    },
  },
  {
    id: 'settings/replaced-secret',
    title: 'A secret in plain text that is set again',
    description:
      'Another value counts for the run, and the secret stays in the file all the same: whoever reads the repository has it.',
    severity: 'critical',
    help: 'Remove the assignment, and change the secret: it counts as known to others.',
    examples: {
      bad: {
        line: 1,
        text: "mail.smtp.password = 'hunter2-smtp'\nmail.smtp.password = secrets.MAIL_PASSWORD\n",
        also: ['settings/duplicate'],
      },
      good: { text: 'mail.smtp.password = secrets.MAIL_PASSWORD\n' },
    },
  },
];
