import type { LintRule } from '../../lint-rule.ts';
import { findRangeAt } from '../../linted-pack.ts';
import { findKnownMentions } from './find-known-mentions.ts';

export const sourceText: LintRule = {
  id: 'lint/source-text',
  level: 'warning',
  title: 'Source text of a setting used as its value',
  description:
    "`text` of a row is the source text in the file: `'true'`, `params.x` or `1.h`. A comparison with it matches only one spelling of the value.",
  help: 'Compare `value`, or use the library: `lib.configured("…")`.',
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
    for (const { file, mention } of findKnownMentions(pack)) {
      if (mention.via !== 'settings' || mention.member !== 'text' || (mention.compared ?? []).length === 0) continue;
      const message = '`text` is the source text, so this matches only one spelling of the value: compare `value`';
      yield { file, range: findRangeAt(file, mention), message };
    }
  },
};
