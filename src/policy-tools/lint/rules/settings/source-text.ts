import type { LintRule } from '../../lint-rule.ts';
import { rangeAt } from '../../linted-pack.ts';
import { findMentions } from './find-mentions.ts';

export const sourceText: LintRule = {
  id: 'lint/source-text',
  level: 'warning',
  title: 'The source text of a setting taken for its value',
  description:
    "`text` of a row is what stands in the file: `'true'`, `params.x` or `1.h`. Compared with a value it matches one way of writing it.",
  help: 'Compare `value`, or ask the library: `lib.configured("…")`.',
  examples: {
    bad: {
      text: 'package a\n\ndeny contains "no containers" if input.settings["docker.enabled"].text == "false"\n',
      at: 'input.settings["docker.enabled"].text',
    },
    good: {
      text: 'package a\n\nimport data.plumbline.lib\n\ndeny contains "no containers" if lib.configured("docker.enabled") == false\n',
    },
  },
  *find(pack) {
    for (const { file, mention } of findMentions(pack)) {
      if (mention.via !== 'settings' || mention.member !== 'text' || (mention.compared ?? []).length === 0) continue;
      const message = 'this is what stands in the file, not the value: another way of writing it is not matched';
      yield { file, range: rangeAt(file, mention), message };
    }
  },
};
