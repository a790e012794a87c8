import { expect, it } from 'vitest';
import type { OpaqueStatement, Statement } from '../../../src/language/ast/nodes.ts';
import { parse } from '../../../src/language/parse.ts';

function firstStatement(text: string): Statement {
  const [statement] = parse({ path: 'test.config', text }).file.body;
  if (statement === undefined) throw new Error('No statement.');
  return statement;
}

function skipped(text: string): OpaqueStatement {
  const statement = firstStatement(text);
  if (statement.kind !== 'opaque') throw new Error(`Not skipped: ${statement.kind}`);
  return statement;
}

it.each([
  ['synchronized (lock) { a.b = c; d.e == f }', ['lock', 'a.b', 'c', 'd.e', 'f'], ['a.b']],
  ['trait A { def b() { c.d = 1 } }', ['A', 'b', 'c.d'], ['c.d']],
])('notes what skipped text refers to and assigns: %s', (text, references, assigned) => {
  const statement = skipped(text);
  expect(statement.references).toEqual(references);
  expect(statement.assigned).toEqual(assigned);
});
