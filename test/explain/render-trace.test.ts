import { expect, test } from 'vitest';
import { renderTrace } from '../../src/explain/render-trace.ts';
import type { TracedExpression, TracedRule } from '../../src/policy/evaluation/trace-policy.ts';

const rule = (fields: Partial<TracedRule>): TracedRule => ({
  ...{ package: 'data.a', name: 'deny', kind: 'set', file: 'a.rego', line: 3, column: 1, held: 0 },
  ...{ values: [], expressions: [] },
  ...fields,
});

const expression = (text: string, fields: Partial<TracedExpression> = {}): TracedExpression => ({
  ...{ line: 4, column: 2, text, held: 0, failed: 0, with: [] },
  ...fields,
});

test('shows whether an expression held, failed with its values, or was not reached', () => {
  const lines = renderTrace([
    rule({
      expressions: [
        expression('x := input.a', { held: 2 }),
        expression('x == 1', { line: 5, failed: 2, with: [[{ text: 'x', value: '2' }], [{ text: 'x', value: '3' }]] }),
        expression('y', { line: 6 }),
      ],
    }),
  ]);
  expect(lines).toEqual([
    'deny at a.rego:3 did not hold',
    '  held          4 │ x := input.a',
    '  failed        5 │ x == 1',
    '                  x is 2',
    '                  x is 3',
    '  not reached   6 │ y',
  ]);
});

test('marks the last reached expression as failed, even if it held for some values', () => {
  const expressions = [expression('some x in xs', { held: 3 }), expression('x > 1', { held: 1, failed: 2 })];
  expect(renderTrace([rule({ expressions })]).slice(1)).toEqual([
    '  held          4 │ some x in xs',
    '  failed        4 │ x > 1',
  ]);
});

test('marks an expression without a test as reached once the next one is reached', () => {
  const expressions = [
    expression('some name'),
    expression('c := input.a[name]', { line: 5, held: 1 }),
    expression('print(c)', { line: 6 }),
    expression('c == 1', { line: 7, failed: 1 }),
    expression('print("found", c)', { line: 8 }),
  ];
  expect(renderTrace([rule({ expressions })]).slice(1)).toEqual([
    '                4 │ some name',
    '  held          5 │ c := input.a[name]',
    '                6 │ print(c)',
    '  failed        7 │ c == 1',
    '  not reached   8 │ print("found", c)',
  ]);
  const all = expressions.map((each) => (each.failed > 0 ? { ...each, failed: 0, held: 1 } : each));
  expect(renderTrace([rule({ held: 1, expressions: all })]).join('\n')).not.toContain('not reached');
});

test('marks an expression that is evaluated later as not reached, wherever it is written', () => {
  const expressions = [expression('f(c)'), expression('c := input.a', { line: 5, failed: 1 })];
  expect(renderTrace([rule({ expressions })])[1]).toBe('  not reached   4 │ f(c)');
});

test('shows the values of a rule that held, and undefined ones', () => {
  const lines = renderTrace([
    rule({ held: 2, values: ['"a"'], expressions: [expression('f(x)', { held: 1, with: [[{ text: 'f(x)' }]] })] }),
  ]);
  expect(lines).toEqual([
    'deny at a.rego:3 held: "a" …',
    '  held          4 │ f(x)',
    '                  f(x) is undefined',
  ]);
});

test('shows equal values once, and an assigned value by its name alone', () => {
  const values = [
    { text: 'lower(a)', value: '"b"' },
    { text: 'x', value: '"b"' },
  ];
  const lines = renderTrace([
    rule({ held: 1, expressions: [expression('x := lower(a)', { held: 1, with: [values, values] })] }),
  ]);
  expect(lines.slice(2)).toEqual(['                  x is "b"']);
});

test('shows nothing of rules without a body', () => {
  expect(renderTrace([rule({ name: 'wanted', kind: 'value', held: 1, values: ['"x"'] })])).toEqual([]);
});

test('escapes control characters in values', () => {
  const failing = expression('x', { failed: 1, with: [[{ text: 'x', value: '"\u001b[31m"' }]] });
  expect(renderTrace([rule({ expressions: [failing] })]).join('\n')).not.toContain('\u001b');
});
