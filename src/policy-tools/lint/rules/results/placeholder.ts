import { findSlip } from '../../../../policy/pack/find-slip.ts';
import type { RegoNode } from '../../../../policy/rego-tree/rego-tree.ts';
import { argumentsOf } from '../../../../policy/rego-tree/walk-tree.ts';
import type { LintRule } from '../../lint-rule.ts';
import { findAssigned, findResults } from './find-results.ts';
import { fieldOf } from './object-fields.ts';

export const placeholder: LintRule = {
  id: 'lint/placeholder',
  level: 'error',
  title: 'A gap in a message that nothing fills',
  description:
    '`{setting}` in a message becomes the name of the setting as the file spells it. Anything else in braces stays as it is, and `{setting}` does where the result names none.',
  help: 'Write `{setting}`, and give the result a `setting`; other values come in by `sprintf`.',
  examples: {
    bad: {
      text: 'package a\n\ndeny contains {"setting": "google.batch.spot", "message": "{Setting} is on."} if input.config.google.batch.spot\n',
      at: '"{Setting} is on."',
    },
    good: {
      text: 'package a\n\ndeny contains {"setting": "google.batch.spot", "message": "{setting} is on."} if input.config.google.batch.spot\n',
    },
  },
  *find(pack) {
    for (const { file, rule, result } of findResults(pack)) {
      if (result === undefined) continue;
      const isObject = result.type === 'object';
      const given = isObject ? (fieldOf(result, 'message') ?? fieldOf(result, 'msg')) : result;
      const text = given === undefined ? undefined : textOf(findAssigned(given, rule));
      if (text === undefined) continue;
      const gap = [...String(text.value).matchAll(/\{\s*([A-Za-z]+)\s*\}/gu)].find(
        ([whole, word = '']) =>
          whole !== '{setting}' && (word.toLowerCase() === 'setting' || findSlip(word, ['setting']) !== undefined),
      );
      const lacks = String(text.value).includes('{setting}') && (!isObject || fieldOf(result, 'setting') === undefined);
      if (gap !== undefined)
        yield { file, range: text, message: `\`${gap[0]}\` stays as it is in reports: write \`{setting}\`` };
      else if (lacks)
        yield {
          file,
          range: text,
          message: '`{setting}` stays as it is in reports, since the result has no `setting`',
        };
    }
  },
};

/** A text that is written out, or the one that `sprintf` fills. */
function textOf(node: RegoNode): RegoNode | undefined {
  const text = node.type === 'call' && node.value === 'sprintf' ? argumentsOf(node)[0] : node;
  return text?.type === 'string' ? text : undefined;
}
