import { expect, test } from 'vitest';
import { Arguments } from '../../src/cli/arguments.ts';
import { repeatArguments } from '../../src/cli/options/repeated-arguments.ts';

test('repeats paths and the options that decide what is judged, quoted for a shell', () => {
  const values = new Map([
    ['policy', ['a', "b c'd"]],
    ['strict-includes', []],
    ['output', ['json']],
    ['verbose', []],
  ]);
  expect(repeatArguments(new Arguments(['my repo', './x'], values)).judged).toEqual([
    ...["'my repo'", './x', '--policy', 'a', '--policy', String.raw`'b c'\''d'`],
    '--strict-includes',
  ]);
});

test('leaves out options that may hold secrets, and the cache', () => {
  const values = new Map([
    ['param', ['password=hunter2']],
    ['env', ['TOKEN=hunter2']],
    ['cache-dir', ['/tmp/cache']],
  ]);
  expect(repeatArguments(new Arguments([], values))).toEqual({ judged: [], scanned: [] });
});

test('repeats what decides which findings count for commands that accept it', () => {
  const values = new Map([
    ['since', ['main']],
    ['no-baseline', []],
    ['profiles', ['none', 'gcp']],
    ['fail-on', ['low']],
  ]);
  expect(repeatArguments(new Arguments(['.'], values))).toEqual({
    judged: ['.'],
    scanned: ['.', '--since', 'main', '--profiles', 'none', '--profiles', 'gcp', '--no-baseline'],
  });
});
