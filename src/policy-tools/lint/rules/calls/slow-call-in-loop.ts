import { findAnsweredByOpa } from '../../../../policy/builtins/host-builtins.ts';
import type { LintRule } from '../../lint-rule.ts';
import { findFile, findRangeAt } from '../../linted-pack.ts';

export const slowCallInLoop: LintRule = {
  id: 'lint/slow-call-in-loop',
  level: 'warning',
  title: 'Slow builtin in a loop',
  description:
    "OPA's own code evaluates the builtins that `policy check` names, which takes a fraction of a millisecond per call. In a loop that adds up.",
  help: 'Call the builtin once, before the loop, or narrow the loop first. docs/reference/policies.md lists the fast builtins.',
  examples: {
    bad: {
      text: 'package a\n\ndeny contains "mail" if {\n\tsome name in input.config.env\n\turlquery.decode(name) == "x"\n}\n',
      at: 'urlquery.decode',
    },
    good: {
      text: 'package a\n\ndeny contains "mail" if {\n\tsome name in input.config.env\n\tjson.unmarshal(name) == "x"\n}\n',
    },
  },
  *find(pack) {
    for (const call of pack.survey.calls) {
      const file = findFile(pack, call.file);
      if (file === undefined || file.isTest || findAnsweredByOpa([call.text]).length === 0) continue;
      const { start } = findRangeAt(file, call);
      const message = `\`${call.text}\` takes a fraction of a millisecond per call and is in a loop: call it before the loop, or narrow the loop`;
      yield { file, range: { start, end: start + call.text.length }, message };
    }
  },
};
