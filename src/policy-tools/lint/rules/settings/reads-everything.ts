import { isJudging } from '../../../../policy/pack/judging-rule.ts';
import type { RegoNode } from '../../../../policy/rego-tree/rego-tree.ts';
import { findIterated, listDeclaredBy } from '../../../../policy/rego-tree/variables.ts';
import { findVariable, listArguments, listWords, walkNode } from '../../../../policy/rego-tree/walk-tree.ts';
import type { LintRule } from '../../lint-rule.ts';
import { walkOwnConditions } from '../../linted-pack.ts';

export const readsEverything: LintRule = {
  id: 'lint/reads-everything',
  level: 'warning',
  title: 'Rule that reads every setting',
  description:
    'A rule that binds every row of `input.settings`, or walks the complete document, reads every value. Any value that cannot be determined statically then makes the policy undecided.',
  help: 'Narrow it by path first: `startswith(path, "cloudB.batch.pools.")`; or read only the fields you need, such as `input.settings[path].deprecated`.',
  examples: {
    bad: {
      text: 'package a\n\ndeny contains {"setting": path, "message": "A proxy."} if {\n\tsome path, row in input.settings\n\trow.value == "http://proxy"\n}\n',
      at: 'input.settings',
    },
    good: {
      text: 'package a\n\ndeny contains {"setting": path, "message": "A proxy."} if {\n\tsome path, row in input.settings\n\tstartswith(path, "env.")\n\trow.value == "http://proxy"\n}\n',
    },
  },
  *find(pack) {
    for (const { file, expr, body } of walkOwnConditions(pack)) {
      const range = file.isTest ? undefined : findEverything(expr, body);
      if (range === undefined || !pack.listRules(file.package).some((each) => isJudging(each.rule.name))) continue;
      const message = 'this reads every setting, so one unknown value makes the policy undecided: narrow it by path';
      yield { file, range, message };
    }
  },
};

/** Returns the term whose rows an expression iterates with their values, if nothing else in the body restricts the path. */
function findEverything(expr: RegoNode, body: readonly RegoNode[]): RegoNode | undefined {
  const walked = [...walkNode(expr)].find(({ type, value }) => type === 'call' && value === 'walk');
  const [root] = walked === undefined ? [] : listArguments(walked);
  if (root !== undefined && isAll(root)) return root;
  const iterated = findIterated(expr);
  if (iterated === undefined || !isAll(iterated) || listWords(iterated)[1] !== 'settings') return undefined;
  const [key, row] = listDeclaredBy(expr).length === 2 ? listDeclaredBy(expr) : [undefined, listDeclaredBy(expr)[0]];
  const name = key === undefined ? undefined : findVariable(key);
  const others = body.filter((each) => each !== expr);
  const isNarrowed = name !== undefined && others.some((each) => mentionsVariable(each, name));
  const readsValue = row !== undefined && others.some((each) => isReadingValueOf(each, findVariable(row)));
  return isNarrowed || !readsValue ? undefined : iterated;
}

function isAll(node: RegoNode): boolean {
  const words = listWords(node);
  return node.items.length <= words.length && ['input', 'input.config', 'input.settings'].includes(words.join('.'));
}

function mentionsVariable(expr: RegoNode, name: string): boolean {
  return [...walkNode(expr)].some((node) => findVariable(node) === name);
}

/** Returns true if an expression reads the value of a row, or the complete row. */
function isReadingValueOf(expr: RegoNode, row: string | undefined): boolean {
  return [...walkNode(expr)].some((node) => {
    if (node.type !== 'ref' || node.items[0]?.value !== row) return false;
    const [, field] = listWords(node);
    return field === undefined || ['value', 'text', 'alternatives', 'pieces'].includes(field);
  });
}
