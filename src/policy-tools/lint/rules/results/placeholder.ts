import { findSlip } from '../../../../base/suggest.ts';
import type { RegoNode } from '../../../../policy/rego-tree/rego-tree.ts';
import { listArguments } from '../../../../policy/rego-tree/walk-tree.ts';
import type { LintRule } from '../../lint-rule.ts';
import { findAssigned, findResults } from './find-results.ts';
import { findField } from './object-fields.ts';

export const placeholder: LintRule = {
  id: 'lint/placeholder',
  level: 'error',
  title: 'Placeholder that is not replaced',
  description:
    'Reports replace `{setting}` in a message with the name of the setting as the file spells it. Other text in braces stays as it is, and so does `{setting}` if the result names no setting.',
  help: 'Write `{setting}`, and add a `setting` to the result; insert other values with `sprintf`.',
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
      const given = isObject ? (findField(result, 'message') ?? findField(result, 'msg')) : result;
      const text = given === undefined ? undefined : findTextNode(findAssigned(given, rule));
      if (text === undefined) continue;
      const misspelt = [...String(text.value).matchAll(/\{\s*([A-Za-z]+)\s*\}/gu)].find(
        ([whole, word = '']) =>
          whole !== '{setting}' && (word.toLowerCase() === 'setting' || findSlip(word, ['setting']) !== undefined),
      );
      const lacks =
        String(text.value).includes('{setting}') && (!isObject || findField(result, 'setting') === undefined);
      if (misspelt !== undefined)
        yield { file, range: text, message: `reports do not replace \`${misspelt[0]}\`: write \`{setting}\`` };
      else if (lacks)
        yield {
          file,
          range: text,
          message: 'reports do not replace `{setting}`, because the result has no `setting`: add it',
        };
    }
  },
};

/** Returns a literal string, or the format of a `sprintf` call. */
function findTextNode(node: RegoNode): RegoNode | undefined {
  const text = node.type === 'call' && node.value === 'sprintf' ? listArguments(node)[0] : node;
  return text?.type === 'string' ? text : undefined;
}
