import { isJudging } from '../../../../policy/pack/judging-rule.ts';
import type { RegoNode, RegoRule } from '../../../../policy/rego-tree/rego-tree.ts';
import { collectLocals } from '../../../../policy/rego-tree/variables.ts';
import { listWords, walkBranches, walkRule } from '../../../../policy/rego-tree/walk-tree.ts';
import type { LintRule } from '../../lint-rule.ts';
import { findHeadRange, type LintedFile, walkOwnRules } from '../../linted-pack.ts';

export const unconditional: LintRule = {
  id: 'lint/unconditional',
  level: 'error',
  title: 'Finding that does not depend on the configuration',
  description: 'The rule reads neither the configuration nor another rule, so every target has the finding.',
  help: 'Add a condition: `deny contains message if { … }`.',
  examples: {
    bad: {
      text: 'package a\n\ndeny contains "no executor" if {\n\tname := "local"\n\tcount(name) > 0\n}\n',
      at: 'deny contains "no executor"',
    },
    good: { text: 'package a\n\ndeny contains "no executor" if not input.config.process.executor\n' },
  },
  *find(pack) {
    for (const { file, rule } of walkOwnRules(pack)) {
      if (file.isTest || !isJudging(rule.name) || readsInputOrRules(rule, file)) continue;
      yield {
        file,
        range: findHeadRange(rule),
        message: 'this rule does not read the configuration, so every target has the finding: add a condition',
      };
    }
  },
};

function readsInputOrRules(rule: RegoRule, file: LintedFile): boolean {
  const local = collectLocals(rule);
  const operators = new Set([...walkRule(rule)].flatMap((node) => (node.type === 'call' ? [node.items[0]] : [])));
  const named = new Set([...file.module.rules.map(({ name }) => name), ...file.module.imports.map(({ name }) => name)]);
  return [...walkBranches(rule)].every((branch) =>
    [...walkRule({ ...branch, else: undefined } as unknown as RegoRule)].some((node) => {
      const [first = ''] = listWords(node);
      if (first === '' || local.has(first)) return false;
      return named.has(first) || (!operators.has(node) && !isOperatorPart(node, operators));
    }),
  );
}

/** The names in an operator are nodes too. */
function isOperatorPart(node: RegoNode, operators: ReadonlySet<RegoNode | undefined>): boolean {
  return [...operators].some((operator) => operator?.items.includes(node) === true);
}
