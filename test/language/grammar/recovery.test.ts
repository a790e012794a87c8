import { expect, test } from 'vitest';
import { showProblems, showStatements } from '../show.ts';

test.each([
  ['a = 1\nb = = 2\nc = 3', ['a = 1', 'opaque error []', 'c = 3'], ['expected-token@2:5 v1+v2']],
  ['a = [1, 2\nb = 3', undefined, undefined],
  ['a = (1\n}\nb = 2', undefined, undefined],
  ['p {\n a = ]\n b = 2\n}\nc = 3', ['p { a = missing; b = 2 }', 'c = 3'], undefined],
  ['p {\n a = f(1 2)\n b = 2\n}\nc = 3', ['p { opaque error []; b = 2 }', 'c = 3'], ['expected-token@2:10 v1+v2']],
  ['p {\n a = [x: { 1 + }, y: 2]\n b = 2\n}\nc = 3', ['p { a = map(x=>{?} y=>2); b = 2 }', 'c = 3'], undefined],
  [
    'p {\n q {\n  a = [1 2]\n  b = 1\n }\n c = 2\n}\nd = 3',
    ['p { q { opaque error []; b = 1 }; c = 2 }', 'd = 3'],
    undefined,
  ],
  ['a = 1 ) 2\nb = 3', undefined, undefined],
  ['if (a { b = 1 }\nc = 2', undefined, undefined],
  ['a = <X>\nb = 2', ['opaque error []', 'b = 2'], ['placeholder@1:5 v1+v2']],
])('continues with the next statement after an error: %j', (text, statements, problems) => {
  const shown = showStatements(text);
  const found = showProblems(text);
  expect(found.length).toBeGreaterThan(0);
  if (statements !== undefined) expect(shown).toEqual(statements);
  if (problems !== undefined) expect(found).toEqual(problems);
});

test('keeps the statements after brackets with an error', () => {
  const text = 'a {\n  b = [c: [d: (1 +* 2)], e: 3]\n  f = 4\n}\ng = 5';
  expect(showStatements(text)).toEqual(['a { opaque error []; f = 4 }', 'g = 5']);
});

test('keeps the range and the references of a closure that cannot be read', () => {
  const text = 'a = [x: { y -> task.cpus [ params.z(q: r) }, b: 1]\nc = 2';
  expect(showStatements(text)).toEqual(['a = map(x=>{y -> ?} b=>1)', 'c = 2']);
  expect(showProblems(text)).toEqual(['unreadable-closure@1:43 v1+v2']);
});

test('keeps the statements of an unclosed block', () => {
  expect(showStatements('a {\n b = 1\n c {\n  d = 2\n')).toEqual(['a { b = 1; c { d = 2 } }']);
  expect(showProblems('a {\n b = 1\n c {\n  d = 2\n')).toEqual(['unclosed@5:1 v1+v2', 'unclosed@5:1 v1+v2']);
});
