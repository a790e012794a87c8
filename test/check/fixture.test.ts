import { expect, test } from 'vitest';
import { checkFixture, type Difference } from '../../src/check/check-fixture.ts';
import { parseFixture } from '../../src/check/fixture.ts';
import { updateFixture } from '../../src/check/update-fixture.ts';
import { MemoryFileSystem } from '../../src/host/memory-file-system.ts';
import type { Evaluation } from '../../src/policy/evaluation.ts';

const evaluated: Evaluation = { policy: 'T-1', kind: 'evaluated', messages: [], doubts: [] };

function check(text: string, evaluation: Evaluation = evaluated, path = 'tests/T-1/nextflow.config') {
  const { fixture, faults } = parseFixture(path, text);
  const result = checkFixture(fixture, new MemoryFileSystem({ 'nextflow.config': text }), ['T-1'], () => [evaluation]);
  return { fixture, faults, result, told: result.differences.map(tell) };
}

function tell({ kind, file, line, rule }: Difference): string {
  return `${file}:${line} ${kind} ${rule}`;
}

const finding: Evaluation = {
  ...evaluated,
  messages: [{ rule: 'deny', message: 'no', setting: 'process.cpus', severity: 'high', fix: null }],
};

test('expectations and directives are read, and what is no expectation has its place', () => {
  const { fixture, faults } = check(
    '// profiles: a, b\n// syntax: v1\n// undecided: T-1\n// at: 2026-01-31\n// parameter: T-1.allowed=[1]\n// parameter: T-1.other=x\n\nx = 1 // expect: T-1 high, T-2\ny = 2  // expect: T-1 hig\n// syntax: v2\n',
  );
  expect(fixture).toMatchObject({
    profiles: { kind: 'views', views: [['a', 'b']] },
    dialect: 'v1',
    undecided: ['T-1'],
    at: '2026-01-31',
    expected: [
      { line: 8, rule: 'T-1', severity: 'high' },
      { line: 8, rule: 'T-2', severity: undefined },
    ],
    parameters: [
      { policy: 'T-1', name: 'allowed', value: [1] },
      { policy: 'T-1', name: 'other', value: 'x' },
    ],
  });
  expect(faults.map(({ line, column, message }) => [line, column, message])).toEqual([
    [9, 8, '"hig" is no severity: did you mean `high`?'],
  ]);
});

test('a misspelt directive is a fault, another comment is not', () => {
  expect(check('// profile: a\n// why: because\n').faults.map(({ line }) => line)).toEqual([1]);
  expect(check('// parameter: allowed=1\n').faults.map(({ message }) => message)).toEqual([
    'write `// parameter: ID.name=value`, not "allowed=1"',
  ]);
});

test('a finding where none is expected, and none where one is, are told', () => {
  expect(check('process.cpus = 1\nprocess.memory = 1 // expect: T-1 high\n', finding).told).toEqual([
    'tests/T-1/nextflow.config:1 unexpected T-1',
    'tests/T-1/nextflow.config:2 missing T-1',
  ]);
  expect(check('process.cpus = 1 // expect: T-1 high\n', finding).told).toEqual([]);
  expect(check('process.cpus = 1 // expect: T-1 low\n', finding).told).toHaveLength(2);
});

test('silence is no compliance where a policy ended in an error or undecided', () => {
  const error: Evaluation = { policy: 'T-1', kind: 'error', reason: 'it broke' };
  expect(check('process.cpus = 1\n', error).told).toEqual(['tests/T-1/nextflow.config:1 error T-1']);
  const doubts = [{ path: 'process.cpus', because: 'unknown', detail: 'x' }];
  const undecided: Evaluation = { ...evaluated, doubts };
  expect(check('process.cpus = 1\n', undecided).told).toEqual(['tests/T-1/nextflow.config:1 undecided T-1']);
  expect(check('// undecided: T-1\nprocess.cpus = 1\n', undecided).told).toEqual([]);
  expect(check('// undecided: T-1\nprocess.cpus = 1\n').told).toEqual(['tests/T-1/nextflow.config:1 decided T-1']);
});

test('built-in rules count where the folder names no policy, or where the file names them', () => {
  const text = 'process.cpuz = 1\n';
  expect(check(text).told).toEqual([]);
  const elsewhere = check(text, evaluated, 'tests/nextflow.config').told;
  expect(elsewhere).toHaveLength(1);
  expect(elsewhere[0]).toMatch(/^tests\/nextflow\.config:1 unexpected settings\//u);
});

test('what does not parse is told, unless the file expects it', () => {
  const { told, result } = check('process.cpus = \n');
  expect(told[0]).toMatch(/^tests\/T-1\/nextflow\.config:\d+ incomplete syntax\//u);
  expect(result.found).toEqual([]);
});

test('an update rewrites what does not hold and nothing else', () => {
  const text = 'process.cpus = 1\r\nprocess.time = 1.h   // expect: T-1 high\n// expect: T-1\n';
  const { fixture, result } = check(text, finding);
  const updated = updateFixture(fixture, result);
  expect(updated.text).toBe('process.cpus = 1  // expect: T-1 high\r\nprocess.time = 1.h\n\n');
  expect(updated.changes).toEqual([
    { line: 1, before: '', after: '// expect: T-1 high' },
    { line: 2, before: '// expect: T-1 high', after: '' },
    { line: 3, before: '// expect: T-1', after: '' },
  ]);
  expect(check(updated.text, finding).told).toEqual([]);
});
