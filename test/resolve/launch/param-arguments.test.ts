import { expect, test } from 'vitest';
import { readParamArguments } from '../../../src/resolve/launch/param-arguments.ts';

test('names nest by dots, and dashes make one word', () => {
  const read = readParamArguments(['a.b=1', 'max-cpus=2', String.raw`x\.y=3`, 'e=', 'q=a=b']);
  expect('params' in read ? read.params.map(({ names, value }) => [names, value]) : read).toMatchObject([
    [['a', 'b'], { kind: 'string', value: '1' }],
    [['maxCpus'], { value: '2' }],
    [['x.y'], { value: '3' }],
    [['e'], { value: '' }],
    [['q'], { value: 'a=b' }],
  ]);
});

test('locates each parameter on the command line', () => {
  const read = readParamArguments(['a=1', 'bb=22']);
  if ('wrong' in read) throw new Error('These are parameters.');
  const { source, params } = read;
  expect(source).toEqual({ path: 'launch://command-line', text: '--param a=1\n--param bb=22\n' });
  const texts = params.map(({ origin }) =>
    [origin.key, origin.value].map(({ start, end }) => source.text.slice(start, end)),
  );
  expect(texts).toEqual([
    ['a', '1'],
    ['bb', '22'],
  ]);
});

test.each([
  [['a=1', 'b'], 1],
  [['=x'], 0],
  [['a..b=1'], 0],
  [['a=1', 'b=2', '.c=3'], 2],
])('refuses in %j number %i', (given, wrong) => {
  expect(readParamArguments(given)).toEqual({ wrong });
});
