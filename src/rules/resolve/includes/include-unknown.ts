import { isSyntaxRule } from '../../implied-by.ts';
import { defineRule } from '../../rule.ts';
import { invalidValue } from '../values/invalid-value.ts';
import { undefinedName } from '../values/undefined-name.ts';
import { type Deciding, explainDecision } from '../wording.ts';

export interface UnknownFile extends Deciding {
  readonly why: string;
}

export const includeUnknown = defineRule({
  id: 'resolve/include-unknown',
  title: 'Include that cannot be determined statically',
  description: 'The launch decides which file is included, so the settings of that file are unknown.',
  severity: 'info',
  help: 'This may be intended. To let Plumbline follow the include, set a default for the parameter that it depends on.',
  bad: { line: 1, text: "includeConfig System.getenv('SITE_CONFIG')\n" },
  good: { text: 'process.cpus = 4\n' },
  level: 'warning',
  message: ({ why, params }: UnknownFile) =>
    params.length === 0
      ? `The file of this includeConfig cannot be determined statically: ${why}.`
      : `The launch decides which file this includeConfig reads.${explainDecision(params)}`,
  impliedBy: (id: string) => isSyntaxRule(id) || id === invalidValue.id || id === undefinedName.id,
  leavesIncludeUnread: true,
  // A repository of configurations includes each file of a site by the same parameter.
  groupBy: ({ why, params }: UnknownFile) => (params.length === 0 ? undefined : why),
  groupsFiles: true,
});
