import { expect, test } from 'vitest';
import { plainLaunch } from '../../../src/resolve/launch/launch.ts';
import { readParamArguments } from '../../../src/resolve/launch/param-arguments.ts';
import { settingsOf } from '../resolve-text.ts';

type Files = Parameters<typeof settingsOf>[0];

function settingsWith(
  files: Files,
  params: readonly string[],
  profiles: readonly string[],
  dialect: 'v1' | 'v2' = 'v1',
) {
  const read = readParamArguments(params);
  if ('wrong' in read) throw new Error('These are parameters.');
  return settingsOf(files, {
    dialect,
    profiles,
    launch: { ...plainLaunch, params: read.params, paramSources: [read.source] },
  });
}

// The results of the engine's legacy parser.
test.each<readonly [string, Files, readonly string[], Readonly<Record<string, string>>]>([
  [
    'after a block',
    'params { g = 1 }\nprocess.cpus = params.g\nprocess { memory = params.g }',
    ['g=4'],
    { 'params.g': '4', 'process.cpus': '4', 'process.memory': '4' },
  ],
  ['within the block', 'params { g = 1\nl = params.g\n}', ['g=4'], { 'params.g': '4', 'params.l': '4' }],
  [
    'in a profile',
    'profiles { p { params { g = 1 }\nprocess.cpus = params.g } }',
    ['g=4'],
    { 'params.g': '4', 'process.cpus': '4' },
  ],
  [
    'after a map',
    'params = [g: 1, h: 2]\nprocess.cpus = params.g\nprocess.time = params.h',
    ['g=4'],
    { 'params.g': '4', 'params.h': '2', 'process.cpus': '4', 'process.time': '2' },
  ],
  [
    'below a parameter',
    'params { g { x = 1\ny = 2 } }\nprocess.cpus = params.g.x\nprocess.time = params.g.y',
    ['g.x=5'],
    { 'params.g.x': '5', 'params.g.y': '2', 'process.cpus': '5', 'process.time': '2' },
  ],
  [
    'in the path of an include',
    {
      'nextflow.config': "params { g = false }\nincludeConfig params.g ? 'a.config' : '/dev/null'",
      'a.config': 'process.cpus = 7',
    },
    ['g=true'],
    { 'params.g': 'true', 'process.cpus': '7' },
  ],
  [
    'not for the name alone, which the block has assigned',
    'params { g = 1\nk = g }',
    ['g=4'],
    { 'params.g': '4', 'params.k': '1' },
  ],
])('in the legacy dialect, references see a parameter of the launch %s', (_, files, params, expected) => {
  const found = settingsWith(files, params, ['p']);
  expect(Object.fromEntries(Object.entries(found).map(([path, value]) => [path, value.split(' ')[1]]))).toEqual(
    expected,
  );
});

test('in the strict dialect, a parameter below another one counts at the end only', () => {
  const text = 'params.g.x = 1\nparams.g.y = params.g.x\nprocess.cpus = params.g.x';
  expect(settingsWith(text, ['g.x=5'], [], 'v2')).toEqual({
    'params.g.x': 'literal 5',
    'params.g.y': 'resolved 1',
    'process.cpus': 'resolved 1',
  });
});
