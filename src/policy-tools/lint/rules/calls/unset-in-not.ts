import type { RegoNode } from '../../../../policy/rego-tree/rego-tree.ts';
import { findCall, listArguments, listWords, walkNode, writeTermKey } from '../../../../policy/rego-tree/walk-tree.ts';
import type { LintRule } from '../../lint-rule.ts';
import { walkOwnConditions } from '../../linted-pack.ts';

export const unsetInNot: LintRule = {
  id: 'lint/unset-in-not',
  level: 'warning',
  title: '`not` before a builtin call on a setting that may be unset',
  description:
    'OPA looks up the arguments of a builtin outside the `not`, except for `==`. If the setting is not written, the complete body fails: a policy that requires a prefix does not match a configuration without the setting.',
  help: 'Check in a separate condition that the setting is set; or move the call to a separate rule, and negate that rule.',
  examples: {
    bad: {
      text: 'package a\n\ndeny contains "elsewhere" if not startswith(input.config.process.container, "quay.io/")\n',
      at: 'not startswith(input.config.process.container, "quay.io/")',
    },
    good: {
      text: 'package a\n\ndeny contains "elsewhere" if not is_ours\n\nis_ours if startswith(input.config.process.container, "quay.io/")\n',
    },
  },
  *find(pack) {
    for (const { file, expr, body } of walkOwnConditions(pack)) {
      const unset = file.isTest ? undefined : findUnset(expr, body);
      if (unset === undefined) continue;
      const name = file.text.slice(unset.start, unset.end);
      const message = `this condition also fails where \`${name}\` is not set: check that in a separate condition`;
      yield { file, range: expr, message };
    }
  },
};

/** Returns the argument of a builtin under `not` that reads the document, if no other condition of the body requires it. */
function findUnset(expr: RegoNode, body: readonly RegoNode[]): RegoNode | undefined {
  const call = expr.not === true ? findCall(expr) : undefined;
  if (call === undefined || ['equal', 'eq'].includes(String(call.value))) return undefined;
  const others = body.filter((each) => each !== expr).flatMap((each) => [...walkNode(each)].map(writeTermKey));
  return listArguments(call).find(
    (argument) =>
      argument.type === 'ref' &&
      argument.items.length > 2 &&
      listWords(argument)[0] === 'input' &&
      !others.includes(writeTermKey(argument)),
  );
}
