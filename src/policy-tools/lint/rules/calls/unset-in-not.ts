import type { RegoNode } from '../../../../policy/rego-tree/rego-tree.ts';
import { argumentsOf, callOf, keyOf, walkBodies, walkNode, wordsOf } from '../../../../policy/rego-tree/walk-tree.ts';
import type { LintRule } from '../../lint-rule.ts';
import { ownRules } from '../../linted-pack.ts';

export const unsetInNot: LintRule = {
  id: 'lint/unset-in-not',
  level: 'warning',
  title: '`not` before a question about what may not be set',
  description:
    'OPA looks up what a builtin is given outside of the `not`, but for `==`. Where nobody set it, the whole body fails: a policy that demands a prefix says nothing of a configuration without the setting.',
  help: 'Ask in another condition whether it is set, if that is meant; or give the question a rule of its own, and negate that.',
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
    for (const { file, rule } of ownRules(pack)) {
      if (file.isTest) continue;
      for (const body of walkBodies(rule)) {
        for (const expr of body) {
          const unset = findUnset(expr, body);
          if (unset === undefined) continue;
          const name = file.text.slice(unset.start, unset.end);
          const message = `where \`${name}\` is not set, this does not hold either: ask for that in a condition of its own`;
          yield { file, range: expr, message };
        }
      }
    }
  },
};

/** What a builtin under `not` is given of the document, where nothing else in the body says that it is there. */
function findUnset(expr: RegoNode, body: readonly RegoNode[]): RegoNode | undefined {
  const call = expr.not === true ? callOf(expr) : undefined;
  if (call === undefined || ['equal', 'eq'].includes(String(call.value))) return undefined;
  const others = body.filter((each) => each !== expr).flatMap((each) => [...walkNode(each)].map(keyOf));
  return argumentsOf(call).find(
    (argument) =>
      argument.type === 'ref' &&
      argument.items.length > 2 &&
      wordsOf(argument)[0] === 'input' &&
      !others.includes(keyOf(argument)),
  );
}
