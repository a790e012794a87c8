import { expect, test } from 'vitest';
import { collectFlows } from '../../src/dataflow/flows.ts';
import { findLaunchInputs } from '../../src/dataflow/read-names.ts';
import { parse } from '../../src/language/parse.ts';

/** The literals that flow from a file, each with how it is used. */
function usesOf(text: string): Readonly<Record<string, string>> {
  const flows = collectFlows(parse({ path: 'f', text }).file, 'f');
  const literals = flows.flatMap((flow) => flow.literals);
  return Object.fromEntries(
    literals.map(({ value, use, isArgument }) => [value, isArgument ? `${use}, argument` : use]),
  );
}

test.each([
  ["a.b = 'x'", { x: 'value' }],
  ["a.b = c ? 'x' : 'y'", { x: 'value', y: 'value' }],
  ["a.b = c ?: ('x')", { x: 'value' }],
  ['a.b = "x${c}y"', { x: 'value', y: 'part' }],
  ["a.b = 'x' + c + 'y'", { x: 'value', y: 'part' }],
  ["a.b = ['x', [k: 'y']]", { x: 'value', y: 'value' }],
  ["a.b = f('x')", { x: 'part, argument' }],
  ["a.b = new File('x').text", { x: 'part, argument' }],
  ["a.b = f(c ?: 'x')", { x: 'value, argument' }],
  ["a.b = f(['x'])", { x: 'value' }],
  ["a.b = map.getOrDefault('x', 'y')", { x: 'part, argument', y: 'value, argument' }],
  ["a.b = 'x'.execute().text", { x: 'command' }],
  ["a.b = ('x').execute().text", { x: 'command' }],
  ["a.b = new String('x'.decodeBase64())", { x: 'encoded, argument' }],
  ["a.b = slurper.parseText('x').token", { x: 'encoded, argument' }],
  ["a.b = { 'x' }", { x: 'value' }],
  ["a.b = ['x', c].join(' ')", { x: 'value' }],
  ["process { 'x' }", { x: 'value' }],
  ["a.put('k', 'x')", { k: 'value, argument', x: 'value, argument' }],
])('records how the code uses a literal: %s', (text, uses) => {
  expect(usesOf(text)).toEqual(uses);
});

test('visits nested named arguments once each', () => {
  const depth = 30;
  const text = `a.b = ${'f(k: '.repeat(depth)}'x'${')'.repeat(depth)}`;
  const flows = collectFlows(parse({ path: 'f', text }).file, 'f');
  expect(flows.length).toBeLessThan(3 * depth);
});

test.each([
  ["a.b = { c?.password = 'x' }", '*.password'],
  ["a.b = { c.setPassword('x') }", '*.password'],
  ["a.b = { c.setAPI_KEY('x') }", '*.API_KEY'],
  ["a.b = { c.put('password', 'x') }", '*.password'],
  ["a.b = { c.build().password('x') }", '*.password'],
  ["a.b = { def f(password = 'x') { 1 } }", 'password'],
  ["a.b = { def f() { password = 'x' } }", 'password'],
  ["c.each { d password: 'x' }", 'd.password'],
])('follows a literal to the name that receives it: %s', (text, name) => {
  const flows = collectFlows(parse({ path: 'f', text }).file, 'f');
  const receiving = flows.filter(({ literals }) => literals.some(({ value }) => value === 'x'));
  expect(receiving.map(({ path }) => path.join('.'))).toContain(name);
});

test.each([
  ['a.b = params.x', { params: ['x'], variables: [] }],
  ["a.b = params.x.y.contains('z')", { params: ['x.y'], variables: [] }],
  ['a.b = params.x?.y', { params: ['x'], variables: [] }],
  [`a.b = "\${params.x}/\${System.getenv('A')}"`, { params: ['x'], variables: ['A'] }],
  ["a.b = env('A') == params.x ? env('A') : 'params.y'", { params: ['x'], variables: ['A'] }],
])('finds what code reads of the launch: %s', (text, inputs) => {
  expect(findLaunchInputs(parse({ path: 'f', text }).file)).toEqual(inputs);
});
