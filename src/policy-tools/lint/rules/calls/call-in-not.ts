import { operatorOf } from '../../../../policy/rego-tree/comparisons.ts';
import type { RegoRule } from '../../../../policy/rego-tree/rego-tree.ts';
import { localsOf } from '../../../../policy/rego-tree/variables.ts';
import { argumentsOf, callOf, variableOf, walkBodies } from '../../../../policy/rego-tree/walk-tree.ts';
import type { LintRule } from '../../lint-rule.ts';
import { ownRules } from '../../linted-pack.ts';
import { findReferred } from '../../referred-rules.ts';

export const callInNot: LintRule = {
  id: 'lint/call-in-not',
  level: 'error',
  title: '`not` before a comparison of what a function gives',
  description:
    'OPA asks a function that is an argument outside of the `not`. Where it is undefined, as for a setting that nobody wrote, the whole body fails: the rule says nothing where it was meant to speak.',
  help: 'Give the comparison a rule of its own, and negate that.',
  examples: {
    bad: {
      text: 'package a\n\nimport data.plumbline.lib\n\ndeny contains "no containers" if not lib.configured("docker.enabled") == true\n',
      at: 'not lib.configured("docker.enabled") == true',
    },
    good: {
      text: 'package a\n\nimport data.plumbline.lib\n\ndeny contains "no containers" if not contained\n\ncontained if lib.configured("docker.enabled") == true\n',
    },
  },
  *find(pack) {
    for (const { file, rule } of ownRules(pack)) {
      // A test that does not hold fails: there it is no silence.
      if (file.isTest) continue;
      const locals = localsOf(rule);
      for (const expr of [...walkBodies(rule)].flat()) {
        const call = expr.not === true ? callOf(expr) : undefined;
        if (call === undefined || operatorOf(String(call.value)) === undefined) continue;
        const asked = argumentsOf(call).find(({ type, items: [operator] }) => {
          const referred = type === 'call' && operator !== undefined && findReferred(operator, file, pack, locals);
          return typeof referred === 'object' && !referred.rules.some(({ rule: each }) => isTotal(each));
        });
        if (asked === undefined) continue;
        const message = `\`${String(asked.value)}\` is asked outside of \`not\`: where it is undefined, this does not hold. Give the comparison a rule of its own`;
        yield { file, range: expr, message };
      }
    }
  },
};

/** A function that is defined for whatever it is given. */
function isTotal({ args, body, value, default: isDefault }: RegoRule): boolean {
  const isPlain = args.every((argument) => variableOf(argument) !== undefined) && body.length === 0;
  return isDefault === true || (isPlain && value?.type.endsWith('-comprehension') === true);
}
