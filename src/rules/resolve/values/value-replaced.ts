import { defineRule } from '../../rule.ts';
import { dialectsDiffer } from './dialects-differ.ts';
import { valueIsNoScope } from './value-is-no-scope.ts';

export interface Replaced {
  /** Name of the block or map that replaces the value. */
  readonly by: string;
  /** The value, by the name that is lost. */
  readonly name: string;
  /** File of the block if it is not the value's own. */
  readonly file: string | undefined;
}

export const valueReplaced = defineRule({
  id: 'resolve/value-replaced',
  title: 'Value replaced by a block or a map',
  description:
    'The name has a value, and later a block or a map. The legacy dialect discards the value without a message; so does the merge of an included file with one that it overrides. If null replaced the value before the block, both dialects discard it. The strict dialect discards an empty text, false and zero without a message; a dotted name counts as a block. In a profile, the legacy dialect also discards the dotted names before a block.',
  severity: 'low',
  help: 'Write the value inside the block or below it. If the block is in an included file, write the value below the include. Remove it if it is not wanted.',
  bad: { line: 1, syntax: 'v1', text: "executor = 'slurm'\nexecutor {\n    queueSize = 3\n}\n" },
  good: { syntax: 'v1', text: 'executor {\n    queueSize = 3\n}\n' },
  level: 'note',
  message: ({ name, by, file }: Replaced) =>
    `\`${name}\` has no effect: \`${by}\`${file === undefined ? '' : ` of the file '${file}', included later,`} replaces what was set before it.`,
  // Each value that a block replaces, in each profile that was copied.
  groupBy: ({ by }: Replaced) => by,
  refusedBy: [],
  impliedBy: (id: string) => id === valueIsNoScope.id || id === dialectsDiffer.id,
});
