import { expect, test } from 'vitest';
import { findStart, locate, locateInclude } from '../../src/findings/locate.ts';
import { listAncestors } from '../../src/findings/setting-path.ts';
import { judgedView, placeOf } from './judged-view.ts';

const texts = new Map([
  ['nextflow.config', "google {\n  batch {\n    spot = true\n  }\n}\nincludeConfig 'conf/a.config'\nenv.X = '1'\n"],
  ['conf/a.config', "process.queue = 'long'\n"],
]);
const includedFrom = [placeOf(texts, 'nextflow.config', "includeConfig 'conf/a.config'")];
const { sourceMap } = judgedView(texts, {
  settings: {
    'cloudC.batch.spot': {
      assignment: 'spot = true',
      overridden: [{ file: 'conf/a.config', assignment: 'queue', profile: 'gcp' }],
    },
    'process.queue': { file: 'conf/a.config', assignment: "process.queue = 'long'", includedFrom },
    'env.X': { assignment: "env.X = '1'", profile: 'test' },
  },
  scopes: { cloudC: 'google {', 'cloudC.batch': 'batch {' },
});
const place = (setting: string | null) => {
  const { location } = locate(setting, sourceMap, findStart('nextflow.config', sourceMap));
  return `${location.file}:${location.line}:${location.column}`;
};

test.each([
  ['a setting that is set', 'cloudC.batch.spot', 'nextflow.config:3:5'],
  ['a setting from an included file', 'process.queue', 'conf/a.config:1:1'],
  ['an absent setting of a block', 'cloudC.batch.network', 'nextflow.config:2:3'],
  ['an absent setting of a block that is absent itself', 'cloudC.storage.maxAttempts', 'nextflow.config:1:1'],
  ['a block', 'cloudC.batch', 'nextflow.config:2:3'],
  ['a scope without a block, which is where something in it is first set', 'env', 'nextflow.config:7:1'],
  ['an absent setting next to one without a block', 'env.Y', 'nextflow.config:7:1'],
  ['an item that a list does not have', 'process.queue[3]', 'conf/a.config:1:1'],
  ['a setting of which nothing is there', 'manifest.engineVersion', 'nextflow.config:1:1'],
  ['a name from the prototype', 'constructor.name', 'nextflow.config:1:1'],
  ['nothing', null, 'nextflow.config:1:1'],
])('locates a finding about %s', (_, setting, expected) => {
  expect(place(setting)).toBe(expected);
});

test('locates an absent setting at the setting that needs it, else at the enclosing block', () => {
  const top = findStart('nextflow.config', sourceMap);
  const lineOf = (setting: string, beside: string): number => locate(setting, sourceMap, top, { beside }).location.line;
  expect(lineOf('cloudC.batch.network', 'cloudC.batch.spot')).toBe(3);
  expect(lineOf('cloudC.batch.network', 'env')).toBe(7);
  expect(lineOf('cloudC.batch.network', 'manifest.name')).toBe(2);
  expect(lineOf('cloudC.batch.spot', 'env.X')).toBe(3);
  expect(locate('cloudC.batch.network', sourceMap, top, { beside: 'env.X' }).profile).toBe('test');
});

test('locates an absent setting at the executor only if there is no scope', () => {
  const top = findStart('nextflow.config', sourceMap);
  const lineOf = (setting: string): number => locate(setting, sourceMap, top, { executor: 'env.X' }).location.line;
  expect(lineOf('cloudA.client.storageEncryption')).toBe(7);
  expect(lineOf('cloudC.batch.network')).toBe(2);
});

test('locates the start of a file at its first statement, one character wide', () => {
  const files = new Map([['nextflow.config', "// A comment.\n\n  docker.enabled = true\nincludeConfig 'a'\n"]]);
  const view = judgedView(files, { settings: { 'containerD.enabled': { assignment: 'docker.enabled = true' } } });
  expect(findStart('nextflow.config', view.sourceMap).location).toEqual({
    file: 'nextflow.config',
    ...{ line: 3, column: 3, endLine: 3, endColumn: 4 },
  });
  expect(findStart('empty.config', view.sourceMap).location).toMatchObject({ line: 1, column: 1, endColumn: 1 });
  const block = { file: 'profiles.config', line: 2, column: 3, endLine: 5, endColumn: 4 };
  expect(findStart('profiles.config', view.sourceMap, [block]).location).toMatchObject({
    line: 2,
    column: 3,
    endColumn: 4,
  });
});

test('finds an include by its number', () => {
  const view = judgedView(texts, { includes: [6] });
  const top = findStart('nextflow.config', sourceMap);
  expect(locateInclude(0, view.sourceMap, top).location.line).toBe(6);
  expect(locateInclude(1, view.sourceMap, top)).toBe(top);
});

test('includes the profile block that wrote the value', () => {
  expect(locate('env.X', sourceMap, findStart('nextflow.config', sourceMap)).profile).toBe('test');
  expect(locate('cloudC.batch.network', sourceMap, findStart('nextflow.config', sourceMap)).profile).toBeNull();
});

test('includes and replaced writes go along as related places', () => {
  expect(locate('process.queue', sourceMap, findStart('nextflow.config', sourceMap)).related).toEqual([
    { kind: 'include', message: "Includes 'conf/a.config' here.", location: includedFrom[0] },
  ]);
  expect(
    locate('cloudC.batch.spot', sourceMap, findStart('nextflow.config', sourceMap)).related.map(
      ({ message }) => message,
    ),
  ).toEqual(["Replaces what was set here in profile 'gcp'."]);
});

test.each([
  ['a.b.c', ['a.b', 'a']],
  ['a', []],
  ['process.resourceLimits[0].memory', ['process.resourceLimits[0]', 'process.resourceLimits', 'process']],
  ['process."withName:X.Y".memory', ['process."withName:X.Y"', 'process']],
  ['env."a\\"].b"[1]', ['env."a\\"].b"', 'env']],
])('finds the paths above %s', (path, ancestors) => {
  expect(listAncestors(path)).toEqual(ancestors);
});

test('lists the profile block before the include that it contains, and after those that lead to it', () => {
  const files = new Map([
    ['nextflow.config', "includeConfig 'conf/profiles.config'\n"],
    ['conf/profiles.config', "profiles {\n  gcp {\n    includeConfig 'gcp.config'\n  }\n}\n"],
    ['conf/gcp.config', 'process.cpus = 4\n'],
  ]);
  const { sourceMap: map } = judgedView(files, {
    settings: {
      'process.cpus': {
        file: 'conf/gcp.config',
        assignment: 'process.cpus = 4',
        profile: 'gcp',
        includedFrom: [
          placeOf(files, 'nextflow.config', "includeConfig 'conf/profiles.config'"),
          placeOf(files, 'conf/profiles.config', "includeConfig 'gcp.config'"),
        ],
      },
    },
  });
  const block = placeOf(files, 'conf/profiles.config', "gcp {\n    includeConfig 'gcp.config'\n  }");
  const { related } = locate(
    'process.cpus',
    { ...map, profiles: [{ name: 'gcp', location: block }] },
    findStart('', map),
  );
  expect(related.map(({ kind, location }) => [kind, `${location.file}:${location.line}`])).toEqual([
    ['include', 'nextflow.config:1'],
    ['profile', 'conf/profiles.config:2'],
    ['include', 'conf/profiles.config:3'],
  ]);
});
