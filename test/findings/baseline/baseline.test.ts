import { expect, test } from 'vitest';
import type { Baseline } from '../../../src/findings/baseline/baseline.ts';
import { parseBaseline, renderBaseline } from '../../../src/findings/baseline/baseline-file.ts';
import { compareBaseline, listMissingFiles } from '../../../src/findings/baseline/compare-baseline.ts';
import { type Addition, createBaseline, updateBaseline } from '../../../src/findings/baseline/update-baseline.ts';
import type { Finding, RepositoryResult, TargetResult } from '../../../src/findings/finding.ts';
import { identify } from '../../../src/findings/identity.ts';
import { findingOf } from '../../support/finding-of.ts';
import { targetOf } from '../../support/target-of.ts';

interface Place {
  readonly rule?: string;
  readonly file?: string;
  readonly line?: number;
  readonly setting?: string | null;
  readonly profile?: string | null;
  readonly waived?: boolean;
}

function finding({
  rule = 'PL-X',
  file = 'a.config',
  line = 1,
  setting = 'process.cpus',
  profile = null,
  waived,
}: Place): Finding {
  return findingOf({
    ...{ rule, message: `m${line}`, setting, spelled: setting, profile },
    location: { file, line, column: 1, endLine: line, endColumn: 5 },
    waiver: waived === true ? { reason: 'r', owner: 'o', expires: '2027-01-01', source: 'w:1:1' } : null,
  });
}

function resultOf(places: readonly Place[], facts: Partial<RepositoryResult> = {}): RepositoryResult {
  const { name = 'acme/x' } = facts;
  const findings = identify(name, places.map(finding));
  return {
    ...{ name, path: '/x', commit: null, ref: null, targets: [], findings },
    ...{ status: 'scanned', reason: null, skipped: [] },
    ...facts,
  };
}

const evaluated = new Set(['PL-X', 'PL-Y']);
const options = { evaluated, isComplete: true, renames: new Map<string, string>() };

function record(...places: readonly Place[]): Baseline {
  return createBaseline([resultOf(places)], { today: '2026-11-01', evaluated: new Set(['PL-X']) });
}

function statesOf(result: RepositoryResult): readonly (string | undefined)[] {
  return result.findings.map(({ baseline }) => baseline?.state);
}

test('writes one sorted line for each rule and finding, without a value, a message, a line or a digest', () => {
  const baseline = record({ file: 'b.config', profile: 'gcp' }, { setting: null }, { line: 2, setting: null });
  expect(renderBaseline(baseline)).toBe(
    [
      '{"plumblineBaseline":1}',
      '{"rule":"PL-X","since":"2026-11-01"}',
      '{"repository":"acme/x","file":"a.config","rule":"PL-X","setting":null,"profile":null,"occurrence":0,"since":"2026-11-01"}',
      '{"repository":"acme/x","file":"a.config","rule":"PL-X","setting":null,"profile":null,"occurrence":1,"since":"2026-11-01"}',
      '{"repository":"acme/x","file":"b.config","rule":"PL-X","setting":"process.cpus","profile":"gcp","occurrence":0,"since":"2026-11-01"}',
      '',
    ].join('\n'),
  );
  expect(parseBaseline(renderBaseline(baseline), 'b')).toEqual(
    parseBaseline(renderBaseline(parseBaseline(renderBaseline(baseline), 'b')), 'b'),
  );
});

test('reads what a merge leaves: any order, lines twice with different days', () => {
  const lines = renderBaseline(record({})).trim().split('\n');
  const [head = '', rule = '', entry = ''] = lines;
  const merged = [head, entry, rule.replace('11-01', '10-01'), rule, entry.replace('11-01', '09-01'), ''].join('\n');
  expect(parseBaseline(merged, 'b')).toEqual({
    rules: [{ rule: 'PL-X', since: '2026-10-01' }],
    findings: [{ ...record({}).findings[0], since: '2026-09-01' }],
  });
});

test.each([
  ['', 'b:1: not a JSON object', '{'],
  ['no header', 'b:1: the first line is not {"plumblineBaseline":1}', '{"rule":"X","since":"2026-01-01"}'],
  ['another version', 'b:1: the first line is not', '{"plumblineBaseline":2}'],
  ['a conflict', 'b:2: a merge conflict is not resolved', '{"plumblineBaseline":1}\n<<<<<<< HEAD'],
  ['no day', 'b:2: expected a rule, and a day', '{"plumblineBaseline":1}\n{"rule":"X","since":"soon"}'],
  [
    'a missing key',
    'b:2: expected repository, file',
    '{"plumblineBaseline":1}\n{"rule":"X","since":"2026-01-01","file":"a"}',
  ],
  ['a list', 'b:2: not a JSON object', '{"plumblineBaseline":1}\n[]'],
  [
    'an unknown key',
    'b:2: unknown key "value"',
    '{"plumblineBaseline":1}\n{"rule":"X","since":"2026-01-01","repository":"r","file":"a","setting":null,"profile":null,"occurrence":0,"value":"x"}',
  ],
  ['a long line', 'b:2: more than 20000 characters', `{"plumblineBaseline":1}\n{"rule":"${'x'.repeat(30_000)}"}`],
])('refuses %s with its line', (_, message, text) => {
  expect(() => parseBaseline(text, 'b')).toThrow(message);
});

test('tells known findings, new ones, and those of new policies apart, and lists what is fixed', () => {
  const baseline = record({}, { setting: 'process.memory' });
  const compared = compareBaseline(
    resultOf([{ line: 9 }, { profile: 'gcp', line: 10 }, { rule: 'PL-Y', line: 11 }]),
    baseline,
    options,
  );
  expect(statesOf(compared)).toEqual(['known', 'new-code', 'new-policy']);
  expect(compared.findings[0]?.baseline?.since).toBe('2026-11-01');
  expect(compared.fixed?.map(({ setting }) => setting)).toEqual(['process.memory']);
});

test('counts an entry as fixed only if every part that could have the finding was judged', () => {
  const baseline = record({});
  const nothing = resultOf([]);
  expect(compareBaseline(nothing, baseline, options).fixed).toHaveLength(1);
  expect(compareBaseline(nothing, baseline, { ...options, isComplete: false }).fixed).toEqual([]);
  expect(compareBaseline(nothing, baseline, { ...options, evaluated: new Set() }).fixed).toEqual([]);
  expect(compareBaseline({ ...nothing, status: 'incomplete' }, baseline, options).fixed).toEqual([]);
  expect(compareBaseline(resultOf([], { name: 'acme/y' }), baseline, options).fixed).toEqual([]);
});

test('keeps an entry while its policy is undecided in a target that may have the finding', () => {
  const baseline = record({ file: 'conf/a.config' });
  const fixedAfter = (...targets: readonly TargetResult[]): number =>
    compareBaseline(resultOf([], { targets }), baseline, options).fixed?.length ?? 0;
  expect(fixedAfter(targetOf('pass', ['conf/a.config']))).toBe(1);
  expect(fixedAfter(targetOf('undecided', ['conf/a.config']))).toBe(0);
  expect(fixedAfter(targetOf('pass', ['conf/a.config']), targetOf('undecided', ['b.config']))).toBe(1);
  // Perhaps an include that cannot be followed any more leads to the file.
  expect(fixedAfter(targetOf('pass', []), targetOf('undecided', ['b.config']))).toBe(0);
  expect(fixedAfter(targetOf('pass', ['conf/a.config']), { ...targetOf('undecided', []), kind: 'repository' })).toBe(0);
});

test('follows renamed files', () => {
  const baseline = record({ file: 'old.config' });
  const today = resultOf([{ file: 'new.config' }]);
  expect([...listMissingFiles(today, baseline)]).toEqual(['old.config']);
  expect(statesOf(compareBaseline(today, baseline, options))).toEqual(['new-code']);
  const renames = new Map([['old.config', 'new.config']]);
  const compared = compareBaseline(today, baseline, { ...options, renames });
  expect([statesOf(compared), compared.fixed]).toEqual([['known'], []]);
  const after = updateBaseline(baseline, [{ ...compared, renames }], {
    today: '2026-12-01',
    evaluated,
    add: 'nothing',
  });
  expect(after.findings).toEqual([{ ...baseline.findings[0], file: 'new.config' }]);
});

test('does not record a waived finding, and keeps one that is recorded', () => {
  expect(record({ waived: true }).findings).toEqual([]);
  const baseline = record({});
  const compared = compareBaseline(resultOf([{ waived: true }]), baseline, options);
  expect(updateBaseline(baseline, [compared], { today: '2026-12-01', evaluated, add: 'all' }).findings).toEqual(
    baseline.findings,
  );
});

test.each<[Addition, readonly string[]]>([
  ['nothing', ['PL-X process.cpus 2026-11-01']],
  ['policies', ['PL-X process.cpus 2026-11-01', 'PL-Y process.cpus 2026-12-01']],
  ['all', ['PL-X process.cpus 2026-11-01', 'PL-X process.time 2026-12-01', 'PL-Y process.cpus 2026-12-01']],
])('an update that adds %s', (add, expected) => {
  const baseline = record({}, { setting: 'process.memory' });
  const places = [{}, { setting: 'process.time' }, { rule: 'PL-Y' }];
  const compared = compareBaseline(resultOf(places), baseline, options);
  const after = updateBaseline(baseline, [compared], { today: '2026-12-01', evaluated, add });
  expect(after.findings.map(({ rule, setting, since }) => `${rule} ${setting} ${since}`).sort()).toEqual(expected);
  expect(after.rules.map(({ rule }) => rule)).toEqual(add === 'nothing' ? ['PL-X'] : ['PL-X', 'PL-Y']);
});

test('leaves other repositories alone in an update', () => {
  const baseline = createBaseline([resultOf([{}]), resultOf([{}], { name: 'acme/y' })], {
    today: '2026-11-01',
    evaluated,
  });
  const compared = compareBaseline(resultOf([]), baseline, options);
  const after = updateBaseline(baseline, [compared], { today: '2026-12-01', evaluated, add: 'all' });
  expect(after.findings.map(({ repository }) => repository)).toEqual(['acme/y']);
});
