import { defineRule } from '../../rule.ts';
import { type Deciding, howToDecide, type Named } from '../wording.ts';

export const includeMaybeMissing = defineRule({
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
  problem: {
    severity: 'warning',
    message: ({ name, params }: Named & Deciding) =>
      `The file '${name}' does not exist. Whether it is included depends on what is not known here.${howToDecide(params)}`,
  },
});
