import { isJudging } from '../../../../policy/pack/judging-rule.ts';
import type { RegoNode } from '../../../../policy/rego-tree/rego-tree.ts';
import { declaredBy, iteratedBy } from '../../../../policy/rego-tree/variables.ts';
import { argumentsOf, variableOf, walkBodies, walkNode, wordsOf } from '../../../../policy/rego-tree/walk-tree.ts';
import type { LintRule } from '../../lint-rule.ts';
import { ownRules } from '../../linted-pack.ts';

export const readsEverything: LintRule = {
  id: 'lint/reads-everything',
  level: 'warning',
  title: 'A rule that reads every setting',
  description:
    'Whoever binds every row of `input.settings`, or walks through the document, has read every value. Then any value that nobody can tell, of whatever setting, makes the policy undecided.',
  help: 'Narrow it by the path first: `startswith(path, "cloudB.batch.pools.")`; or ask for the fields that are meant, such as `input.settings[path].deprecated`.',
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
    for (const { file, rule } of ownRules(pack)) {
      if (file.isTest || !pack.rulesOf(file.package).some((each) => isJudging(each.rule.name))) continue;
      for (const body of walkBodies(rule)) {
        for (const expr of body) {
          const everything = findEverything(expr, body);
          if (everything === undefined) continue;
          yield {
            file,
            range: everything,
            message:
              'this reads every setting: one that nobody can tell makes the policy undecided. Narrow it by the path',
          };
        }
      }
    }
  },
};

/** What an expression iterates whole: all rows, with their values, by a path that nothing else in the body looks at. */
function findEverything(expr: RegoNode, body: readonly RegoNode[]): RegoNode | undefined {
  const walked = [...walkNode(expr)].find(({ type, value }) => type === 'call' && value === 'walk');
  const [root] = walked === undefined ? [] : argumentsOf(walked);
  if (root !== undefined && isAll(root)) return root;
  const iterated = iteratedBy(expr);
  if (iterated === undefined || !isAll(iterated) || wordsOf(iterated)[1] !== 'settings') return undefined;
  const [key, row] = declaredBy(expr).length === 2 ? declaredBy(expr) : [undefined, declaredBy(expr)[0]];
  const name = key === undefined ? undefined : variableOf(key);
  const others = body.filter((each) => each !== expr);
  const isNarrowed = name !== undefined && others.some((each) => names(each, name));
  const readsValue = row !== undefined && others.some((each) => readsField(each, variableOf(row)));
  return isNarrowed || !readsValue ? undefined : iterated;
}

function isAll(node: RegoNode): boolean {
  const words = wordsOf(node);
  return (
    words[0] === 'input' &&
    words.length <= 2 &&
    node.items.length <= words.length &&
    ['config', 'settings', undefined].includes(words[1])
  );
}

function names(expr: RegoNode, name: string): boolean {
  return [...walkNode(expr)].some((node) => variableOf(node) === name);
}

/** Whether a row's value is looked at, or the row as a whole. */
function readsField(expr: RegoNode, row: string | undefined): boolean {
  return [...walkNode(expr)].some((node) => {
    if (node.type !== 'ref' || node.items[0]?.value !== row) return false;
    const [, field] = wordsOf(node);
    return field === undefined || ['value', 'text', 'alternatives', 'pieces'].includes(field);
  });
}
