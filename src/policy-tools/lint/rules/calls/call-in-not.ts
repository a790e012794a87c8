import type { RegoNode, RegoRule } from '../../../../policy/rego-tree/rego-tree.ts';
import { collectLocals } from '../../../../policy/rego-tree/variables.ts';
import { findCall, findVariable, listArguments } from '../../../../policy/rego-tree/walk-tree.ts';
import { findReferred } from '../../find-referred.ts';
import type { LintRule } from '../../lint-rule.ts';
import { walkOwnConditions } from '../../linted-pack.ts';

export const callInNot: LintRule = {
  id: 'lint/call-in-not',
  level: 'error',
  title: '`not` before a comparison or call that has a function call in it',
  description:
    'OPA evaluates a function call in an argument outside the `not`. If the call is undefined, as for a setting that is not written, the complete body fails and the rule does not match.',
  help: 'Move the condition to a separate rule, and negate that rule.',
  examples: {
    bad: {
      text: 'package a\n\nimport data.plumbline.lib\n\ndeny contains "elsewhere" if not startswith(lib.effective("docker.registry"), "quay.io")\n',
      at: 'not startswith(lib.effective("docker.registry"), "quay.io")',
    },
    good: {
      text: 'package a\n\nimport data.plumbline.lib\n\ndeny contains "elsewhere" if not is_ours\n\nis_ours if startswith(lib.effective("docker.registry"), "quay.io")\n',
    },
  },
  *find(pack) {
    for (const { file, rule, expr } of walkOwnConditions(pack)) {
      const call = expr.not === true ? findCall(expr) : undefined;
      // A test with an undefined call fails, so it cannot pass silently.
      if (file.isTest || call === undefined) continue;
      const locals = collectLocals(rule);
      const partial = listArguments(call)
        .flatMap((argument) => [...walkCalls(argument)])
        .find(({ items: [operator] }) => {
          const referred = operator !== undefined && findReferred(operator, file, pack, locals);
          return typeof referred === 'object' && !referred.rules.some(({ rule: each }) => isTotal(each));
        });
      if (partial === undefined) continue;
      const message = `OPA evaluates \`${String(partial.value)}\` outside the \`not\`, and where it is undefined this condition fails: negate a rule that holds the condition`;
      yield { file, range: expr, message };
    }
  },
};

/** Yields the calls in a term, except those in comprehensions: there an undefined call only leaves out an item. */
function* walkCalls(term: RegoNode): Generator<RegoNode> {
  if (term.type.endsWith('-comprehension')) return;
  if (term.type === 'call') yield term;
  for (const item of term.items) yield* walkCalls(item);
}

/** Returns whether a function is defined for all arguments. */
function isTotal({ args, body, value, default: isDefault }: RegoRule): boolean {
  const isPlain = args.every((argument) => findVariable(argument) !== undefined) && body.length === 0;
  return isDefault === true || (isPlain && value?.type.endsWith('-comprehension') === true);
}
