import { type Json, writeCanonicalJson } from '../../base/json.ts';

export type Operator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in';

const operators: { readonly [builtin: string]: Operator } = {
  equal: '==',
  eq: '==',
  neq: '!=',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  'internal.member_2': 'in',
};

/** Returns the comparison operator of a builtin. */
export function findOperator(builtin: string): Operator | undefined {
  return Object.hasOwn(operators, builtin) ? operators[builtin] : undefined;
}

/** Compares two literals as Rego does: values of different types are never equal, and ordered by type. */
export function compare(operator: Operator, a: Json, b: Json): boolean {
  const order = compareConstants(a, b);
  switch (operator) {
    case '==':
      return writeCanonicalJson(a) === writeCanonicalJson(b);
    case '!=':
      return writeCanonicalJson(a) !== writeCanonicalJson(b);
    case 'in':
      return Array.isArray(b) && b.some((item) => writeCanonicalJson(item as Json) === writeCanonicalJson(a));
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
  }
}

const types = ['null', 'boolean', 'number', 'string', 'object'];

function compareConstants(a: Json, b: Json): number {
  const rank = (value: Json): number => types.indexOf(value === null ? 'null' : typeof value);
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return Number(a) - Number(b);
}
