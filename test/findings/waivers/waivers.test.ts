import { expect, test } from 'vitest';
import type { Finding, RepositoryResult } from '../../../src/findings/finding.ts';
import { usualTerms, type Waiver, type WaiverPlan, type WaiverScope } from '../../../src/findings/waiver.ts';
import { applyWaivers } from '../../../src/findings/waivers/apply-waivers.ts';
import { settleWaivers, type WaiverRecord } from '../../../src/findings/waivers/settle-waivers.ts';
import { findingOf } from '../../support/finding-of.ts';
import { targetOf } from '../../support/target-of.ts';

const today = '2026-11-22';
const found = findingOf({
  id: '0'.repeat(32),
  location: { file: 'conf/a.config', line: 3, column: 1, endLine: 3, endColumn: 5 },
  setting: 'cloudC.batch.spot',
  spelled: 'google.batch.spot',
  profile: 'gcp',
});
const scope: WaiverScope = {
  rule: 'PL-X',
  repository: null,
  file: null,
  setting: null,
  profile: null,
  fingerprint: null,
  lines: null,
};

function waiver(part: Partial<WaiverScope> = {}, facts: Partial<Waiver> = {}): Waiver {
  return {
    kind: 'settings',
    scope: { ...scope, ...part },
    ...{ reason: 'r', owner: 'o', until: '2027-03-01', source: 'w.yaml:1:1', fault: null },
    ...facts,
  };
}

function resultOf(findings: readonly Finding[], facts: Partial<RepositoryResult> = {}): RepositoryResult {
  return {
    ...{ name: 'acme/x', path: '/x', commit: null, ref: null, targets: [], findings },
    ...{ status: 'scanned', reason: null, skipped: [] },
    ...facts,
  };
}

function plan(waivers: readonly Waiver[], facts: Partial<WaiverPlan> = {}): WaiverPlan {
  return { waivers, terms: usualTerms, isIgnored: false, ...facts };
}

function settle(
  repositories: readonly RepositoryResult[],
  of: WaiverPlan,
  facts: { readonly evaluated?: readonly string[]; readonly isComplete?: boolean } = {},
): readonly WaiverRecord[] {
  const { evaluated = ['PL-X', 'PL-Y'], isComplete = true } = facts;
  const applied = repositories.map((each) => applyWaivers(each, of, today));
  return settleWaivers(applied, {
    plan: of,
    today,
    known: ['PL-X', 'PL-Y'],
    evaluated: new Set(evaluated),
    isComplete,
  });
}

test.each<[string, Partial<WaiverScope>, boolean]>([
  ['the rule alone', {}, true],
  ['another rule', { rule: 'PL-Y' }, false],
  ['the repository', { repository: 'acme/*' }, true],
  ['another repository', { repository: 'other/*' }, false],
  ['the file', { file: 'conf/**' }, true],
  ['another file', { file: '*.config' }, false],
  ['the canonical setting', { setting: 'cloudC.batch.spot' }, true],
  ['the setting as it is spelled', { setting: 'google.batch.spot' }, true],
  ['a scope of the setting', { setting: 'google.batch' }, true],
  ['a name that only begins so', { setting: 'google.bat' }, false],
  ['the profile', { profile: 'gcp' }, true],
  ['another profile', { profile: 'aws' }, false],
  ['the fingerprint', { rule: null, fingerprint: '0'.repeat(32) }, true],
  ['another fingerprint', { fingerprint: '1'.repeat(32) }, false],
  ['neither rule nor fingerprint', { rule: null }, false],
  ['its lines', { lines: { first: 2, last: 3 } }, true],
  ['other lines', { lines: { first: 4, last: 9 } }, false],
])('covers findings by %s', (_, part, isCovered) => {
  const result = applyWaivers(resultOf([found]), plan([waiver(part)]), today);
  expect(result.findings[0]?.waiver !== null).toBe(isCovered);
});

test('covers only the file of a comment, whatever its name means as a glob', () => {
  const comment = waiver({ file: 'conf/*.config' }, { kind: 'comment' });
  const terms = { ...usualTerms, comments: true };
  const target = {
    file: 'x',
    kind: 'project',
    maybeIncluded: false,
    dialect: null,
    views: [],
    findings: [],
    files: [],
    incomplete: [],
  } as const;
  const result = resultOf([found], {
    targets: [
      { ...target, waivers: [comment] },
      { ...target, waivers: [comment] },
    ],
  });
  const applied = applyWaivers(result, plan([], { terms }), today);
  expect(applied.findings[0]?.waiver).toBeNull();
  expect(applied.waiverUses).toHaveLength(1);
  expect(applied.targets.every((each) => !('waivers' in each))).toBe(true);
});

test('reports a finding again after its waiver expired, with the waiver', () => {
  const applied = applyWaivers(resultOf([found]), plan([waiver({}, { until: '2026-11-21' })]), today);
  expect(applied.findings[0]).toMatchObject({ waiver: null, expiredWaiver: { expires: '2026-11-21' } });
  const last = applyWaivers(resultOf([found]), plan([waiver({}, { until: today })]), today);
  expect(last.findings[0]?.waiver).toEqual({ reason: 'r', owner: 'o', expires: today, source: 'w.yaml:1:1' });
});

test('prefers a valid waiver to an expired one', () => {
  const both = [waiver({}, { until: '2026-01-01', source: 'w.yaml:1:1' }), waiver({}, { source: 'w.yaml:5:1' })];
  const [finding] = applyWaivers(resultOf([found]), plan(both), today).findings;
  expect(finding?.waiver?.source).toBe('w.yaml:5:1');
  expect(finding).not.toHaveProperty('expiredWaiver');
});

test.each<[string, Waiver, Partial<WaiverPlan['terms']>, string]>([
  ['a rule that may not be waived', waiver(), { never: ['PL-*'] }, 'The settings do not allow waivers for PL-X.'],
  [
    'the same by its fingerprint',
    waiver({ rule: null, fingerprint: '0'.repeat(32) }),
    { never: ['PL-X'] },
    'do not allow waivers for PL-X',
  ],
  [
    'a longer term than allowed',
    waiver(),
    { longest: { high: 30 } },
    'It ends in 99 days. For severity high, 30 are allowed.',
  ],
  [
    'an invalid comment',
    waiver({}, { kind: 'comment', fault: 'Missing reason=.' }),
    { comments: true },
    'Missing reason=.',
  ],
])('does not apply %s', (_, one, terms, message) => {
  const of = plan([one], { terms: { ...usualTerms, ...terms } });
  expect(applyWaivers(resultOf([found]), of, today).findings[0]?.waiver).toBeNull();
  expect(settle([resultOf([found])], of)[0]).toMatchObject({
    state: 'refused',
    message: expect.stringContaining(message),
  });
});

test('comments do not count unless the settings allow them', () => {
  const comment = waiver({ file: 'conf/a.config' }, { kind: 'comment' });
  const of = plan([comment]);
  expect(settle([resultOf([found])], of)[0]).toMatchObject({ state: 'refused', findings: 1 });
});

test('lists ignored waivers without applying them', () => {
  const of = plan([waiver()], { isIgnored: true });
  expect(applyWaivers(resultOf([found]), of, today).findings).toEqual([found]);
  expect(settle([resultOf([found])], of)[0]).toMatchObject({ state: 'ignored', message: null, findings: 1 });
});

test.each<[string, Waiver, WaiverRecord['state']]>([
  ['active', waiver(), 'active'],
  ['in its last thirty days', waiver({}, { until: '2026-12-22' }), 'expiring'],
  ['longer than thirty days', waiver({}, { until: '2026-12-23' }), 'active'],
  ['on its last day', waiver({}, { until: today }), 'expiring'],
  ['past its end', waiver({}, { until: '2026-11-21' }), 'expired'],
  ['without a finding', waiver({ file: 'gone.config' }), 'unused'],
])('a waiver %s', (_, one, state) => {
  expect(settle([resultOf([found])], plan([one]))[0]?.state).toBe(state);
});

test('counts a waiver as unused only if every part that it could cover was judged', () => {
  const of = plan([waiver({ rule: 'PL-Y' })]);
  expect(settle([resultOf([found])], of)[0]?.state).toBe('unused');
  expect(settle([resultOf([found])], of, { evaluated: ['PL-X'] })[0]?.state).toBe('active');
  expect(settle([resultOf([found])], of, { isComplete: false })[0]?.state).toBe('active');
  expect(settle([resultOf([found], { status: 'incomplete' })], of)[0]?.state).toBe('active');
  const unused = plan([waiver({ file: 'gone.config' })]);
  expect(settle([resultOf([found], { targets: [targetOf('pass', [])] })], unused)[0]?.state).toBe('unused');
  expect(settle([resultOf([found], { targets: [targetOf('undecided', [])] })], unused)[0]?.state).toBe('active');
  expect(settle([resultOf([found])], plan([waiver({ repository: 'other/*' })]))).toEqual([]);
  const inOne = [resultOf([]), resultOf([found], { name: 'acme/y' })];
  expect(settle(inOne, plan([waiver()]))[0]).toMatchObject({ state: 'active', repositories: ['acme/y'] });
});

test('suggests a rule for a misspelt one', () => {
  const [record] = settle([resultOf([found])], plan([waiver({ rule: 'PL-XX' })]));
  expect(record).toMatchObject({
    state: 'unused',
    message: 'There is no rule or policy "PL-XX". Did you mean "PL-X"?',
  });
});
