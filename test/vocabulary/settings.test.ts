import { expect, test } from 'vitest';
import { parseDuration } from '../../src/resolve/values/units/duration.ts';
import { parseMemory } from '../../src/resolve/values/units/memory.ts';
import { credentialTargets } from '../../src/vocabulary/credentials.ts';
import { statedErrors } from '../../src/vocabulary/errors.ts';
import { runEvents } from '../../src/vocabulary/events.ts';
import { statedLimits } from '../../src/vocabulary/limits.ts';
import type { SettingDefinition } from '../../src/vocabulary/setting.ts';
import { toVersionKey } from '../../src/vocabulary/version-constraint.ts';
import { findDefinition, settings } from '../../src/vocabulary/vocabulary.ts';
import { type ReferenceRow, readReferenceRows, referencePresent } from './reference-tables.ts';

const reference = settings.filter(({ source }) => source === 'reference').map(({ definition }) => definition);
const all = settings.map(({ definition }) => definition);

/**
 * The reference has 322 rows in its settings' tables. containerB has 4 of them, but takes the 11 settings of
 * containerA as well: 3 of its rows differ from those of containerA and 1 is new, so it has 12. 322 - 4 + 12 = 330.
 */
const COUNTS = {
  '': 5,
  containerA: 11,
  containerB: 12,
  containerC: 8,
  containerD: 12,
  containerE: 8,
  containerF: 4,
  containerG: 1,
  cloudA: 46,
  cloudB: 48,
  cloudC: 23,
  cluster: 26,
  pkgA: 7,
  pkgB: 4,
  dag: 6,
  executor: 21,
  objfs: 9,
  lineage: 2,
  mail: 9,
  manifest: 15,
  notification: 5,
  report: 3,
  timeline: 3,
  trace: 6,
  platform: 4,
  imgbuild: 17,
  workflow: 15,
};

test('has all 330 settings of the reference, scope by scope', () => {
  const counts: Record<string, number> = {};
  for (const { path } of reference) {
    const scope = path.includes('.') ? path.slice(0, path.indexOf('.')) : '';
    counts[scope] = (counts[scope] ?? 0) + 1;
  }
  expect(counts).toEqual(COUNTS);
  expect(reference).toHaveLength(330);
});

test('has no path twice', () => {
  const paths = all.map(({ path }) => path);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});

test('has the settings of containerA and ociMode in containerB', () => {
  const names = (scope: string): readonly string[] =>
    reference.filter(({ path }) => path.startsWith(`${scope}.`)).map(({ path }) => path.slice(scope.length + 1));
  expect(new Set(names('containerB'))).toEqual(new Set([...names('containerA'), 'ociMode']));
});

const settingTypes = 'bool int number string path url duration size rate regex version list map closure any'.split(' ');

/** Every field that a row of a table may have; the type makes the list complete. */
const fields: Readonly<Record<keyof SettingDefinition, true>> = {
  ...{
    path: true,
    types: true,
    allowed: true,
    ignoreCase: true,
    exactCase: true,
    hyphens: true,
    trueWords: true,
    namesExecutor: true,
  },
  ...{
    open: true,
    emptyIsUnset: true,
    separator: true,
    default: true,
    defaultText: true,
    defaultChanges: true,
    since: true,
  },
  ...{ deprecated: true, renamedFrom: true, limits: true, unit: true, secret: true, environment: true },
  ...{ launchVariable: true, closed: true, engine: true, rules: true, notes: true },
};

test.each(all.map((definition) => [definition.path, definition] as const))('has consistent data for %s', (_, row) => {
  for (const name of Object.keys(row)) expect(fields, name).toHaveProperty(name);
  for (const type of row.types) expect(settingTypes).toContain(type);
  if (row.engine !== undefined) expect(row.engine.note).toMatch(/\w/u);
  for (const version of versionsOf(row)) expect(toVersionKey(version)[0], version).toBeTypeOf('number');
  if (row.default !== undefined && row.default !== null)
    expect(row.types.some((type) => fits(type, row.default))).toBe(true);
  if (row.allowed !== undefined && typeof row.default === 'string') expect(row.allowed).toContain(row.default);
  const last = row.defaultChanges?.at(-1);
  if (last !== undefined) expect(last.to).toEqual(row.default);
  for (const word of row.exactCase ?? []) expect(row.allowed).toContain(word);
});

function versionsOf(row: SettingDefinition): readonly string[] {
  const changes = [...(row.defaultChanges ?? []), ...(row.engine?.defaultChanges ?? [])].map(({ version }) => version);
  const deprecations = [row.deprecated?.since, row.engine?.deprecated?.since, row.engine?.gone, row.renamedFrom?.since];
  return [row.since, ...changes, ...deprecations].filter((version) => version !== undefined);
}

function fits(type: string, value: unknown): boolean {
  switch (type) {
    case 'bool':
      return typeof value === 'boolean';
    case 'int':
    case 'duration':
    case 'size':
      return Number.isInteger(value);
    case 'number':
      return typeof value === 'number';
    case 'list':
      return Array.isArray(value);
    case 'map':
      return typeof value === 'object' && !Array.isArray(value);
    default:
      return typeof value === 'string';
  }
}

test('has every path that a row, an error, an event, a limit or a credential names', () => {
  const named = [
    ...all.flatMap(({ rules = [] }) => rules.flatMap((rule) => ('path' in rule ? [rule.path] : []))),
    ...all.flatMap(({ deprecated, engine }) => [
      deprecated?.replacement,
      engine?.deprecated?.replacement,
      engine?.name,
    ]),
    ...all.map(({ renamedFrom }) => renamedFrom?.path),
    ...statedErrors.map(({ setting }) => setting),
    ...runEvents.flatMap(({ settings: paths }) => paths),
    ...statedLimits.map(({ setting }) => setting),
    ...credentialTargets.flatMap(({ sets, without }) => [...sets.flat(), without]),
  ].filter((path) => path !== undefined);
  expect(named.length).toBeGreaterThan(100);
  const paths = new Set(all.map(({ path }) => path));
  const scopes = new Set(
    all.flatMap(({ path }) => path.split('.').map((_, index, parts) => parts.slice(0, index).join('.'))),
  );
  expect(named.filter((path) => !paths.has(path) && !scopes.has(path))).toEqual([]);
});

test('has the limits that the reference repeats as defaults of their rows', () => {
  expect(statedLimits.map(({ setting, value }) => [setting, value])).toEqual(
    statedLimits.map(({ setting }) => [setting, findDefinition(setting.split('.'))?.default]),
  );
});

test('marks passwords, keys, tokens and secrets as secret, but not the names beside them', () => {
  expect(reference.filter(({ secret }) => secret).map(({ path }) => path)).toEqual([
    'cloudA.accessKey',
    'cloudA.secretKey',
    'cloudA.client.proxyPassword',
    'cloudB.activeDirectory.servicePrincipalSecret',
    'cloudB.batch.accountKey',
    'cloudB.registry.password',
    'cloudB.storage.accountKey',
    'cloudB.storage.sasToken',
    'mail.smtp.password',
    'platform.accessToken',
  ]);
});

test('has a credential target for every secret of the reference', () => {
  const targets = new Set(credentialTargets.flatMap(({ sets }) => sets.flat()));
  expect(reference.filter(({ secret, path }) => secret && !targets.has(path))).toEqual([]);
});

test('has the deprecations of the reference', () => {
  expect(reference.filter(({ deprecated }) => deprecated).map(({ path }) => path)).toEqual([
    'cloudA.client.glacierAutoRetrieval',
    'cloudA.client.glacierExpirationDays',
    'cloudA.client.glacierRetrievalTier',
    'manifest.author',
  ]);
  expect(findDefinition(['nextflow', 'publish', 'mode'])?.deprecated).toMatchObject({
    since: '24.10.0',
    replacement: 'workflow.output',
  });
});

test('names that the engine never read say which name it reads', () => {
  expect(reference.filter(({ engine }) => engine?.name).map(({ path, engine }) => [path, engine?.name])).toEqual([
    ['executor.retry.maxAttempt', 'executor.retry.maxAttempts'],
    ['imgbuild.httpClient.connectTime', 'imgbuild.httpClient.connectTimeout'],
    ['workflow.output.retryPolicy.maxAttempt', 'workflow.output.retryPolicy.maxAttempts'],
  ]);
});

const about = ' (needs the shared directory)';
const rows: readonly ReferenceRow[] = referencePresent ? readReferenceRows() : [];

test.skipIf(!referencePresent)(`has 322 rows of the reference, 4 of them for containerB${about}`, () => {
  expect(rows).toHaveLength(322);
  expect(rows.filter(({ path }) => path.startsWith('containerB.'))).toHaveLength(4);
});

test.skipIf(!referencePresent)(`has each row of the reference, and no other${about}`, () => {
  const inherited = rows
    .filter(({ path }) => path.startsWith('containerA.'))
    .map(({ path }) => path.replace('A.', 'B.'));
  expect(new Set(reference.map(({ path }) => path))).toEqual(new Set([...rows.map(({ path }) => path), ...inherited]));
});

test.skipIf(!referencePresent)(`has the version of each row since which it exists, as in the reference${about}`, () => {
  const stated = rows.map(({ path, notes }) => [path, /Since ([0-9][\w.-]*[\w])/.exec(notes)?.[1]]);
  // The scope workflow is as a whole since 24.10.0, and objfs.exportStorageCredentials since its renaming.
  const ours = rows.map(({ path }, index) => {
    const since = findRow(path).since;
    return [path, since === '24.10.0' && path.startsWith('workflow.') ? stated[index]?.[1] : since];
  });
  expect(ours).toEqual(stated);
});

test.skipIf(!referencePresent)(`has the default of the reference in each row${about}`, () => {
  const differing = rows.filter((row) => !sameDefault(row, findRow(row.path)));
  expect(differing.map(({ path }) => path)).toEqual([
    // Placeholders of the reference, for which the rows have the engine's values.
    'cloudA.batch.logsGroup',
    'cloudB.batch.pools.<name>.offer',
    'cloudB.batch.pools.<name>.publisher',
    'cloudB.batch.pools.<name>.sku',
    'cloudB.registry.server',
    'imgbuild.build.conda.basePackages',
  ]);
});

test.skipIf(!referencePresent)(`has the type and the values of the reference in each row${about}`, () => {
  const differing = rows.filter((row) => !sameType(row, findRow(row.path)));
  expect(differing.map(({ path, type }) => [path, type, findRow(path).types.join()])).toEqual([
    // The code takes closures only, and the version and the rate are more than any text.
    ['executor.jobName', 'string or closure', 'closure'],
    ['executor.submitRateLimit', 'string', 'rate'],
    ['manifest.engineVersion', 'string', 'version'],
  ]);
});

function findRow(path: string): SettingDefinition {
  return reference.find((row) => row.path === path) ?? { path, types: [] };
}

function sameDefault(row: ReferenceRow, { default: value, defaultText, types }: SettingDefinition): boolean {
  const text = row.default.replace(/^['`](.*)['`]$/, '$1');
  if (text === '-') return value === undefined && defaultText === undefined;
  if (/^(?:none|no limit|no restriction|unlimited)$/.test(text) && value === null) return true;
  if (value === undefined) return defaultText !== undefined;
  if (types[0] === 'duration') return value === Number(parseDuration(text.replace('mins', 'min')));
  if (types[0] === 'size') return value === Number(parseMemory(text));
  if (row.path === 'trace.sep') return value === '\t';
  if (/placeholder|the first path|two-rule|map of one|_endpoint/.test(text)) return true;
  if (Array.isArray(value)) return value.join(',') === text.replace(/^\[|\]$|'/g, '').replace(/, /g, ',');
  return String(value) === text || value === Number(text);
}

const TYPE_OF: readonly (readonly [RegExp, string])[] = [
  [/^bool$/, 'bool'],
  [/^int\b/, 'int'],
  [/^number$/, 'number'],
  [/\(URL\)$/, 'url'],
  [/^string or list$/, 'string,list'],
  [/^list or comma/, 'list,string'],
  [/^comma-separated string$/, 'string,list'],
  [/^string or int$/, 'string,int'],
  [/^string or false$/, 'string,bool'],
  [/^string, true, false$/, 'string,bool'],
  [/^false, true, /, 'string,bool'],
  [/^map or list$/, 'map,list'],
  [/^list/, 'list'],
  [/^(?:string|path|duration|size|map|closure|regex|any)$/, '$&'],
];

function sameType(row: ReferenceRow, { types, allowed, separator }: SettingDefinition): boolean {
  const found = TYPE_OF.find(([pattern]) => pattern.test(row.type));
  if (found === undefined) {
    const words = row.type.replace(/^.* of (.*)$/, '$1').split(', ');
    const named = words.filter((word) => /^[\w-]+$/.test(word));
    return allowed !== undefined && named.every((word) => allowed.includes(word));
  }
  const expected = found[1] === '$&' ? row.type : found[1];
  const written = types.join() === 'string,list' && separator === ',' && expected === 'string';
  // The engine also accepts words for resume and dumpHashes.
  return written || types.join() === expected || (expected === 'bool' && types.join() === 'bool,string');
}
