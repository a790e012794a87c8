import { defineRule } from '../../rule.ts';
import type { Named } from '../wording.ts';
import { dialectsDiffer } from './dialects-differ.ts';
import { valueIsNoScope } from './value-is-no-scope.ts';

export const valueReplaced = defineRule({
  id: 'resolve/value-replaced',
  title: 'Value replaced by a block or a map',
  description:
    'The name has a value, and later a block or a map. The legacy dialect discards the value without a message; so does the merge of an included file with one that it overrides. If null replaced the value before the block, both dialects discard it. The strict dialect discards an empty text, false and zero without a message; a dotted name counts as a block. In a profile, the legacy dialect also discards the dotted names before a block.',
  severity: 'low',
  help: 'Remove one of the two.',
  bad: { line: 1, syntax: 'v1', text: "executor = 'slurm'\nexecutor {\n    queueSize = 3\n}\n" },
  good: { syntax: 'v1', text: 'executor {\n    queueSize = 3\n}\n' },
  level: 'note',
  message: ({ name }: Named) => `A later \`${name}\` replaces this value, which has no effect.`,
  refusedBy: [],
  impliedBy: (id: string) => id === valueIsNoScope.id || id === dialectsDiffer.id,
});
