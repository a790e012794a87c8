import type { Json } from '../../../base/json.ts';
import { canonicalJson } from '../../../base/json.ts';
import { isJudging } from '../../../policy/pack/judging-rule.ts';
import { compare, type Operator, operatorOf } from '../../../policy/rego-tree/comparisons.ts';
import type { RegoNode, RegoRule } from '../../../policy/rego-tree/rego-tree.ts';
import { iteratedBy, localsOf } from '../../../policy/rego-tree/variables.ts';
import {
  argumentsOf,
  assignmentOf,
  branchesOf,
  callOf,
  isWildcard,
  keyOf,
  literalOf,
  variableOf,
  walkBodies,
  walkNode,
  walkRule,
  wordsOf,
} from '../../../policy/rego-tree/walk-tree.ts';
import type { Flaw, LintRule } from '../lint-rule.ts';
import { headOf, type LintedFile, type LintedPack, ownRules } from '../linted-pack.ts';
import { findReferred } from '../referred-rules.ts';

/** Conditions that always come out the same. */
export const conditionRules: readonly LintRule[] = [
  {
    id: 'lint/constant-condition',
    level: 'error',
    title: 'A condition that always comes out the same',
    description:
      'A condition of literals alone, or of one thing compared with itself, says nothing about the configuration: the rule never holds, or holds without it.',
    help: 'Remove the condition, or compare what was meant.',
    examples: {
      bad: { text: 'package a\n\ndeny contains "late" if {\n\tinput.config.docker.enabled\n\t1 > 2\n}\n', at: '1 > 2' },
      good: {
        text: 'package a\n\ndeny contains "late" if {\n\tinput.config.docker.enabled\n\tinput.config.process.cpus > 2\n}\n',
      },
    },
    *find(pack) {
      for (const { file, rule } of ownRules(pack)) {
        for (const expr of conditionsOf(rule)) {
          const outcome = findConstant(expr);
          if (outcome === undefined) continue;
          const isHeld = outcome !== (expr.not ?? false);
          const why = isHeld
            ? 'this always holds: it can be removed'
            : 'this never holds, so that the rule gives nothing';
          yield { file, range: expr, message: why };
        }
      }
    },
  },
  {
    id: 'lint/contradiction',
    level: 'error',
    title: 'Conditions that cannot hold together',
    description:
      'All conditions of a body must hold at once. Where two exclude each other, the rule never gives anything.',
    help: 'Write one rule for each case, or list the values: `x in {"a", "b"}`.',
    examples: {
      bad: {
        text: 'package a\n\ndeny contains "remote" if {\n\tname := input.config.process.executor\n\tname == "slurm"\n\tname == "awsbatch"\n}\n',
        at: 'name == "awsbatch"',
      },
      good: {
        text: 'package a\n\ndeny contains "remote" if {\n\tname := input.config.process.executor\n\tname in {"slurm", "awsbatch"}\n}\n',
      },
    },
    *find(pack) {
      for (const { file, rule } of ownRules(pack)) {
        for (const body of walkBodies(rule)) yield* findContradictions(body, file);
      }
    },
  },
  {
    id: 'lint/letter-case',
    level: 'error',
    title: 'A comparison that letter case decides',
    description:
      '`lower(x)` has no capitals and `upper(x)` nothing else. Compared with a text that has the others, it is never equal.',
    help: 'Write the text in the case that the function gives.',
    examples: {
      bad: {
        text: 'package a\n\ndeny contains "spot" if lower(input.config.aws.batch.platformType) == "Fargate"\n',
        at: '"Fargate"',
      },
      good: { text: 'package a\n\ndeny contains "spot" if lower(input.config.aws.batch.platformType) == "fargate"\n' },
    },
    *find(pack) {
      for (const { file, rule } of ownRules(pack)) {
        const assigned = assignmentsOf(rule);
        for (const call of [...walkRule(rule)].filter(({ type }) => type === 'call'))
          yield* findWrongCase(call, assigned, file);
      }
    },
  },
  {
    id: 'lint/set-as-condition',
    level: 'error',
    title: 'A set as a condition',
    description:
      'Only false and what is undefined fail as a condition. A set rule (`contains`) is defined even where it is empty, so that it always holds, and its `not` never does. A test that asks it so passes whatever the policy says.',
    help: 'Count it: `count(deny) > 0`, `count(deny) == 0`; or compare it: `deny == set()`.',
    examples: {
      bad: {
        text: 'package a_test\n\nimport data.a\n\ntest_public if {\n\ta.deny with input as {"config": {}}\n}\n',
        file: 'a_test.rego',
        beside: [{ path: 'a.rego', text: 'package a\n\ndeny contains "public" if input.config.google.batch.spot\n' }],
        at: 'a.deny with input as {"config": {}}',
      },
      good: {
        text: 'package a_test\n\nimport data.a\n\ntest_public if {\n\tcount(a.deny) == 0 with input as {"config": {}}\n}\n',
        file: 'a_test.rego',
        beside: [{ path: 'a.rego', text: 'package a\n\ndeny contains "public" if input.config.google.batch.spot\n' }],
      },
    },
    *find(pack) {
      for (const { file, rule } of ownRules(pack)) {
        const locals = localsOf(rule);
        for (const expr of conditionsOf(rule)) yield* findSetCondition(expr, file, pack, locals);
      }
    },
  },
  {
    id: 'lint/value-as-condition',
    level: 'error',
    title: 'A number or text as a condition',
    description: 'Only false and what is undefined fail as a condition: 0, the empty text and the empty list hold.',
    help: 'Compare the value: `count(xs) > 0`.',
    examples: {
      bad: {
        text: 'package a\n\ndeny contains "mounts" if count(input.config.aws.batch.volumes)\n',
        at: 'count(input.config.aws.batch.volumes)',
      },
      good: { text: 'package a\n\ndeny contains "mounts" if count(input.config.aws.batch.volumes) > 0\n' },
    },
    *find(pack) {
      for (const { file, rule } of ownRules(pack)) {
        for (const expr of conditionsOf(rule)) {
          const call = callOf(expr);
          if (call === undefined || !giveValues.has(String(call.value))) continue;
          const outcome = expr.not === true ? 'never' : 'always';
          const message = `\`${String(call.value)}\` gives a value that is never false, so this ${outcome} holds: compare it`;
          yield { file, range: call, message };
        }
      }
    },
  },
  {
    id: 'lint/unconditional',
    level: 'error',
    title: 'A finding that does not depend on the configuration',
    description: 'The rule looks at nothing, so that every target has the finding.',
    help: 'Give it a condition: `deny contains message if { … }`.',
    examples: {
      bad: {
        text: 'package a\n\ndeny contains "no executor" if {\n\tname := "local"\n\tcount(name) > 0\n}\n',
        at: 'deny contains "no executor"',
      },
      good: { text: 'package a\n\ndeny contains "no executor" if not input.config.process.executor\n' },
    },
    *find(pack) {
      for (const { file, rule } of ownRules(pack)) {
        if (file.isTest || !isJudging(rule.name) || looksAtSomething(rule, file)) continue;
        yield {
          file,
          range: headOf(rule),
          message: 'this finding comes whatever the configuration says: give it a condition',
        };
      }
    },
  },
];

/** Every expression that has to hold, comprehensions and `every` included. */
function conditionsOf(rule: RegoRule): readonly RegoNode[] {
  return [...walkBodies(rule)].flat();
}

/** Whether an expression without its `not` holds, where that is written out. */
function findConstant(expr: RegoNode): boolean | undefined {
  const iterated = iteratedBy(expr);
  if (iterated !== undefined) {
    const isEmpty = ['array', 'set', 'object'].includes(iterated.type) && iterated.items.length === 0;
    return isEmpty ? false : undefined;
  }
  const [term] = expr.items;
  if (expr.type !== 'expr' || term === undefined || expr.with !== undefined) return undefined;
  if (term.type === 'boolean') return term.value === true;
  const comparison = comparisonOf(expr);
  if (comparison === undefined) return undefined;
  const { operator, left, right } = comparison;
  const [a, b] = [literalOf(left), literalOf(right)];
  if (a !== undefined && b !== undefined) return compare(operator, a, b);
  const isSame = keyOf(left) === keyOf(right) && ![...walkNode(left)].some(isWildcard) && operator !== 'in';
  return isSame ? ['==', '<=', '>='].includes(operator) : undefined;
}

interface Comparison {
  readonly operator: Operator;
  readonly left: RegoNode;
  readonly right: RegoNode;
}

function comparisonOf(expr: RegoNode): Comparison | undefined {
  const call = callOf(expr);
  const operator = call === undefined ? undefined : operatorOf(String(call.value));
  const [left, right] = call === undefined ? [] : argumentsOf(call);
  return operator === undefined || left === undefined || right === undefined ? undefined : { operator, left, right };
}

/** What one condition asks of one thing. */
interface Demand {
  readonly expr: RegoNode;
  readonly subject: string;
  readonly operator: Operator;
  readonly value: Json;
}

const mirrored: { readonly [operator: string]: Operator } = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };
const opposite: { readonly [operator: string]: Operator } = { '==': '!=', '!=': '==' };

function* findContradictions(body: readonly RegoNode[], file: LintedFile): Generator<Flaw> {
  const demands = body.flatMap((expr) => demandOf(expr) ?? []);
  for (const [index, demand] of demands.entries()) {
    const other = demands
      .slice(0, index)
      .find((before) => before.subject === demand.subject && excludes(before, demand));
    if (other === undefined) continue;
    const { line } = file.lines.position(other.expr.start);
    const text = file.text.slice(other.expr.start, other.expr.end);
    yield { file, range: demand.expr, message: `this cannot hold together with \`${text}\` in line ${line}` };
  }
}

function demandOf(expr: RegoNode): Demand | undefined {
  if (expr.with !== undefined) return undefined;
  const comparison = comparisonOf(expr);
  if (comparison === undefined) {
    const [term] = expr.items;
    if (expr.type !== 'expr' || term === undefined || !isDefinite(term)) return undefined;
    // What is not false holds alone; under `not` it is false or undefined.
    return { expr, subject: keyOf(term), operator: expr.not === true ? '==' : '!=', value: false };
  }
  const { left, right } = comparison;
  const isLeft = literalOf(left) === undefined;
  const value = literalOf(isLeft ? right : left);
  const subject = isLeft ? left : right;
  const operator = isLeft ? comparison.operator : (mirrored[comparison.operator] ?? comparison.operator);
  if (value === undefined || !isDefinite(subject) || (!isLeft && operator === 'in')) return undefined;
  if (expr.not !== true) return { expr, subject: keyOf(subject), operator, value };
  const negated = opposite[operator];
  return negated === undefined ? undefined : { expr, subject: keyOf(subject), operator: negated, value };
}

/** Something that is one value in one body: no literal, and no `_` in it. */
function isDefinite(node: RegoNode): boolean {
  return ['ref', 'var', 'call'].includes(node.type) && ![...walkNode(node)].some(isWildcard);
}

/** Whether no value meets both: one of them names the values that there are, or they are bounds that do not meet. */
function excludes(a: Demand, b: Demand): boolean {
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    const candidates =
      one.operator === '==' ? [one.value] : one.operator === 'in' ? (one.value as readonly Json[]) : undefined;
    if (Array.isArray(candidates)) return candidates.every((value) => !compare(other.operator, value, other.value));
  }
  const isBound = ({ operator }: Demand): boolean => ['<', '<=', '>', '>='].includes(operator);
  if (!isBound(a) || !isBound(b) || typeof a.value !== typeof b.value || a.operator[0] === b.operator[0]) return false;
  const [low, high] = a.operator.startsWith('>') ? [a, b] : [b, a];
  const areInclusive = low.operator === '>=' && high.operator === '<=';
  return (
    compare('>', low.value, high.value) || (!areInclusive && canonicalJson(low.value) === canonicalJson(high.value))
  );
}

/** What variables of a rule stand for, where they are assigned once. */
function assignmentsOf(rule: RegoRule): ReadonlyMap<string, RegoNode> {
  const found = new Map<string, RegoNode>();
  for (const expr of conditionsOf(rule)) {
    const { target, value } = assignmentOf(expr) ?? {};
    const name = target === undefined ? undefined : variableOf(target);
    if (name !== undefined && value !== undefined) found.set(name, value);
  }
  return found;
}

function* findWrongCase(call: RegoNode, assigned: ReadonlyMap<string, RegoNode>, file: LintedFile): Generator<Flaw> {
  const isAsked =
    operatorOf(String(call.value)) !== undefined || ['startswith', 'endswith', 'contains'].includes(String(call.value));
  const sides = argumentsOf(call);
  if (!isAsked || sides.length !== 2) return;
  for (const side of sides) {
    const term = assigned.get(variableOf(side) ?? '') ?? side;
    const name = term.type === 'call' ? String(term.value) : '';
    if (name !== 'lower' && name !== 'upper') continue;
    const other = sides.find((each) => each !== side);
    const texts = other === undefined ? [] : ['array', 'set'].includes(other.type) ? other.items : [other];
    for (const text of texts) {
      const value = literalOf(text);
      if (typeof value !== 'string') continue;
      const cased = name === 'lower' ? value.toLowerCase() : value.toUpperCase();
      if (cased === value) continue;
      const has = name === 'lower' ? 'has no capitals' : 'has capitals only';
      yield {
        file,
        range: text,
        message: `what \`${name}\` gives ${has}, so this never matches it: write ${JSON.stringify(cased)}`,
      };
    }
  }
}

function* findSetCondition(
  expr: RegoNode,
  file: LintedFile,
  pack: LintedPack,
  locals: ReadonlySet<string>,
): Generator<Flaw> {
  const [term] = expr.items;
  if (expr.type !== 'expr' || term === undefined || (term.type !== 'ref' && term.type !== 'var')) return;
  const referred = findReferred(term, file, pack, locals);
  if (referred === undefined || referred.rest.length > 0 || !referred.rules.every(({ rule }) => rule.kind === 'set'))
    return;
  const name = file.text.slice(term.start, term.end);
  const [outcome, instead] = expr.not === true ? ['never', '== 0'] : ['always', '> 0'];
  const message = `\`${name}\` is a set, which holds even where it is empty, so that this ${outcome} holds: write \`count(${name}) ${instead}\``;
  yield { file, range: expr, message };
}

/** Builtins that are never undefined for what they take, and never false. */
const giveValues: ReadonlySet<string> = new Set([
  ...[
    'count',
    'sum',
    'product',
    'sort',
    'lower',
    'upper',
    'trim',
    'trim_left',
    'trim_right',
    'trim_prefix',
    'trim_suffix',
  ],
  ...[
    'trim_space',
    'split',
    'concat',
    'sprintf',
    'replace',
    'format_int',
    'object.keys',
    'object.union',
    'array.concat',
  ],
  ...[
    'plus',
    'minus',
    'mul',
    'abs',
    'round',
    'ceil',
    'floor',
    'json.marshal',
    'type_name',
    'union',
    'intersection',
    'and',
    'or',
  ],
]);

function looksAtSomething(rule: RegoRule, file: LintedFile): boolean {
  const local = localsOf(rule);
  const operators = new Set([...walkRule(rule)].flatMap((node) => (node.type === 'call' ? [node.items[0]] : [])));
  const named = new Set([...file.module.rules.map(({ name }) => name), ...file.module.imports.map(({ name }) => name)]);
  return [...branchesOf(rule)].every((branch) =>
    [...walkRule({ ...branch, else: undefined } as unknown as RegoRule)].some((node) => {
      const [first = ''] = wordsOf(node);
      if (first === '' || local.has(first)) return false;
      return named.has(first) || (!operators.has(node) && !isOperatorPart(node, operators));
    }),
  );
}

/** The words of an operator are nodes as well. */
function isOperatorPart(node: RegoNode, operators: ReadonlySet<RegoNode | undefined>): boolean {
  return [...operators].some((operator) => operator?.items.includes(node) === true);
}
