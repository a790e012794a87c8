import { type Json, writeCanonicalJson } from '../../../../base/json.ts';
import { compare, type Operator } from '../../../../policy/rego-tree/comparisons.ts';
import type { RegoNode } from '../../../../policy/rego-tree/rego-tree.ts';
import { findLiteral, isWildcard, walkBodies, walkNode, writeTermKey } from '../../../../policy/rego-tree/walk-tree.ts';
import type { Flaw, LintRule } from '../../lint-rule.ts';
import { type LintedFile, walkOwnRules } from '../../linted-pack.ts';
import { readComparison } from './read-comparison.ts';

export const contradiction: LintRule = {
  id: 'lint/contradiction',
  level: 'error',
  title: 'Contradictory conditions',
  description: 'All conditions of a body must hold at once. If two exclude each other, the rule never matches.',
  help: 'Write one rule per case, or list the values: `x in {"a", "b"}`.',
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
    for (const { file, rule } of walkOwnRules(pack)) {
      for (const body of walkBodies(rule)) yield* findContradictions(body, file);
    }
  },
};

/** A requirement of one condition on one value. */
interface Demand {
  readonly expr: RegoNode;
  readonly subject: string;
  readonly operator: Operator;
  readonly value: Json;
}

const mirrored: { readonly [operator: string]: Operator } = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };
const opposite: { readonly [operator: string]: Operator } = { '==': '!=', '!=': '==' };

function* findContradictions(body: readonly RegoNode[], file: LintedFile): Generator<Flaw> {
  const demands = body.flatMap((expr) => readDemand(expr) ?? []);
  for (const [index, demand] of demands.entries()) {
    const other = demands
      .slice(0, index)
      .find((before) => before.subject === demand.subject && excludes(before, demand));
    if (other === undefined) continue;
    const { line } = file.lines.findPosition(other.expr.start);
    const text = file.text.slice(other.expr.start, other.expr.end);
    yield {
      file,
      range: demand.expr,
      message: `this contradicts \`${text}\` in line ${line}, so the rule never matches: write one rule per case`,
    };
  }
}

function readDemand(expr: RegoNode): Demand | undefined {
  if (expr.with !== undefined) return undefined;
  const comparison = readComparison(expr);
  if (comparison === undefined) {
    const [term] = expr.items;
    if (expr.type !== 'expr' || term === undefined || !isDefinite(term)) return undefined;
    // A bare term holds unless it is false; under `not` it must be false or undefined.
    return { expr, subject: writeTermKey(term), operator: expr.not === true ? '==' : '!=', value: false };
  }
  const { left, right } = comparison;
  const isLeft = findLiteral(left) === undefined;
  const value = findLiteral(isLeft ? right : left);
  const subject = isLeft ? left : right;
  const operator = isLeft ? comparison.operator : (mirrored[comparison.operator] ?? comparison.operator);
  if (value === undefined || !isDefinite(subject) || (!isLeft && operator === 'in')) return undefined;
  if (expr.not !== true) return { expr, subject: writeTermKey(subject), operator, value };
  const negated = opposite[operator];
  return negated === undefined ? undefined : { expr, subject: writeTermKey(subject), operator: negated, value };
}

/** Returns whether a term has a single value in a body: it is not a literal and contains no `_`. */
function isDefinite(node: RegoNode): boolean {
  return ['ref', 'var', 'call'].includes(node.type) && ![...walkNode(node)].some(isWildcard);
}

/** Returns whether no value meets both demands: one lists its values, or both are bounds that do not overlap. */
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
    compare('>', low.value, high.value) ||
    (!areInclusive && writeCanonicalJson(low.value) === writeCanonicalJson(high.value))
  );
}
