import { expect, test } from 'vitest';
import type { Finding, RepositoryResult, Verdict } from '../../../src/findings/finding.ts';
import { applyOverrides, type RuleOverride } from '../../../src/findings/overrides/apply-overrides.ts';
import { findingOf } from '../../support/finding-of.ts';

function finding(rule: string, file: string, facts: Partial<Finding> = {}): Finding {
  return findingOf({ rule, location: { file, line: 1, column: 1, endLine: 1, endColumn: 2 }, ...facts });
}

function resultOf(findings: readonly Finding[], verdicts: Readonly<Record<string, Verdict>>): RepositoryResult {
  const judged = Object.entries(verdicts).map(([policy, verdict]) => ({ policy, verdict, reason: null }));
  const views = [{ profiles: [], digest: '', verdicts: judged }];
  const target = {
    file: 'a',
    kind: 'project',
    maybeIncluded: false,
    dialect: null,
    views,
    findings,
    files: [],
    incomplete: [],
  } as const;
  return {
    ...{ name: 'acme/x', path: '', commit: null, ref: null, targets: [target], findings },
    ...{ status: 'scanned', reason: null, skipped: [] },
  };
}

function override(level: RuleOverride['level'], facts: Partial<RuleOverride> = {}): RuleOverride {
  return { rule: 'P', severity: 'high', level, repository: null, file: null, source: 's.yaml:1:1', ...facts };
}

function verdictsOf({ targets }: RepositoryResult): readonly string[] {
  return targets.flatMap(({ views }) =>
    views.flatMap((view) => view.verdicts.map(({ policy, verdict }) => `${policy} ${verdict}`)),
  );
}

const both = [finding('P', 'conf/a.config'), finding('P', 'b.config')];

test('changes the severity in matching files only', () => {
  const result = applyOverrides(resultOf(both, { P: 'fail' }), [override('low', { file: 'conf/**' })]);
  expect(result.findings.map(({ severity }) => severity)).toEqual(['low', 'high']);
  expect(verdictsOf(result)).toEqual(['P fail']);
});

test('keeps a warning at most low', () => {
  const result = applyOverrides(resultOf([finding('P', 'a', { level: 'warn', severity: 'low' })], {}), [
    override('critical'),
  ]);
  expect(result.findings[0]?.severity).toBe('low');
});

test('leaves other repositories and rules alone', () => {
  const before = resultOf([...both, finding('Q', 'b.config')], { P: 'fail', Q: 'fail' });
  expect(applyOverrides(before, [override('off', { repository: 'other/*' })])).toBe(before);
  const after = applyOverrides(before, [override('off', { repository: 'acme/*' })]);
  expect(after.findings.map(({ rule }) => rule)).toEqual(['Q']);
  expect(verdictsOf(after)).toEqual(['P skipped', 'Q fail']);
});

test('skips a policy that is off in some files only if no finding is left', () => {
  const before = resultOf(both, { P: 'fail' });
  expect(verdictsOf(applyOverrides(before, [override('off', { file: 'conf/**' })]))).toEqual(['P fail']);
  const all = applyOverrides(before, [override('off', { file: 'conf/**' }), override('off', { file: 'b.config' })]);
  expect([all.findings, verdictsOf(all)]).toEqual([[], ['P skipped']]);
});

test('skips an undecided or passing verdict only if the policy is off in all files', () => {
  expect(verdictsOf(applyOverrides(resultOf([], { P: 'undecided' }), [override('off', { file: 'a' })]))).toEqual([
    'P undecided',
  ]);
  expect(verdictsOf(applyOverrides(resultOf([], { P: 'undecided' }), [override('off')]))).toEqual(['P skipped']);
});

test('applies the last override', () => {
  const overrides = [override('off'), override('info', { file: 'b.config' })];
  const result = applyOverrides(resultOf(both, { P: 'fail' }), overrides);
  expect(result.findings.map(({ severity }) => severity)).toEqual(['info']);
  expect(verdictsOf(result)).toEqual(['P fail']);
});
