import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EngineVersion, VersionOperator } from '../../src/vocabulary/engine-version.ts';
import { compareVersionKeys, explainVersionProblem, toVersionKey } from '../../src/vocabulary/version-constraint.ts';
import { parseVersionConstraint } from '../../src/vocabulary/vocabulary.ts';

/** Returns true if an engine version meets every constraint of a requirement; an absent requirement is always met. */
function satisfiesVersion(required: EngineVersion, version: string): boolean {
  const key = toVersionKey(version);
  return required.constraints.every((constraint) =>
    constraint.op === '+'
      ? satisfiesPlus(constraint.text, version)
      : HOLDS[constraint.op](compareVersionKeys(key, constraint.key)),
  );
}

const HOLDS: Readonly<Record<Exclude<VersionOperator, '+'>, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '!=': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

/** All parts but the last must be the same text, the last at least as high: `25.04+` is any 25.y from 25.04 on. */
function satisfiesPlus(required: string, version: string): boolean {
  const want = required.split(/[.-]/);
  const have = version.split(/[.-]/);
  const last = want.length - 1;
  if (want.slice(0, last).some((part, index) => part !== (have[index] ?? '0'))) return false;
  return compareVersionKeys(toVersionKey(have.slice(last).join('.')), toVersionKey(want[last] ?? '')) >= 0;
}

test.each([
  ['25.04.0', '25.04.0', true],
  ['25.4', '25.04.0', true],
  ['=25.04', '25.04.0', true],
  ['==25.04', '25.04.1', false],
  ['>=24.10', '24.10.0', true],
  ['>=24.10', '24.04.4', false],
  ['>= 24.10', '25.01.0-edge', true],
  ['>24.10.0', '24.10.0', false],
  ['>25.04.0', '25.04.0-edge', true],
  ['<26', '25.10.2', true],
  ['<26', '26.01.0-edge', false],
  ['<=25.04.0', '25.04.0-edge', false],
  ['!=25.04.0', '25.04.1', true],
  ['<>25.04.0', '25.04.0', false],
  ['>=24.09, <26', '25.04.0', true],
  ['!>=24.09, <26', '26.04.0', false],
  ['! >= 25.04.2', '25.04.2', true],
  ['!25.04.0', '25.04.0', true],
  ['25.04.0+', '25.04.3', true],
  ['25.04.0+', '25.05.0-edge', false],
  ['25.04+', '25.10.0', true],
  ['25.04+', '25.01.0', false],
  ['25.04+', '26.04.0', false],
  ['25+', '26.04.0', true],
  ['25+', '24.10.0', false],
  ['25.+', '25.01.0', true],
  ['25.+', '26.01.0', false],
  ['2.3.1a+', '2.3.1a', true],
  ['1.2+', '1.3.0', true],
  ['>=20.11.0-edge', '20.12.0', true],
  ['>=0.32.0', '25.04.0', true],
  ['>=1.2,', '1.3', true],
])('checks whether %j admits %s: %s', (text, version, holds) => {
  const required = parseVersionConstraint(text);
  expect(required.state).toBe('known');
  expect(satisfiesVersion(required, version)).toBe(holds);
});

test.each([
  '>=25.04+',
  '===25',
  '~25',
  '^25',
  '25.*',
  '=>25',
  '>= 24 10',
  '!',
  'x',
  'latest',
  'v25',
  '>=latest',
  '22.10.x',
  '>=23.x',
  '24.10 || 25',
  '!!25',
  '>=',
])('refuses %j with a reason', (text) => {
  const required = parseVersionConstraint(text);
  expect(required).toMatchObject({ state: 'invalid', text, constraints: [], min: null, max: null });
  expect(explainVersionProblem(text)).toMatch(/\w/);
});

test('requires nothing for an empty text', () => {
  expect(parseVersionConstraint('')).toMatchObject({ state: 'none', constraints: [] });
  expect(explainVersionProblem('')).toBeUndefined();
});

test("enforces only with a leading exclamation mark, which is not an operator's", () => {
  expect(parseVersionConstraint('!>=24.04').enforced).toBe(true);
  expect(parseVersionConstraint(' ! 24.04').enforced).toBe(true);
  expect(parseVersionConstraint('!=24.04')).toMatchObject({ enforced: false, constraints: [{ op: '!=' }] });
  expect(parseVersionConstraint('>=24.04').enforced).toBe(false);
});

test.each([
  ['>=24.10', [[24, 10, 0, 0], true], null],
  ['>24.10', [[24, 10, 0, 0], false], null],
  ['<26', null, [[26, 0, 0, 0], false]],
  ['<=26', null, [[26, 0, 0, 0], true]],
  ['25.04.1', [[25, 4, 1, 0], true], [[25, 4, 1, 0], true]],
  ['25.04.0+', [[25, 4, 0, 0], true], [[25, 5, 0, 0], false]],
  ['25.04+', [[25, 4, 0, 0], true], [[26, 0, 0, 0], false]],
  ['25+', [[25, 0, 0, 0], true], null],
  ['>=24.09, >=24.10, <27, <=26', [[24, 10, 0, 0], true], [[26, 0, 0, 0], true]],
  ['>=24, >24', [[24, 0, 0, 0], false], null],
  ['!=24', null, null],
] as const)('computes the bounds of %j', (text, min, max) => {
  const bound = (pair: readonly [readonly number[], boolean] | null): object | null =>
    pair === null ? null : { key: pair[0], inclusive: pair[1] };
  expect(parseVersionConstraint(text)).toMatchObject({ min: bound(min), max: bound(max) });
});

test('keys have four parts at least, and none after them that are zero', () => {
  expect(toVersionKey('24.10')).toEqual([24, 10, 0, 0]);
  expect(toVersionKey('25.04.0-edge')).toEqual([25, 4, 0, 'edge']);
  expect(toVersionKey('1.2.3.4.0')).toEqual([1, 2, 3, 4]);
  expect(toVersionKey('25.')).toEqual([25, 0, 0, 0]);
});

test('orders an edge release after the release that it leads to, like the engine', () => {
  expect(compareVersionKeys(toVersionKey('25.04.0-edge'), toVersionKey('25.04.0'))).toBe(1);
  expect(compareVersionKeys(toVersionKey('25.04.0-edge'), toVersionKey('25.04.1'))).toBe(-1);
  expect(compareVersionKeys(toVersionKey('25.4'), toVersionKey('25.04.0'))).toBe(0);
});

const version = fc
  .array(fc.oneof(fc.nat(30).map(String), fc.constantFrom('edge', 'rc1')), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join('.'));

test('versions are in one order, which Rego’s order of arrays agrees with', () => {
  fc.assert(
    fc.property(version, version, (a, b) => {
      const order = compareVersionKeys(toVersionKey(a), toVersionKey(b));
      expect(order + compareVersionKeys(toVersionKey(b), toVersionKey(a))).toBe(0);
      expect(order).toBe(compareAsRego(toVersionKey(a), toVersionKey(b)));
    }),
  );
});

test('admits only versions within the bounds of a constraint', () => {
  const item = fc
    .tuple(fc.constantFrom('', '=', '<', '<=', '>', '>=', '!='), fc.nat(27), fc.nat(12))
    .map(([op, year, month]) => `${op}${year}.${month}`);
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 3 }), fc.nat(27), fc.nat(12), (items, year, month) => {
      const required = parseVersionConstraint(items.join(', '));
      const key = toVersionKey(`${year}.${month}`);
      if (!satisfiesVersion(required, `${year}.${month}`)) return;
      if (required.min !== null) expect(compareVersionKeys(key, required.min.key)).toBeGreaterThanOrEqual(0);
      if (required.max !== null) expect(compareVersionKeys(key, required.max.key)).toBeLessThanOrEqual(0);
    }),
  );
});

/** Rego: element by element, numbers before strings, then the shorter array first. */
function compareAsRego(a: readonly (number | string)[], b: readonly (number | string)[]): number {
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    const left = a[index] ?? 0;
    const right = b[index] ?? 0;
    if (left === right) continue;
    if (typeof left !== typeof right) return typeof left === 'number' ? -1 : 1;
    return left < right ? -1 : 1;
  }
  return Math.sign(a.length - b.length);
}
