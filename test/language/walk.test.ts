import { expect, test } from 'vitest';
import { parse } from '../../src/language/parse.ts';
import { walk } from '../../src/language/walk.ts';

const { file } = parse({ path: 'x', text: 'a { b = [c: d.e(1)] }\nf = { g }' });

test('every node is visited, each before what is below it, in the order of the text', () => {
  const kinds: string[] = [];
  walk(file, ({ kind }) => void kinds.push(kind));
  expect(kinds.join(' ')).toBe(
    'file block name assignment name map entry name call member variable name argument number ' +
      'assignment name closure expressionStatement variable',
  );
});

test('a visit that gives false leaves out what is below', () => {
  const kinds: string[] = [];
  walk(file, ({ kind }) => {
    kinds.push(kind);
    return kind !== 'block' && kind !== 'closure';
  });
  expect(kinds).toEqual(['file', 'block', 'assignment', 'name', 'closure']);
});

test('a visit is told the parent', () => {
  const parents: (string | undefined)[] = [];
  walk(file, ({ kind }, parent) => void (kind === 'number' && parents.push(parent?.kind)));
  expect(parents).toEqual(['argument']);
});
