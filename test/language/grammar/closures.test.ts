import { expect, test } from 'vitest';
import type { Closure } from '../../../src/language/ast/nodes.ts';
import { parse } from '../../../src/language/parse.ts';

function readClosure(text: string): Closure {
  const [statement] = parse({ path: 'x', text: `x = ${text}` }).file.body;
  if (statement?.kind !== 'assignment' || statement.value.kind !== 'closure') throw new Error('no closure');
  return statement.value;
}

test.each([
  ['{ 4.GB * task.attempt }', ['task.attempt']],
  ['{ "${params.outdir}/$meta.id" }', ['params.outdir', 'meta.id']],
  ['{ it.name }', []],
  ['{ -> it.name }', ['it.name']],
  ['{ a, b = c -> a + b + d }', ['c', 'd']],
  ['{ def a = b; a.c }', ['b']],
  ['{ f(a) + b.g() + c?.d.e(1) }', ['f', 'a', 'b', 'c.d']],
  ['{ a.collect { it + b }.first() }', ['a', 'b']],
  ['{ a.each { x -> x + a } ; x }', ['a', 'x']],
  ['{ a + a.b + a }', ['a', 'a.b']],
  ['{ [k: v, (w): 1] }', ['v', 'w']],
  ['{ try { a } catch (Exception e) { e.message } }', ['a']],
  ['{ a = 1 }', ['a']],
  ["{ saveAs('x') ? null : filename }", ['saveAs', 'filename']],
  ['{ new File(a).exists() }', ['a']],
  ['{ for (i in a.b) { c(i) } }', ['a.b', 'c']],
  ['{ x ++ ++ task.cpus }', ['x', 'task.cpus']],
])('lists the references of %s: %j', (text, references) => {
  expect(readClosure(text).references).toEqual(references);
});

test('has undefined parameters without an arrow and empty ones with only an arrow', () => {
  expect(readClosure('{ 1 }').parameters).toBeUndefined();
  expect(readClosure('{ -> 1 }').parameters).toEqual([]);
});

test('gives a closure the range of its braces', () => {
  const closure = readClosure('{ a ->\n a }');
  expect([closure.start, closure.end]).toEqual([4, 15]);
});

test('names the second call of a chain, which the strict dialect refuses', () => {
  const { problems } = parse({ path: 'x', text: 'x = { type "host" name "data" }' });
  expect(problems).toMatchObject([
    {
      message: expect.stringContaining(
        'a second call without parentheses here. Write a map, `[a: …, b: …]`, where a plugin',
      ),
      span: { start: 18 },
    },
  ]);
});
