import { defineRule } from '../../rule.ts';
import { describeAlternatives, findEdit, type Undefined } from '../wording.ts';

export const undefinedName = defineRule({
  id: 'resolve/undefined-name',
  title: 'Undefined name',
  description: 'The value refers to a name that nothing defines. Nextflow stops when it reads the file.',
  help: "Use a parameter, or read the environment with `env('NAME')`; versions before 24.11 have only `System.getenv('NAME')`.",
  bad: { line: 1, text: 'process.queue = queue_name\n' },
  good: { text: "params.queue_name = 'long'\nprocess.queue = params.queue_name\n" },
  message: (facts: Undefined) => `\`${facts.name}\` is not defined.${describeAlternatives(facts)}`,
  edit: findEdit,
  refusedBy: 'compared',
  strictRefusesUnreached: true,
  groupBy: (facts: Undefined) => JSON.stringify(facts),
});
