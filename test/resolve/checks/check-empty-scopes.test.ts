import { expect, test } from 'vitest';
import { checkEmptyScopes } from '../../../src/resolve/checks/check-empty-scopes.ts';
import { Scope } from '../../../src/resolve/tree/tree.ts';

const span = { path: 'nextflow.config', start: 0, end: 1 };

test('reports each empty scope, however many one scope has', () => {
  const root = Scope.createRoot({ steps: 1 });
  const outer = new Scope(root, span);
  root.put('outer', outer);
  const count = 200_000;
  for (let index = 0; index < count; index++) outer.put(`inner${index}`, new Scope(outer, span));
  const found = checkEmptyScopes(
    root,
    () => true,
    () => false,
  );
  expect(found.length).toBe(count);
});

test('reports a scope that blocks share once, and none in which the engine may stop', () => {
  const root = Scope.createRoot({ steps: 1 });
  const shared = new Scope(root, span);
  root.put('one', shared);
  root.put('other', shared);
  root.put('unclear', new Scope(root, { ...span, start: 5, end: 6 }));
  const found = checkEmptyScopes(
    root,
    () => true,
    ({ start }) => start === 5,
  );
  expect(found.map(({ code }) => code)).toEqual(['resolve/empty-scope']);
});
