import { expect, test } from 'vitest';
import { walk } from '../../../src/language/ast/walk.ts';
import { parse } from '../../../src/language/parse.ts';

const { file } = parse({ path: 'x', text: 'a { b = [c: d.e(1)] }\nf = { g }' });

test('visits every node, parents first, in the order of the text', () => {
  const kinds: string[] = [];
  walk(file, ({ kind }) => void kinds.push(kind));
  expect(kinds.join(' ')).toBe(
    'file block name assignment name map entry name call member variable name argument number ' +
      'assignment name closure expressionStatement variable',
  );
});

test('skips the nodes below one for which the visitor returns false', () => {
  const kinds: string[] = [];
  walk(file, ({ kind }) => {
    kinds.push(kind);
    return kind !== 'block' && kind !== 'closure';
  });
  expect(kinds).toEqual(['file', 'block', 'assignment', 'name', 'closure']);
});

test('passes the parent to the visitor', () => {
  const parents: (string | undefined)[] = [];
  walk(file, ({ kind }, parent) => void (kind === 'number' && parents.push(parent?.kind)));
  expect(parents).toEqual(['argument']);
});
