import { defineRule } from '../../rule.ts';

export interface Refused {
  /** The other dialect's reason, as a name: the code of its error. */
  readonly cause: string;
  /** The other dialect's reason, in words. */
  readonly message: string;
  /** The parameter whose value it lacks. */
  readonly param?: string | undefined;
}

export const dialectRefuses = defineRule({
  id: 'resolve/dialect-refuses',
  title: 'Statement that the other dialect refuses',
  description:
    'The dialect that Plumbline reads the file in accepts it, and the other dialect refuses it: an empty block, an unset parameter (if no other file of the repository includes this one), or a reference to a setting by its name.',
  severity: 'info',
  help: 'If Nextflow must read the file in both dialects, write it so that both accept it.',
  bad: { line: 1, text: 'docker {\n}\n' },
  good: { text: 'docker {\n    enabled = true\n}\n' },
  level: 'note',
  message: ({ message, param }: Refused) =>
    param === undefined
      ? `The two dialects differ here. ${message}`
      : `The two dialects differ here. \`${param}\` is not set, so it is null in the strict dialect; the legacy dialect refuses the file unless the launch sets it.`,
  groupBy: ({ cause, param }: Refused) => `${cause}${param === undefined ? '' : ' param'}`,
});
