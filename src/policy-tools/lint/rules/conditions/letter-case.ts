import { findOperator } from '../../../../policy/rego-tree/comparisons.ts';
import type { RegoNode, RegoRule } from '../../../../policy/rego-tree/rego-tree.ts';
import {
  findAssignment,
  findLiteral,
  findVariable,
  listArguments,
  walkBodies,
} from '../../../../policy/rego-tree/walk-tree.ts';
import type { Flaw, LintRule } from '../../lint-rule.ts';
import { type LintedFile, walkOwnCalls } from '../../linted-pack.ts';

export const letterCase: LintRule = {
  id: 'lint/letter-case',
  level: 'error',
  title: 'Comparison that fails because of letter case',
  description:
    '`lower(x)` contains no capitals and `upper(x)` no lower-case letters. Compared with text in the other case, the result is always false.',
  help: 'Write the text in the case that the function returns.',
  examples: {
    bad: {
      text: 'package a\n\ndeny contains "spot" if lower(input.config.aws.batch.platformType) == "Fargate"\n',
      at: '"Fargate"',
    },
    good: { text: 'package a\n\ndeny contains "spot" if lower(input.config.aws.batch.platformType) == "fargate"\n' },
  },
  *find(pack) {
    for (const { file, rule, call } of walkOwnCalls(pack)) yield* findWrongCase(call, rule, file);
  },
};

/** Returns the terms assigned to the variables of a rule. */
function collectAssignments(rule: RegoRule): ReadonlyMap<string, RegoNode> {
  const found = new Map<string, RegoNode>();
  for (const expr of [...walkBodies(rule)].flat()) {
    const { target, value } = findAssignment(expr) ?? {};
    const name = target === undefined ? undefined : findVariable(target);
    if (name !== undefined && value !== undefined) found.set(name, value);
  }
  return found;
}

function* findWrongCase(call: RegoNode, rule: RegoRule, file: LintedFile): Generator<Flaw> {
  const isComparison =
    findOperator(String(call.value)) !== undefined ||
    ['startswith', 'endswith', 'contains'].includes(String(call.value));
  const sides = listArguments(call);
  if (!isComparison || sides.length !== 2) return;
  const assigned = collectAssignments(rule);
  for (const side of sides) {
    const term = assigned.get(findVariable(side) ?? '') ?? side;
    const name = term.type === 'call' ? String(term.value) : '';
    if (name !== 'lower' && name !== 'upper') continue;
    const other = sides.find((each) => each !== side);
    const texts = other === undefined ? [] : ['array', 'set'].includes(other.type) ? other.items : [other];
    for (const text of texts) {
      const value = findLiteral(text);
      if (typeof value !== 'string') continue;
      const cased = name === 'lower' ? value.toLowerCase() : value.toUpperCase();
      if (cased === value) continue;
      const returned = name === 'lower' ? 'no capitals' : 'no lower-case letters';
      yield {
        file,
        range: text,
        message: `\`${name}\` returns ${returned}, so this never matches: write ${JSON.stringify(cased)}`,
      };
    }
  }
}
