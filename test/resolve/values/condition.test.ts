import { describe, expect, it, test } from 'vitest';
import { parse } from '../../../src/language/parse.ts';
import { readCondition } from '../../../src/resolve/expressions/read-condition.ts';
import {
  always,
  type Condition,
  isExcluding,
  joinByAnd,
  joinByOr,
  listConjuncts,
  negate,
} from '../../../src/resolve/values/condition.ts';

function read(text: string): Condition {
  const code = `x = ${text}`;
  const [statement] = parse({ path: 'nextflow.config', text: code }).file.body;
  if (statement?.kind !== 'assignment') throw new Error(`\`${text}\` is no expression`);
  return readCondition(statement.value, code);
}

const textsOf = (conditions: readonly Condition[]): readonly string[] => conditions.map(({ text }) => text);

describe('reads the structure of a condition from the tree', () => {
  test.each([
    ['a', ['a']],
    ['a && b && c', ['a', 'b', 'c']],
    ['a && (b && c)', ['a', '(b && c)']],
    ["a == 'x && y' && b", ["a == 'x && y'", 'b']],
    ['a || b && c', ['a || b && c']],
    ['!(a && b)', ['!(a && b)']],
    ['a &&\n  b', ['a', 'b']],
  ])('splits `%s` into its parts', (text, parts) => {
    expect(textsOf(listConjuncts(read(text)))).toEqual(parts);
  });
});

describe('negate', () => {
  it('returns the condition that a negation negates', () => {
    expect(negate(read('!(a && b)'))).toEqual(read('a && b'));
    expect(negate(negate(read('a')))).toEqual(read('a'));
  });

  it('puts any other condition into parentheses', () => {
    expect(negate(read('a || b')).text).toBe('!(a || b)');
    expect(negate(read('!(a) && !(b)')).text).toBe('!(!(a) && !(b))');
    expect(negate(read("!(a == ')') || b")).text).toBe("!(!(a == ')') || b)");
  });
});

describe('both', () => {
  it('leaves out what holds already', () => {
    expect(joinByAnd(read('a && b'), read('b')).text).toBe('a && b');
    expect(joinByAnd(always, read('a')).text).toBe('a');
    expect(joinByAnd(read('a'), always).text).toBe('a');
  });

  it('keeps a condition whose text is only a piece of another one', () => {
    expect(joinByAnd(read('!(a && b && c)'), read('b')).text).toBe('!(a && b && c) && b');
  });
});

test.each([
  ['a', '!(a)', true],
  ['a && b', '!(a)', true],
  ['!(a)', 'a && b', true],
  ['a && b', '!(a && b)', true],
  ['b && a && c', '!(a && b)', true],
  ['a', '!(a && b)', false],
  ['a', 'b', false],
  ["x == '!(a)'", 'a', false],
  ['a || b && c', '!(c)', false],
])('computes whether `%s` excludes `%s`: %s', (held, other, expected) => {
  expect(isExcluding(read(held), read(other))).toBe(expected);
  expect(isExcluding(undefined, read(other))).toBe(false);
});

test('returns one condition as the disjunction of it', () => {
  expect(joinByOr([read('a')])).toEqual(read('a'));
  expect(joinByOr([read('a'), read('b && c')]).text).toBe('(a) || (b && c)');
});
