import { findAnsweredByOpa } from '../../../../policy/builtins/host-builtins.ts';
import type { LintRule } from '../../lint-rule.ts';
import { fileOf, rangeAt } from '../../linted-pack.ts';

export const slowCallInLoop: LintRule = {
  id: 'lint/slow-call-in-loop',
  level: 'warning',
  title: "A call of OPA's own code for each of many",
  description:
    "The builtins that `policy check` names are answered by OPA's own code: a fraction of a millisecond for each call. For each of many things that adds up.",
  help: 'Call it once, before the iteration, or narrow the iteration first. docs/reference/policies.md lists the builtins that are fast.',
  examples: {
    bad: {
      text: 'package a\n\ndeny contains "mail" if {\n\tsome name in input.config.env\n\tbase64.is_valid(name)\n\turlquery.decode(name) == "x"\n}\n',
      at: 'urlquery.decode',
    },
    good: {
      text: 'package a\n\ndeny contains "mail" if {\n\tsome name in input.config.env\n\tbase64.decode(name) == "x"\n}\n',
    },
  },
  *find(pack) {
    for (const call of pack.survey.calls) {
      const file = fileOf(pack, call.file);
      if (file === undefined || file.isTest || findAnsweredByOpa([call.text]).length === 0) continue;
      const { start } = rangeAt(file, call);
      const message = `\`${call.text}\` is answered by OPA itself, and called for each of many here: a fraction of a millisecond each time`;
      yield { file, range: { start, end: start + call.text.length }, message };
    }
  },
};
