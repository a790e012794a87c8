import { defineRule } from '../../rule.ts';

export const closureCommand = defineRule({
  id: 'resolve/closure-command',
  title: 'Command that runs when Nextflow evaluates a closure',
  description:
    'The command runs on the machine that launches the workflow, with the rights of its user, each time Nextflow evaluates the closure: for a directive, once for each task. Its result differs between machines, so runs are not reproducible. Plumbline does not run it.',
  severity: 'medium',
  help: 'Pass the value as a parameter or an environment variable, or compute it in the script of a process.',
  bad: { line: 2, text: 'process {\n    clusterOptions = { "--account=${\'id -gn\'.execute().text.trim()}" }\n}\n' },
  good: { text: 'process {\n    clusterOptions = { "--account=${env(\'ACCOUNT\')}" }\n}\n' },
  level: 'warning',
  message: 'This closure runs a command on the host that launches the workflow, each time Nextflow evaluates it.',
  coversTests: true,
});
